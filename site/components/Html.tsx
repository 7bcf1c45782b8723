/** HTML that the generator rendered from markdown. It is safe: the generator rejects raw HTML in the source. */
export function Html({ className, html }: { className: string; html: string }) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: rendered by the generator, which rejects raw HTML
  return <div className={className} dangerouslySetInnerHTML={{ __html: html }} />;
}
