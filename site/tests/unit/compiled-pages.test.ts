import fc from "fast-check";
import * as React from "react";
import * as jsxRuntime from "react/jsx-runtime";
import { renderToString } from "react-dom/server";
import { transformWithOxc } from "vite";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { compile } from "../../renderer/compiler/compile";
import * as runtime from "../../renderer/runtime";
import { withMarks } from "../../renderer/runtime/marks";
import * as hooks from "../../renderer/runtime/react";

// The compiler against React itself: every generated component must give the same bytes in both.

const RUNS = Number(process.env.GENERATED_COMPONENTS ?? 6000);
/** Components of one file, because the transform costs more than the rendering. */
const PER_FILE = 20;

/** Values that components get at run time, by their place in `v`. */
type Values = unknown[];

beforeAll(() => {
  // React warns about unknown attributes and missing keys, which are part of the test.
  vi.spyOn(console, "error").mockImplementation(() => {});
});
afterAll(() => vi.restoreAllMocks());

describe("a compiled component gives the bytes of React", () => {
  test(`for ${RUNS} generated components, also if its texts are put in the places of marks`, async () => {
    let filledCount = 0;
    const file = fc.array(fc.tuple(component(), values()), { minLength: PER_FILE, maxLength: PER_FILE });
    await fc.assert(
      fc.asyncProperty(file, async (components) => {
        const source = components
          .map(([jsx], at) => `export function C${at}({ v }) { return ${jsx}; }`)
          .join("\n");
        const drawn = await bothRenderings(
          `${SHARED}\n${source}`,
          components.length,
          (at) => components[at]?.[1] ?? [],
        );
        for (const { compiled, reacted, filled } of drawn) {
          expect(compiled).toBe(reacted);
          if (filled === null) continue;
          expect(filled).toBe(compiled);
          filledCount += 1;
        }
      }),
      { numRuns: Math.ceil(RUNS / PER_FILE) },
    );
    // Few look at a text.
    expect(filledCount).toBeGreaterThan(RUNS / 2);
  });

  test.each([
    ["adjacent texts", "<p>a{v[0]}b{1}{2}<b/>{v[0]}</p>"],
    ["texts around nothing", "<p>a{null}{v[1]}{''}b</p>"],
    ["a number that is a condition", "<p>{v[2] && <b/>}x</p>"],
    ["a bigint", "<p title={10n}>{10n}</p>"],
    ["a fragment between texts", "<p>a<>b{v[0]}</>c</p>"],
    ["nested lists of texts", "<p>{[v[0], [v[0], <b key='1'/>], 'x']}</p>"],
    ["a choice in a fragment in a choice", "<p>{v[1] && <>{v[0] ? <b/> : <i/>}</>}</p>"],
    ["a component that returns text between texts", "<p>a<Plain>{v[0]}</Plain>c</p>"],
    ["a component returning nothing", "<p>a<Nothing/>c</p>"],
    ["all special characters", "<p title={v[3]}>{v[3]} &amp; &nbsp; &#39; &quot;</p>"],
    ["a first newline", "<><pre>{v[4]}</pre><pre>{'\\nx'}</pre><textarea defaultValue={v[4]}/></>"],
    ["an input with everything", '<input value={v[0]} name="n" type="text" checked={v[1]} id="i" disabled/>'],
    [
      "an input with a value and its default",
      "<input defaultValue='d' value={v[1]} checked={v[5]} defaultChecked={false}/>",
    ],
    ["a form", '<form method="post" action="/x" id="f" target="_top" encType="text/plain"/>'],
    ["a button with a name", '<button name={v[0]} type="button" formAction="/y" id="b"/>'],
    ["options", "<select id='s'><option selected={v[5]} value={v[0]}>{v[0]} x</option></select>"],
    ["an address that runs a script", "<a href={v[6]}>x</a>"],
    ["an empty address", '<p><a href="">x</a><a href={""}/><area href=""/></p>'],
    [
      "styles",
      "<i style={{ marginTop: 4, lineHeight: 2, '--gap': 3, WebkitBoxFlex: 1, color: v[0], msFlex: 1 }}/>",
    ],
    ["a custom element", "<x-a className={v[0]} on={v[5]} off={false} obj={{}} num={3}>{v[0]}</x-a>"],
    ["a tag known at run time", "<Tag className='x'>{v[0]}</Tag>"],
    ["raw markup", "<p dangerouslySetInnerHTML={{ __html: v[7] }}/>"],
    ["a spread over and under props", "<p id='a' {...v[8]} className='z'>{v[0]}</p>"],
    ["keys", "<ul>{[1, 2].map((n) => <li key={n}>{n}{n}</li>)}</ul>"],
    ["a spread with a key into a component", "<Show {...v[9]}/>"],
    ["an element as a prop", "<Plain icon={<b>{v[0]}</b>}>x</Plain>"],
    [
      "SVG",
      '<svg viewBox="0 0 1 1" xmlnsXlink="x"><use xlinkHref="#a"/><path strokeWidth={2} d="M0 0"/></svg>',
    ],
  ])("for %s", async (_, jsx) => {
    const given = [
      "a < b",
      null,
      0,
      `<&>"'\u00a0ü😀`,
      "\nline",
      true,
      " java\nscript:alert(1)",
      "<b>raw</b>",
    ];
    const spread = [
      { id: "s", title: "t", className: "y" },
      { key: "k", name: "n" },
    ];
    const source = `${SHARED}\nexport function C0({ v }) { return ${jsx}; }`;
    const [drawn] = await bothRenderings(source, 1, () => [...given, ...spread]);
    expect(drawn?.compiled).toBe(drawn?.reacted);
    expect(drawn?.filled ?? drawn?.compiled).toBe(drawn?.compiled);
  });
});

