import { pages } from '../../shared/addresses.ts'

/** Keeps this page on the phone, so that it also opens where there is no connection. The worker is in web/public. */

const STORED_AS = 'dozen-hand-over'
const WORKER = '/hand-over-worker.js'

let isStored = false

const store = async () => {
  await navigator.serviceWorker.register(WORKER, { scope: pages.handOver })
  const loaded = performance.getEntriesByType('resource').map(({ name }) => new URL(name))
  const assets = loaded.filter(({ origin, pathname }) => origin === window.location.origin && pathname.startsWith('/assets/'))
  const needed = [...new Set([pages.handOver, ...assets.map(({ pathname }) => pathname)])]
  const cache = await caches.open(STORED_AS)
  await cache.addAll(needed)
  const old = (await cache.keys()).filter(({ url }) => !needed.includes(new URL(url).pathname))
  await Promise.all(old.map((request) => cache.delete(request)))
}

/** Once for each visit. Where the browser does not want it, the page works as before. */
export const storePage = () => {
  if (isStored || !('serviceWorker' in navigator) || !('caches' in window)) return
  isStored = true
  store().catch(() => {
    isStored = false
  })
}
