import { ArrowLink } from "../../components/Button";
import type { PostCard } from "../../generated/props";

/** A "Read more" link whose accessible name includes the title, because screen readers list links without context. */
export function ReadMore({ post }: { post: PostCard }) {
  return (
    <ArrowLink href={post.href}>
      Read more<span className="visually-hidden">: {post.title}</span>
    </ArrowLink>
  );
}
