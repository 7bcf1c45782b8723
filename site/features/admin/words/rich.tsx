import { createElement, Fragment, type ReactNode } from "react";
import { formOf, type Sentence, shown, type Values } from "./words";

/** Words between `[[` and `]]`, between `**`, or the name of a place. */
const PART = /\[\[(.+?)\]\]|\*\*(.+?)\*\*|\{(\w+)\}/g;

/** Returns a sentence as elements: bold words, words for screen readers alone, and elements among its values. */
export function rich<Any extends Sentence>(sentence: Any, values: Values<Any, ReactNode>): ReactNode {
  return filled(formOf(sentence, values as { count?: unknown }), values);
}

function filled(text: string, values: Record<string, ReactNode>): ReactNode {
  const parts: ReactNode[] = [];
  let end = 0;
  for (const { 0: all, 1: hidden, 2: bold, 3: name = "", index } of text.matchAll(PART)) {
    parts.push(text.slice(end, index));
    if (hidden !== undefined) parts.push(<span className="visually-hidden">{filled(hidden, values)}</span>);
    else if (bold !== undefined) parts.push(<strong>{filled(bold, values)}</strong>);
    else parts.push(typeof values[name] === "number" ? shown(values[name]) : values[name]);
    end = index + all.length;
  }
  parts.push(text.slice(end));
  return createElement(Fragment, null, ...parts);
}