describe("a text with a mark", () => {
  test.each([
    "{v[0]} {'(' + v[0] + ')'} {'a'.concat(v[0])}",
    "<a href={v[0]} title={v[0]}>{v[0]}</a>",
    "{JSON.stringify({ text: v[0] })} {encodeURIComponent(v[0])}",
    "{[v[0]].map((each) => each + '!').join()} {v[0] === null ? 1 : 2} {v[0] && <b/>} {typeof v[0]}",
    "{(() => { const [first, ...others] = [v[0], 2]; return others; })()}",
    "<Show {...{ ...v[9], text: v[0] }}/>",
  ])("is handed on by <p>%s</p>", async (jsx) => {
    const [drawn] = await bothRenderings(
      `${SHARED}\nexport function C0({ v }) { return <p>${jsx}</p>; }`,
      1,
      () => [`<&>"'\\ü😀`],
    );
    expect(drawn?.filled).toBe(drawn?.compiled);
    expect(drawn?.compiled).toBe(drawn?.reacted);
  });

  test.each([
    "v[0] === 'x'",
    "v[0] !== v[1]",
    "v[0] < 'm'",
    "v[0].length",
    "v[1]?.[0].length",
    "v[0][0]",
    "('a' + v[0]).trim()",
    "v[0].startsWith('h')",
    "encodeURIComponent(v[0]).replace('%40', '@')",
    "JSON.stringify([v[0]]).includes('x')",
    "['x'].includes(v[0])",
    "[v[0]].includes('x')",
    "['b', v[0]].sort()",
    "[...v[0]]",
    "Math.max(...[v[0]])",
    "(() => { const [first] = v[0]; return first; })()",
    "(() => { for (const each of v[0]) return each; })()",
    "(() => { switch (v[0]) { case 'x': return 1; } })()",
    "({ x: 1 })[v[0]]",
    "v[0] in { x: 1 }",
    "new Set([v[0], 'x']).size",
    "new Map([['x', 1]]).get(v[0])",
    "Number(v[0])",
    "+v[0]",
    "/x/.test(v[0])",
    "['x']['includes'](v[0])",
    "<td colSpan={1} rowSpan={v[0]}/>",
    "<i style={{ color: v[0] }}/>",
    "<pre>{v[0]}</pre>",
    "<a href={'j' + v[0]}/>",
  ])("is looked at by %s", async (jsx) => {
    const source = `${SHARED}\nexport function C0({ v }) { return <p>{${jsx}}</p>; }`;
    const compiled = await compiledFile(source);
    const values = [mark(0), [mark(1)]];
    expect(withMarks(() => runtime.children((compiled.C0 as Component)({ v: values })))).toBeNull();
  });
});

