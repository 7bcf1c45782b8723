import { ArrowLink } from "../../components/Button";
import { notedOnce } from "../../components/notedOnce";
import { Picture } from "../../components/Picture";
import { QuoteBand } from "../../components/QuoteBand";
import { column, covering, sizes } from "../../components/sizes";
import type { BlogList, Link, PostCard, Site } from "../../generated/props";
import { BlogHead } from "./BlogHead";
import { PostMeta } from "./PostMeta";
import { ReadMore } from "./ReadMore";

export function BlogIndex({ blog, site }: { blog: BlogList; site: Site }) {
  const heading = blog.newer === null ? site.words.recentPosts : site.words.earlierPosts;
  const { items, isComputed } = notedOnce(blog.recent, heading);
  return (
    <>
      <BlogHead blog={blog} site={site} />
      {blog.featured !== null && <Featured post={blog.featured} site={site} />}
      <section className="section" data-tone="paper">
        <div className="wrap">
          {items.length > 0 && (
            <div className="section-head">
              <h2>{heading}</h2>
              {isComputed && <p className="drawing-note">{site.words.computedPictures}</p>}
            </div>
          )}
          <ul className="posts">
            {items.map((post) => (
              <li key={post.href}>
                <article className="post-card">
                  {post.picture !== null && (
                    <Picture
                      className="picture-cover"
                      picture={post.picture}
                      sizes={sizes(covering(post.picture, { vw: 92 }, { vw: 61 }), {
                        "40em": covering(post.picture, { vw: 44 }, { vw: 29 }),
                        "72em": covering(post.picture, column(29), column(19)),
                      })}
                    />
                  )}
                  <PostMeta post={post} />
                  <h3>
                    <a href={post.href}>{post.title}</a>
                  </h3>
                  <p>{post.excerpt}</p>
                  <ReadMore post={post} site={site} />
                </article>
              </li>
            ))}
          </ul>
          <Paging newer={blog.newer} older={blog.older} label={site.words.morePages} />
        </div>
      </section>
      <QuoteBand heading={blog.callToAction.heading} text={blog.callToAction.text} site={site} />
    </>
  );
}

type PagingProps = { newer: Link | null; older: Link | null; label: string };

function Paging({ newer, older, label }: PagingProps) {
  if (newer === null && older === null) return null;
  return (
    <nav className="paging" aria-label={label}>
      {newer !== null && <ArrowLink href={newer.href}>{newer.label}</ArrowLink>}
      {older !== null && <ArrowLink href={older.href}>{older.label}</ArrowLink>}
    </nav>
  );
}

function Featured({ post, site }: { post: PostCard; site: Site }) {
  return (
    <section className="featured">
      <div className="wrap">
        <article className="featured-card">
          {post.picture === null ? (
            <div className="featured-backdrop" aria-hidden="true" />
          ) : (
            <Picture
              className="featured-picture picture-cover"
              picture={post.picture}
              sizes={sizes(covering(post.picture, { vw: 92 }, { vw: 61 }), {
                // As high as the text beside it.
                "60em": covering(post.picture, column(54), { rem: 38 }),
              })}
            />
          )}
          <div className="featured-words">
            <p className="label">{site.words.featuredPost}</p>
            <h2>
              <a href={post.href}>{post.title}</a>
            </h2>
            <p className="lede">{post.excerpt}</p>
            <PostMeta post={post} />
            <ReadMore post={post} site={site} />
          </div>
        </article>
      </div>
    </section>
  );
}
