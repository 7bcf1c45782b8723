import { escapeInject } from "vike/server";
import type { PageContextServer } from "vike/types";
import { english } from "../../features/admin/words/english";

/** The empty document. It is public, so it holds no data. `ssg` puts the language of the site in place of English. */
export default function onRenderHtml({ config }: PageContextServer) {
  return escapeInject`<!doctype html>
<html lang="en-US">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
<title>${config.title ?? ""}</title>
<meta name="robots" content="noindex, nofollow">
<meta name="color-scheme" content="light dark">
<meta name="theme-color" content="#0c1116">
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<link rel="apple-touch-icon" href="/apple-touch-icon.png">
<link rel="manifest" href="/admin.webmanifest">
</head>
<body>
<div id="admin"></div>
<noscript><p class="admin-no-script">${english.documents.noScript}</p></noscript>
</body>
</html>`;
}
