import { Badge } from "../../components/Badge";
import type { BlogPost, PostCard } from "../../generated/props";

export function PostMeta({ post }: { post: BlogPost | PostCard }) {
  return (
    <p className="post-meta">
      {post.heldBack !== null && <span className="badge badge-orange">{post.heldBack}</span>}
      <Badge category={post.category} />
      <time dateTime={post.date.iso}>{post.date.text}</time>
      <span>{post.readTime}</span>
    </p>
  );
}
