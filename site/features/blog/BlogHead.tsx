import { Breadcrumb } from "../../components/Breadcrumb";
import { Portrait } from "../../components/Portrait";
import type { BlogList, Site, Topic } from "../../generated/props";
import { Island } from "../../islands/Island";

/** The heading of a list of posts, with the links to other lists. */
export function BlogHead({ blog, site }: { blog: BlogList; site: Site }) {
  const { author } = blog;
  return (
    <section className="blog-head">
      <div className="wrap">
        <Breadcrumb crumbs={blog.breadcrumb} words={site.words} />
        <div className="blog-head-words">
          {author !== null && <Portrait name={blog.heading} picture={author.picture} side={10} />}
          <div>
            <h1>{blog.heading}</h1>
            {author?.role && <p className="blog-role">{author.role}</p>}
          </div>
          <p className="lede">{blog.intro}</p>
        </div>
        {author === null && (blog.featured !== null || blog.recent.length > 0) && (
          <Island name="search" hydrate="touch" props={searchWords(site)} />
        )}
        {blog.topics.length > 0 && <Topics topics={blog.topics} label={site.words.categories} />}
      </div>
    </section>
  );
}

function searchWords({ words, searchIndex }: Site) {
  const { search: label, searchOne: one, searchMany: many, searchNone: none, searchFailed: failed } = words;
  return { ...(searchIndex !== null && { index: searchIndex }), label, one, many, none, failed };
}

function Topics({ topics, label }: { topics: Topic[]; label: string }) {
  return (
    <nav className="topics" aria-label={label}>
      <ul className="actions">
        {topics.map((topic) => (
          <li key={topic.href}>
            <a
              className="button button-line"
              href={topic.href}
              aria-current={topic.current ? "true" : undefined}
            >
              {topic.label}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
