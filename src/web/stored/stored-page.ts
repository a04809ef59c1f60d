/** Keeps a page on the phone, so that it also opens where there is no connection. The worker is in web/public, and knows that page alone. */

export const WORKER = '/hand-over-worker.js'

const stored = new Set<string>()

const store = async (page: string, storedAs: string) => {
  await navigator.serviceWorker.register(WORKER, { scope: page })
  const loaded = performance.getEntriesByType('resource').map(({ name }) => new URL(name))
  const assets = loaded.filter(({ origin, pathname }) => origin === window.location.origin && pathname.includes('/assets/'))
  const files = [...new Set(assets.map(({ pathname }) => pathname))]
  // Another language may have been chosen in another tab: its page would be stored without its files, and open empty.
  const html = await fetch(page)
  const text = await html.clone().text()
  const [, language] = /<html[^>]* lang="(\w+)"/.exec(text) ?? []
  // The same of a newer release, whose files this page has not loaded.
  const [, script = ''] = /<script[^>]* type="module"[^>]* src="([^"]+)"/.exec(text) ?? []
  if (!html.ok || language !== document.documentElement.lang || !files.includes(script)) return
  const cache = await caches.open(storedAs)
  await cache.addAll(files)
  await cache.put(page, html)
  const old = (await cache.keys()).filter(({ url }) => ![page, ...files].includes(new URL(url).pathname))
  await Promise.all(old.map((request) => cache.delete(request)))
}

/** Once for each visit. Where the browser does not want it, the page works as before. */
export const storePage = (page: string, storedAs: string) => {
  if (stored.has(page) || !('serviceWorker' in navigator) || !('caches' in window)) return
  stored.add(page)
  store(page, storedAs).catch(() => stored.delete(page))
}
