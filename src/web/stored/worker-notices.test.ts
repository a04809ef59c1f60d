import { readFileSync } from 'node:fs'
import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'

/** The worker's own file, with what a browser would give it. */
const openWorker = (windows: readonly { url: string; focus: () => string }[] = []) => {
  const heard = new Map<string, (event: object) => void>()
  const shown: unknown[] = []
  const opened: string[] = []
  const self = {
    location: { origin: 'https://eggs.example' },
    registration: { scope: 'https://eggs.example/', showNotification: async (...notice: unknown[]) => shown.push(...notice) },
    clients: { matchAll: async () => windows, openWindow: async (url: string) => opened.push(url) },
    addEventListener: (name: string, hear: (event: object) => void) => heard.set(name, hear),
  }
  runInNewContext(readFileSync('src/web/public/hand-over-worker.js', 'utf8'), { self, URL })
  const tell = async (name: string, event: object) => {
    const work: Promise<unknown>[] = []
    heard.get(name)?.({ ...event, waitUntil: (given: Promise<unknown>) => work.push(given) })
    return work[0]
  }
  const press = (data: string) => tell('notificationclick', { notification: { data, close: () => {} } })
  return { tell, press, shown, opened }
}

test('a notification is shown under its tag, so that a later one takes its place', async () => {
  const { tell, shown } = openWorker()
  await tell('push', { data: { json: () => ({ title: 'Late', body: '30 minutes', path: '/profile/pickups', tag: 'x' }) } })
  expect(shown).toMatchObject(['Late', { body: '30 minutes', tag: 'x', renotify: true, data: '/profile/pickups' }])
})

test('pressed, it opens its page of the shop, or the window where that is open, and never another website', async () => {
  const { press, opened } = openWorker([{ url: 'https://eggs.example/settings', focus: () => 'focused' }])
  await press('/profile/pickups')
  expect(opened).toEqual(['https://eggs.example/profile/pickups'])
  expect(await press('/settings')).toBe('focused')
  for (const foreign of ['https://elsewhere.example/', '//elsewhere.example/', 'javascript:alert(1)']) await press(foreign)
  expect(opened).toHaveLength(1)
})
