import { ArrowLink } from "../../components/Button";
import type { PostSummary } from "../../generated/props";

/** "Read more" alone says nothing in a list of links, so the title follows for those who listen. */
export function ReadMore({ post }: { post: PostSummary }) {
  return (
    <ArrowLink href={post.href}>
      Read more<span className="visually-hidden">: {post.title}</span>
    </ArrowLink>
  );
}
