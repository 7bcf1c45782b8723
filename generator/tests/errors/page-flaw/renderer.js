const render = renderPage;
globalThis.renderPage = (id, props) =>
  id === "/blog/@slug" ? render(id, props).replace('href="/blog"', 'href="/blgo"') : render(id, props);
