import { useEffect, useRef, useState } from "react";
import { find, prepare, type Results } from "./find";

type SearchProps = {
  /** The address of the index, where it is not that of the first language. */
  index?: string;
  label: string;
  none: string;
  failed: string;
  one: string;
  many: string;
};

/** The last answer; `null` while nothing is searched for. */
type Answer = Results | "failed" | null;

/** Searches the posts while a visitor types. The index is loaded when the field is used. */
export function Search(props: SearchProps) {
  const { index } = props;
  const field = useRef<HTMLInputElement>(null);
  const turn = useRef(0);
  const [answer, setAnswer] = useState<Answer>(null);

  async function search() {
    turn.current += 1;
    const own = turn.current;
    let next: Answer;
    try {
      next = await find(field.current?.value ?? "", index);
    } catch {
      next = "failed";
    }
    // A later letter may have been answered already.
    if (own === turn.current) setAnswer(next);
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, for what was typed before hydration
  useEffect(() => {
    prepare(index).catch(() => undefined);
    search();
  }, []);

  return (
    <search className="search">
      <label htmlFor="search-posts">{props.label}</label>
      <input
        ref={field}
        id="search-posts"
        type="search"
        autoComplete="off"
        spellCheck={false}
        enterKeyHint="search"
        onInput={search}
      />
      <p role="status">{status(answer, props)}</p>
      {answer !== null && answer !== "failed" && (
        <ol>
          {answer.best.map((post) => (
            <li key={post.href}>
              <a href={post.href}>{post.title}</a>
              <p>
                {post.excerpt} <time>{post.date}</time>
              </p>
            </li>
          ))}
        </ol>
      )}
    </search>
  );
}

function status(answer: Answer, { none, failed, one, many }: SearchProps): string {
  if (answer === null) return "";
  if (answer === "failed") return failed;
  if (answer.count === 0) return none;
  return answer.count === 1 ? one : many.replace("{count}", String(answer.count));
}
