import { readFileSync } from "node:fs";
import { listedPaths, routes, sitemap } from "../support/browser";
import { expect, test } from "../support/fixtures";
import { ACCEPTANCE } from "../support/programs";

type Answer = { status: number; type: string; html: string };
type Link = { on: string; href: string; target: string | null; rel: string | null };

const UNKNOWN = "/no/such/page";
/** The API redirects to it. */
const THANK_YOU = "/thank-you";
/** Authors may rename and remove posts and locations, and change every word, but not these. */
const fixedPaths = [...routes.pages, ...Object.values(routes.services).flat()];
const SITES = [
  ["the content of the specification", "url", ACCEPTANCE, listedPaths],
  ["the authors' own content", "contentUrl", process.env.CONTENT ?? "../content", fixedPaths],
] as const;

for (const [name, site, content, demanded] of SITES)
  test.describe(`of ${name}`, () => {
    const answers = new Map<string, Answer>();
    const links: Link[] = [];
    /** The home page and every address reached from it by links. */
    let reached: string[];
    let root: string;

    // The tests below read the results of this one crawl.
    test.beforeAll(async ({ sites }) => {
      root = sites[site];
      await walk("/");
      reached = [...answers.keys()];
      await walk(THANK_YOU);
      await walk(UNKNOWN);
    });

    async function walk(start: string) {
      const waiting = [start];
      for (let path = waiting.shift(); path !== undefined; path = waiting.shift()) {
        if (answers.has(path)) continue;
        const answer = await ask(path);
        answers.set(path, answer);
        for (const link of linksOf(path, answer.html)) {
          links.push(link);
          const target = address(link);
          if (target.origin === root) waiting.push(target.pathname);
        }
      }
    }

    const pages = () => [...answers].filter(([, { html }]) => html !== "");

    test("every linked address of the site responds with 200, without a redirect", () => {
      const broken = [...answers].filter(([path, { status }]) => path !== UNKNOWN && status !== 200);
      expect(
        broken.map(([path, { status }]) => `${status} ${path}, linked from ${whoLinksTo(path)}`),
      ).toEqual([]);
    });

    test("every anchor of a link is an id on the linked page", () => {
      const lost = links.filter((link) => {
        const { origin, pathname, hash } = address(link);
        if (origin !== root || hash.length < 2) return false;
        return !idsOf(answers.get(pathname)?.html ?? "").has(decodeURIComponent(hash.slice(1)));
      });
      expect(lost.map(({ on, href }) => `${href} on ${on}`)).toEqual([]);
    });

    test("links lead from the home page to every route that the specification demands of it", () => {
      expect(demanded.filter((route) => !reached.includes(route))).toEqual([]);
    });

    test("links lead to pages of the sitemap and to no others", async () => {
      const found = reached.filter((path) => answers.get(path)?.html !== "");
      const listed = await sitemap(root);
      expect(found.filter((path) => !listed.includes(path))).toEqual([]);
      // Authors may add a page that only an advertisement leads to.
      if (site === "url") expect(found.sort()).toEqual(listed.sort());
    });

    test("the thank-you page is there, and no link leads to it", () => {
      expect(answers.get(THANK_YOU)?.status).toBe(200);
      // Its translations lead to each other.
      const leading = links.filter(
        (link) => !link.on.endsWith(THANK_YOU) && address(link).pathname === THANK_YOU,
      );
      expect(leading).toEqual([]);
    });

    for (const [from, to] of Object.entries(routes.moved))
      test(`${from} redirects permanently to ${to}`, async () => {
        const { status, headers } = await fetch(root + from, { redirect: "manual" });
        expect([status, headers.get("location")]).toEqual([301, to]);
      });

    test("unknown addresses, also of an article, respond with 404 and a page", async () => {
      const article = await ask("/blog/no-such-article");
      for (const answer of [answers.get(UNKNOWN), article]) {
        expect(answer?.status).toBe(404);
        expect(answer?.html).toContain("<h1");
      }
    });

    test("a link that opens a new tab leads to another site and has no access to this one", () => {
      const opening = links.filter(({ target }) => target === "_blank");
      const wrong = opening.filter(
        (link) => !link.rel?.split(" ").includes("noopener") || address(link).origin === root,
      );
      expect(wrong).toEqual([]);
    });

    test("every link is internal, https, a phone number or an email address", () => {
      const strange = links.filter((link) => {
        const { origin, protocol } = address(link);
        return origin !== root && !["https:", "tel:", "mailto:"].includes(protocol);
      });
      expect(strange).toEqual([]);
    });

    test("every picture, script, style and font that a page may load responds with 200", async () => {
      const wanted = new Map<string, string>();
      const want = (by: string, found: string[]) => {
        for (const each of found) {
          const { origin, pathname } = new URL(each.replace(fact("url"), root), root + by);
          if (origin === root && !wanted.has(pathname)) wanted.set(pathname, by);
        }
      };
      for (const [path, { html }] of pages()) want(path, loadedBy(html));

      const broken: string[] = [];
      // Iterating a map includes entries added meanwhile: fonts of styles, imports of scripts.
      for (const [path, by] of wanted) {
        const namesMore = /\.(css|js)$/.test(path);
        const response = await fetch(root + path, { method: namesMore ? "GET" : "HEAD" });
        if (response.status !== 200) broken.push(`${response.status} ${path}, named by ${by}`);
        if (namesMore) want(path, namedIn(await response.text()));
      }
      expect(broken).toEqual([]);
      // A pattern above that no longer matches would also find no errors.
      const kinds = new Set([...wanted.keys()].map((path) => path.split(".").pop()));
      for (const kind of ["css", "js", "woff2", "avif", "jpg", "svg", "png", "webmanifest"]) {
        expect(kinds).toContain(kind);
      }
    });

    // Words and facts that authors change at will.
    if (site === "url") {
      test("the color guide is linked and is a PDF", () => {
        const { status, type } = answers.get("/color-guide.pdf") ?? {};
        expect([status, type]).toEqual([200, "application/pdf"]);
      });

      test("an unknown address has the text '404 Page Not Found', one of an article the text for articles", async () => {
        expect(answers.get(UNKNOWN)?.html).toContain("404 Page Not Found");
        const { html } = await ask("/blog/no-such-article");
        expect(html).toContain("Post Not Found");
        expect(decoded(html)).toContain("The blog post you're looking for doesn't exist.");
        expect(html).toMatch(/<a[^>]* href="\/blog"[^>]*><span>Back to Blog<\/span>/);
      });

      test("the design tool opens in a new tab", () => {
        const opening = links.filter(({ target }) => target === "_blank");
        expect(opening.map(({ href }) => href)).toContain(fact("designTool"));
      });

      test("every page has the phone number and email address of the business, and no others", () => {
        const phone = `tel:${fact("phone").replaceAll(" ", "")}`;
        const email = `mailto:${fact("email")}`;
        // "Email it" below an article has no address.
        const ways = links.filter(({ href }) => /^(tel:|mailto:[^?])/.test(href));
        expect(new Set(ways.map(({ href }) => href))).toEqual(new Set([phone, email]));
        for (const [path] of pages()) {
          const here = ways.filter(({ on }) => on === path).map(({ href }) => href);
          expect(here, path).toEqual(expect.arrayContaining([phone, email]));
        }
      });
    }

    /** Requests like a browser that does not follow redirects. For files other than pages, HEAD is enough. */
    async function ask(path: string): Promise<Answer> {
      const isFile = /\.\w+$/.test(path);
      const options = { method: isFile ? "HEAD" : "GET", redirect: "manual" } as const;
      const response = await fetch(root + path, options);
      const type = response.headers.get("content-type") ?? "";
      const html = type.startsWith("text/html") ? await response.text() : "";
      return { status: response.status, type, html };
    }

    function address({ on, href }: Link): URL {
      return new URL(href, root + on);
    }

    function whoLinksTo(path: string): string {
      return links.find((link) => address(link).pathname === path)?.on ?? "nowhere";
    }

    function fact(name: string): string {
      const line = readFileSync(`${content}/site.yaml`, "utf8").match(
        new RegExp(`^${name}: "?([^"\n]+)`, "m"),
      );
      if (line?.[1] === undefined) throw new Error(`${content}/site.yaml has no ${name}`);
      return line[1];
    }
  });

