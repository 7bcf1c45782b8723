{
  const { send, site, host } = document.currentScript.dataset;
  const count = () => {
    const from = document.referrer && new URL(document.referrer);
    const body = {
      name: "pageview",
      domain: site,
      url: location.origin + location.pathname,
      referrer: from && from.host !== host ? `${from.origin}/` : null,
    };
    fetch(send, {
      method: "POST",
      mode: "no-cors",
      keepalive: true,
      credentials: "omit",
      referrerPolicy: "no-referrer",
      headers: { "Content-Type": "text/plain" },
      body: JSON.stringify(body),
    }).catch(() => undefined);
  };
  if (location.host === host && !navigator.globalPrivacyControl && navigator.doNotTrack !== "1")
    if (document.prerendering) document.addEventListener("prerenderingchange", count, { once: true });
    else count();
}
