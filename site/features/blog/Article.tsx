import { ButtonLink } from "../../components/Button";
import { Html } from "../../components/Html";
import { Icon } from "../../components/Icon";
import { Picture } from "../../components/Picture";
import { column, covering, sizes } from "../../components/sizes";
import type { BlogPost, Site } from "../../generated/props";
import { Island } from "../../islands/Island";
import { MorePosts } from "./MorePosts";
import { PostMeta } from "./PostMeta";

export function Article({ post, site }: { post: BlogPost; site: Site }) {
  const share = { title: post.title, url: post.url };
  return (
    <article className="article">
      <header className="article-head">
        <div className="wrap">
          <a className="back-link" href="/blog">
            <Icon name="back" />
            <span>Back to Blog</span>
          </a>
          <PostMeta post={post} />
          <h1>{post.title}</h1>
          <div className="article-by">
            <p>By {post.authorHref === null ? post.author : <a href={post.authorHref}>{post.author}</a>}</p>
            <Island name="share" hydrate="touch" props={{ ...share, lead: null }} />
          </div>
        </div>
        {post.picture !== null && (
          <Picture
            className="article-picture picture-cover"
            picture={post.picture}
            sizes={sizes(covering(post.picture, { vw: 100 }, { vw: 67 }), {
              "60em": covering(post.picture, column(92), column(40)),
            })}
          />
        )}
      </header>
      <div className="wrap article-body">
        <Html className="prose" html={post.bodyHtml} />
        <footer className="article-end">
          <div className="keywords">
            <h2>Keywords:</h2>
            <ul>
              {post.keywords.map((keyword) => (
                <li key={keyword}>{keyword}</li>
              ))}
            </ul>
          </div>
        </footer>
        <aside className="article-quote" aria-label="Free quote">
          <h2>{site.words.postQuoteHeading}</h2>
          <p>{site.words.postQuoteText}</p>
          <ButtonLink href="/#contact">{site.words.postQuoteButton}</ButtonLink>
          <a className="article-quote-phone" href={site.phone.href}>
            {site.phone.display}
          </a>
        </aside>
        <div className="article-share">
          <Island name="share" hydrate="touch" props={{ ...share, lead: "Share this article:" }} />
        </div>
        <MorePosts post={post} site={site} />
      </div>
    </article>
  );
}
