/** HTML that the generator made from markdown. It refuses raw HTML in the source, so this is its own. */
export function Html({ className, html }: { className: string; html: string }) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: made by the generator, which refuses raw HTML
  return <div className={className} dangerouslySetInnerHTML={{ __html: html }} />;
}