describe("what only React can do fails with the file, the line and advice", () => {
  test.each([
    ['import { useId } from "react";', "page.tsx:1:10: useId is not supported in pages; derive the id"],
    ['import { type FC, createContext } from "react";', "page.tsx:1:19: createContext is not supported"],
    ['import React from "react";', "page.tsx:1:8: import hooks by name"],
    ['import { createPortal } from "react-dom";', "page.tsx:1:1: react-dom works in browsers only"],
    ["const a = 1;\nexport const b = <title>x</title>;", "page.tsx:2:18: <title> belongs to the document"],
    ["export const a = <p>\n  <select value={1}/></p>;", "page.tsx:2:3: a <select> with a value"],
    ['export const a = <img src="/a.jpg"/>;', "page.tsx:1:18: React would preload this <img>"],
    ["export const a = <br>x</br>;", "page.tsx:1:18: <br> cannot have content"],
    ["export const a = <p {...{}} key='1'/>;", "page.tsx:1:18: write key before the spread"],
  ])("%s", async (source, message) => {
    await expect(compile("page.tsx", source, "runtime")).rejects.toThrow(message);
  });

  test("types and hooks may be imported", async () => {
    const source =
      'import { type ReactNode, useState } from "react";\nimport type { FC } from "react";\nuseState(1);';
    await expect(compile("page.tsx", source, "runtime")).resolves.toContain("useState");
  });
});

/** Components that the generated ones use. */
const SHARED = `
const Tag = "section";
function Plain({ icon, children }) { return <>{icon}{children}</>; }
function Boxed({ label, children }) { return <section aria-label={label}>{children}</section>; }
function Nothing() { return null; }
function Show(props) { return <code>{JSON.stringify(props)}</code>; }
function Hooked({ start }) { const [value] = useState(() => start); useEffect(() => {}); return <i>{value}</i>; }
`;

type Component = (props: { v: Values }) => unknown;

/** The mark that stands for a text, as `ssg` makes it. */
function mark(number: number): string {
  return `\uFDD0${number}"'`;
}

/** Puts texts in the places of marks, as `ssg` does; null where it draws the page with its texts. */
function filledIn(template: string, texts: Values): string | null {
  let isFilled = true;
  const marks = /(\uFDD1?)(\uFDD0|%EF%B7%90)(\d+)(\\?&quot;&#x27;|%22&#x27;|"')/g;
  const html = template.replace(marks, (_, address, __, number, escaped) => {
    const text = `${texts[number]}`;
    if (address !== "" && /^[\0- jJ]/.test(text)) isFilled = false;
    if (escaped === `"'`) return text;
    if (escaped.startsWith("%")) return runtime.child(encodeURIComponent(text));
    return runtime.child(escaped.startsWith("\\") ? JSON.stringify(text).slice(1, -1) : text);
  });
  return isFilled ? html : null;
}

async function compiledFile(source: string): Promise<Record<string, unknown>> {
  const file = `import { useEffect, useState } from "react";\n${source}`;
  return evaluated(await compile("page.tsx", file, "runtime"), { runtime, react: hooks });
}

/** Renders the components `C0`, `C1`, ... of a file by the compiler, by React, and by the compiler with marks. */
async function bothRenderings(source: string, count: number, valuesOf: (at: number) => Values) {
  const compiled = await compiledFile(source);
  const file = `import { useEffect, useState } from "react";\n${source}`;
  const jsx = { runtime: "automatic" } as const;
  const { code } = await transformWithOxc(file, "page.tsx", { jsx, sourcemap: false });
  const reacted = evaluated(code, { "react/jsx-runtime": jsxRuntime, react: React });
  return Array.from({ length: count }, (_, at) => {
    const v = valuesOf(at);
    const marked = v.map((value, number) =>
      typeof value === "string" && value !== "" ? mark(number) : value,
    );
    const component = compiled[`C${at}`] as Component;
    const template = withMarks(() => runtime.children(component({ v: marked })));
    return {
      compiled: runtime.children(component({ v })),
      reacted: renderToString(
        React.createElement(reacted[`C${at}`] as React.ComponentType<{ v: Values }>, { v }),
      ),
      filled: template === null ? null : filledIn(template, v),
    };
  });
}

/** Runs a module whose imports are given. */
function evaluated(code: string, modules: Record<string, object>): Record<string, unknown> {
  const body = code
    .replace(/import \{([^}]*)\} from "([^"]+)";/g, (_, names: string, from: string) => {
      return `const {${names.replaceAll(" as ", ": ")}} = modules[${JSON.stringify(from)}];`;
    })
    .replace(/export function (C\d+)/g, "exported.$1 = $1; function $1");
  const exported = {};
  new Function("modules", "exported", body)(modules, exported);
  return exported;
}

