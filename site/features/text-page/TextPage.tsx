import { Breadcrumb } from "../../components/Breadcrumb";
import { Html } from "../../components/Html";
import type { Site, TextPage as TextPageProps } from "../../generated/props";

/** A page with a text, such as the privacy policy. */
export function TextPage({ page, site }: { page: TextPageProps; site: Site }) {
  return (
    <article className="article text-page">
      <header className="article-head">
        <div className="wrap">
          <Breadcrumb crumbs={page.breadcrumb} words={site.words} />
          <h1>{page.heading}</h1>
          {page.intro !== null && <p className="lede">{page.intro}</p>}
          {page.updated !== null && (
            <p className="post-meta">
              <span>{site.words.updated}</span>
              <time dateTime={page.updated.iso}>{page.updated.text}</time>
            </p>
          )}
        </div>
      </header>
      <div className="wrap article-body">
        <Html className="prose" html={page.bodyHtml} />
      </div>
    </article>
  );
}
