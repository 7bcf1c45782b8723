import { MainButton } from "../../components/Button";
import { Html } from "../../components/Html";
import { Icon } from "../../components/Icon";
import { Picture } from "../../components/Picture";
import { column, covering, sizes } from "../../components/sizes";
import { ownWords } from "../../components/words";
import type { BlogPost, Site } from "../../generated/props";
import { linkWords } from "../../generated/words/link";
import { shareWords } from "../../generated/words/share";
import { Island } from "../../islands/Island";
import { MorePosts } from "./MorePosts";
import { PostMeta } from "./PostMeta";

const usualWords = { ...shareWords, ...linkWords };

export function Article({ post, site }: { post: BlogPost; site: Site }) {
  const { words } = site;
  const share = {
    title: post.title,
    url: post.url,
    words: ownWords(site, usualWords),
  };
  const [beforeAuthor, afterAuthor] = words.postAuthor.split("{author}");
  return (
    <article className="article">
      <header className="article-head">
        <div className="wrap">
          <a className="back-link" href="/blog">
            <Icon name="back" />
            <span>{words.backToBlog}</span>
          </a>
          <PostMeta post={post} />
          <h1>{post.title}</h1>
          <div className="article-by">
            <p>
              {beforeAuthor}
              {post.authorHref === null ? post.author : <a href={post.authorHref}>{post.author}</a>}
              {afterAuthor}
            </p>
            <Island name="share" hydrate="touch" props={{ ...share, lead: null }} />
          </div>
        </div>
        {post.picture !== null && (
          <Picture
            className="article-picture picture-cover"
            picture={post.picture}
            sizes={sizes(covering(post.picture, { vw: 100 }, { vw: 60 }), {
              "60em": covering(post.picture, column(92), column(40)),
            })}
          />
        )}
      </header>
      <div className="wrap article-body">
        <Html className="prose" html={post.bodyHtml} />
        <footer className="article-end">
          <div className="keywords">
            <h2>{words.postKeywords}</h2>
            <ul>
              {post.keywords.map((keyword) => (
                <li key={keyword}>{keyword}</li>
              ))}
            </ul>
          </div>
        </footer>
        <aside className="article-quote" aria-label={words.postQuoteName}>
          <h2>{words.postQuoteHeading}</h2>
          <p>{words.postQuoteText}</p>
          <MainButton site={site} words={words.postQuoteButton} />
          <a className="article-quote-phone" href={site.phone.href}>
            {site.phone.display}
          </a>
        </aside>
        <div className="article-share">
          <Island name="share" hydrate="touch" props={{ ...share, lead: words.sharePost }} />
        </div>
        <MorePosts post={post} site={site} />
      </div>
    </article>
  );
}