/** The source of a JSX expression. It may use `v[0]` to `v[5]` and the shared components. */
function component(): fc.Arbitrary<string> {
  const { node } = fc.letrec<{ node: string; child: string }>((tie) => {
    const children = fc.array(tie("child"), { maxLength: 4 }).map((all) => all.join(""));
    const content = fc.record({ attributes: attributes(), children });
    const element = fc
      .record({
        tag: fc.constantFrom(..."div span p a li b section svg g x-card button table td".split(" ")),
        content,
      })
      .map(({ tag, content }) => `<${tag}${content.attributes}>${content.children}</${tag}>`);
    const empty = fc
      .record({
        tag: fc.constantFrom(..."br hr input path circle wbr source".split(" ")),
        attributes: attributes(),
      })
      .map(({ tag, attributes }) => `<${tag}${attributes}/>`);
    const fragment = children.map((inside) => `<>${inside}</>`);
    const used = fc.oneof(
      fc.record({ name: fc.constantFrom("Plain", "Boxed"), children }).map(({ name, children }) => {
        return `<${name} label={v[0]}>${children}</${name}>`;
      }),
      fc.constantFrom(
        "<Nothing/>",
        "<Hooked start={v[1]}/>",
        '<Hooked start="x"/>',
        '<Tag id="t">{v[2]}</Tag>',
      ),
    );
    const list = tie("node").map((item) => `{[v[0], 2].map((each, at) => <i key={at}>{each}${item}</i>)}`);
    const choice = fc
      .record({ test: fc.constantFrom("v[1]", "v[2] === 1", "!v[0]"), node: tie("node"), other: tie("node") })
      .chain(({ test, node, other }) =>
        fc.constantFrom(
          `{${test} ? ${node} : ${other}}`,
          `{${test} ? ${node} : null}`,
          `{${test} && ${node}}`,
        ),
      );
    const dynamic = fc.constantFrom(
      ..."v[0] v[1] v[2] v[3] v[4] v[5] 'text' '' 0 12 -1.5 true null undefined [v[0],v[1]]".split(" "),
    );
    const text = fc.constantFrom(
      ...'a|x &amp; y| |\n  b\n  |&nbsp;|ü😀|it\'s "so"|&lt;i&gt;|c\n d'.split("|"),
    );
    return {
      node: fc.oneof({ depthSize: "small" }, empty, element, element, fragment, used),
      child: fc.oneof(
        { depthSize: "small", withCrossShrink: true },
        text,
        dynamic.map((code) => `{${code}}`),
        tie("node"),
        choice,
        list,
      ),
    };
  });
  return node;
}

function attributes(): fc.Arbitrary<string> {
  const names =
    `id className title htmlFor tabIndex role dir width viewBox hidden disabled required readOnly inert
    aria-label aria-hidden data-x spellCheck draggable contentEditable download capture cols size span rowSpan start
    href src xlinkHref strokeWidth fillOpacity clipPath xmlLang crossOrigin fetchPriority srcSet noValidate autoFocus
    autoComplete enterKeyHint unknownThing onClick suppressHydrationWarning defaultValue selected checked loop x-y
    acceptCharset autoCapitalize itemScope muted`.split(/\s+/);
  const value = fc.constantFrom(
    ...`="text"| |="a &amp; b"|={v[0]}|={v[1]}|={v[2]}|={v[3]}|={v[4]}|={v[5]}|={true}|={false}|={null}|={3}|={0}|={""}`
      .split("|")
      .map((written) => written.trimEnd()),
  );
  const one = fc
    .record({ name: fc.constantFrom(...names), value })
    .map(({ name, value }) => ({ name, value }));
  const named = fc
    .uniqueArray(one, { selector: ({ name }) => name, maxLength: 4 })
    .map((all) =>
      all.filter(({ name }) => !(name === "defaultValue" || name === "checked") || all.length > 0),
    );
  const spread = fc.constantFrom(
    "",
    "",
    "",
    " {...{ id: v[0], title: v[1] }}",
    " {...{ className: 'a', hidden: v[5] }}",
  );
  return fc.tuple(named, spread).map(([all, spread]) => {
    return all.map(({ name, value }) => ` ${name}${value}`).join("") + spread;
  });
}

/** Values of all kinds that a child or an attribute can have. */
function values(): fc.Arbitrary<Values> {
  const value = fc.oneof(
    fc.string({ unit: "grapheme" }),
    fc.constantFrom("", " ", "<b>", "a & 'b'", "\n", "\u00a0", "javascript:x", "/a?b=c&d", "true"),
    fc.integer(),
    fc.constantFrom(0, -0, 1.5, Number.NaN, null, undefined, true, false),
  );
  return fc.array(value, { minLength: 6, maxLength: 6 });
}
