import { ArrowLink } from "../../components/Button";
import { covering, Picture } from "../../components/Picture";
import { QuoteBand } from "../../components/QuoteBand";
import type { BlogList, Link, PostSummary, Site } from "../../generated/props";
import { PostMeta } from "./PostMeta";
import { ReadMore } from "./ReadMore";

export function BlogIndex({ blog, site }: { blog: BlogList; site: Site }) {
  return (
    <>
      <section className="blog-head">
        <div className="wrap">
          <h1>{blog.heading}</h1>
          <p className="lede">{blog.intro}</p>
        </div>
      </section>
      {blog.featured !== null && <Featured post={blog.featured} />}
      <section className="section section-recent" data-tone="paper">
        <div className="wrap">
          <h2>{blog.newer === null ? "Recent Articles" : "Earlier Articles"}</h2>
          <ul className="posts">
            {blog.recent.map((post) => (
              <li key={post.href}>
                <article className="post-card">
                  {post.picture !== null && (
                    <Picture
                      className="picture-cover"
                      picture={post.picture}
                      sizes={`(min-width: 72em) ${covering(post.picture, 29, 19)}, (min-width: 48em) ${covering(post.picture, 44, 29)}, ${covering(post.picture, 92, 61)}`}
                    />
                  )}
                  <PostMeta category={post.category} date={post.date} readTime={post.readTime} />
                  <h3>
                    <a href={post.href}>{post.title}</a>
                  </h3>
                  <p>{post.excerpt}</p>
                  <ReadMore post={post} />
                </article>
              </li>
            ))}
          </ul>
          <Paging newer={blog.newer} older={blog.older} />
        </div>
      </section>
      <QuoteBand heading={blog.callToAction.heading} text={blog.callToAction.text} phone={site.phone} />
    </>
  );
}

function Paging({ newer, older }: { newer: Link | null; older: Link | null }) {
  if (newer === null && older === null) return null;
  return (
    <nav className="paging" aria-label="More articles">
      {newer !== null && <ArrowLink href={newer.href}>{newer.label}</ArrowLink>}
      {older !== null && <ArrowLink href={older.href}>{older.label}</ArrowLink>}
    </nav>
  );
}

function Featured({ post }: { post: PostSummary }) {
  return (
    <section className="featured">
      <div className="wrap">
        <article className="featured-card">
          {post.picture === null ? (
            <div className="featured-backdrop" aria-hidden="true" />
          ) : (
            <Picture
              className="featured-picture picture-cover"
              picture={post.picture}
              sizes={`(min-width: 60em) ${covering(post.picture, 54, 46)}, ${covering(post.picture, 92, 61)}`}
            />
          )}
          <div className="featured-words">
            <p className="label">Featured article</p>
            <h2>
              <a href={post.href}>{post.title}</a>
            </h2>
            <p className="lede">{post.excerpt}</p>
            <PostMeta category={post.category} date={post.date} readTime={post.readTime} />
            <ReadMore post={post} />
          </div>
        </article>
      </div>
    </section>
  );
}
