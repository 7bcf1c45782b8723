import { Badge } from "../../components/Badge";
import type { Category, LongDate } from "../../generated/props";

type PostMetaProps = { category: Category; date: LongDate; readTime: string };

export function PostMeta({ category, date, readTime }: PostMetaProps) {
  return (
    <p className="post-meta">
      <Badge category={category} />
      <time dateTime={date.iso}>{date.text}</time>
      <span>{readTime}</span>
    </p>
  );
}
