import type { BlogPost, Link, Site } from "../../generated/props";

type MorePostsProps = { post: BlogPost; site: Site };

/** The posts before and after this one, and posts like it. */
export function MorePosts({ post: { newer, older, related }, site }: MorePostsProps) {
  if (newer === null && older === null) return null;
  return (
    <nav className="more-posts" aria-label={site.words.blog}>
      <ul className="more-posts-near">
        {older !== null && <Near post={older} label={site.words.olderPost} rel="prev" />}
        {newer !== null && <Near post={newer} label={site.words.newerPost} rel="next" />}
      </ul>
      {related.length > 0 && (
        <>
          <h2>{site.words.relatedPosts}</h2>
          <ul className="more-posts-related">
            {related.map((post) => (
              <li key={post.href}>
                <a href={post.href}>{post.label}</a>
              </li>
            ))}
          </ul>
        </>
      )}
    </nav>
  );
}

function Near({ post, label, rel }: { post: Link; label: string; rel: "prev" | "next" }) {
  return (
    <li className={`more-posts-${rel}`}>
      <a href={post.href} rel={rel}>
        <span className="label">{label}</span>
        <span className="more-posts-title">{post.label}</span>
      </a>
    </li>
  );
}