function linksOf(on: string, html: string): Link[] {
  return tags("a", html).flatMap((tag) => {
    const href = attribute(tag, "href");
    return href === null ? [] : [{ on, href, target: attribute(tag, "target"), rel: attribute(tag, "rel") }];
  });
}

function idsOf(html: string): Set<string> {
  return new Set([...html.matchAll(/\sid="([^"]+)"/g)].map(([, id]) => decoded(id ?? "")));
}

/** Addresses that a browser, the viewer or a link preview may load for the page. */
function loadedBy(html: string): string[] {
  const read = (name: string, key: string) => tags(name, html).map((tag) => attribute(tag, key) ?? "");
  const sets = [...read("source", "srcset"), ...read("img", "srcset")].flatMap((set) =>
    set.split(",").map((each) => each.trim().split(" ")[0] ?? ""),
  );
  const heads = tags("link", html).filter((tag) => attribute(tag, "rel") !== "canonical");
  const cards = tags("meta", html).filter((tag) => /"(og|twitter):image"/.test(tag));
  const found = [
    ...sets,
    ...["img", "script", "source", "video", "iframe"].flatMap((name) => read(name, "src")),
    ...heads.map((tag) => attribute(tag, "href") ?? ""),
    ...cards.map((tag) => attribute(tag, "content") ?? ""),
    ...[...html.matchAll(/"image":"([^"]+)"/g)].map(([, image]) => image ?? ""),
    ...tags("a", html).flatMap(larger),
  ];
  return found.filter((each) => each !== "" && !each.startsWith("data:"));
}

/** Addresses that the viewer may load for a picture link: see `islands/viewer`. */
function larger(tag: string): string[] {
  const widths = attribute(tag, "data-viewer")?.split(" ") ?? [];
  const base = attribute(tag, "href")?.replace(/-\d+\.jpg$/, "");
  return widths.filter((width) => width !== "").map((width) => `${base}-${width}.avif`);
}

/** Imports and `url()`s. */
function namedIn(text: string): string[] {
  const styles = text.matchAll(/url\(["']?([^"')]+)["']?\)/g);
  const scripts = text.matchAll(/["'`](\.{1,2}\/[^"'`]+\.js)["'`]/g);
  const found = [...styles, ...scripts].map(([, each]) => each ?? "");
  return found.filter((each) => !each.startsWith("data:"));
}

function tags(name: string, html: string): string[] {
  return html.match(new RegExp(`<${name}\\s[^>]*>`, "g")) ?? [];
}

function attribute(tag: string, name: string): string | null {
  const value = tag.match(new RegExp(`\\s${name}="([^"]*)"`, "i"))?.[1];
  return value === undefined ? null : decoded(value);
}

function decoded(html: string): string {
  return html.replaceAll("&#x27;", "'").replaceAll("&quot;", '"').replaceAll("&amp;", "&");
}
