import { ArrowLink } from "../../components/Button";
import type { PostCard, Site } from "../../generated/props";

/** A link to a post whose accessible name includes the title, because screen readers list links without context. */
export function ReadMore({ post, site }: { post: PostCard; site: Site }) {
  return (
    <ArrowLink href={post.href}>
      {site.words.readMore}
      <span className="visually-hidden">: {post.title}</span>
    </ArrowLink>
  );
}
