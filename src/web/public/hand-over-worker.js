/**
 * Opens a page where the connection comes and goes: home, the list at the site, or an egg card. It knows the one page it was
 * registered for and its files alone: the page comes from the network while that answers, its files, which never change,
 * from what was kept (see web/stored/stored-page.ts). Calls of the shop pass by. The one for home also shows notifications.
 */

const PAGE = new URL(self.registration.scope).pathname
const FILES = '/assets/'
const PATIENCE_MS = 4_000

self.addEventListener('install', () => self.skipWaiting())

self.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (origin !== self.location.origin) return
  if (request.mode === 'navigate' && pathname === PAGE) event.respondWith(openPage(request))
  else if (pathname.includes(FILES)) event.respondWith(caches.match(request).then((kept) => kept ?? fetch(request)))
})

// What the shop sends to people who turned on notifications: a later one about the same thing takes the place of an earlier one.
self.addEventListener('push', (event) => {
  const { title, body, path, tag } = event.data.json()
  const shown = { body, tag, renotify: true, data: path, icon: '/icon-192.png' }
  event.waitUntil(self.registration.showNotification(title, shown))
})

self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(openInShop(new URL(event.notification.data, self.location.origin)))
})

// Never another website, whatever the message says.
const openInShop = async ({ origin, href }) => {
  if (origin !== self.location.origin) return
  const windows = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  const there = windows.find(({ url }) => url === href)
  return there ? there.focus() : self.clients.openWindow(href)
}

// A redirect leads to the page in another language; the browser follows it by itself.
const isGood = ({ ok, type }) => ok || type === 'opaqueredirect'

const openPage = async (request) => {
  const kept = await caches.match(PAGE)
  const asked = fetch(request)
  if (!kept) return asked
  const late = new Promise((resolve) => setTimeout(resolve, PATIENCE_MS, kept))
  return Promise.race([asked.then((answer) => (isGood(answer) ? answer : kept)).catch(() => kept), late])
}
