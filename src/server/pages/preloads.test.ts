import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openPageHeads, shownAt } from './preloads.ts'

const built = `${mkdtempSync(join(tmpdir(), 'dozen-built-'))}/`
const manifest = {
  'index.html': { file: 'assets/index.js', imports: ['_shell.js'] },
  '_shell.js': { file: 'assets/shell.js', css: ['assets/shell.css'] },
  '_order.js': { file: 'assets/order.js', css: ['assets/order.css'], imports: ['_shell.js'] },
  'pages/subscribe.tsx': { file: 'assets/subscribe.js', imports: ['_shell.js', '_order.js'] },
  'window/shop-window.tsx': { file: 'assets/window.js', css: ['assets/window.css'], imports: ['_shell.js'] },
  'admin/dashboard.tsx': { file: 'assets/desk.js', imports: ['_shell.js'] },
  'admin/cycles/cycles-tab.tsx': { file: 'assets/cycles.js', imports: ['_shell.js'] },
  'admin/subscriptions/subscriptions-tab.tsx': { file: 'assets/orders.js', imports: ['_shell.js'] },
  'pages/home.tsx': { file: 'assets/home.js', imports: ['_shell.js'] },
  'home/whats-new.tsx': { file: 'assets/news.js', imports: ['_shell.js'] },
  'home/next-eggs.tsx': { file: 'assets/next-eggs.js', imports: ['_shell.js'] },
}
beforeAll(() => {
  mkdirSync(`${built}.vite`)
  writeFileSync(`${built}.vite/manifest.json`, JSON.stringify(manifest))
})
afterAll(() => rmSync(built, { recursive: true }))

const heads = () => openPageHeads(built, ['/', '/login', '/signup', '/subscribe', '/profile', '/profile/money', '/admin', '/admin/cycles'])
const asked = (path: string, isKnown: boolean, hasQuery = false) =>
  [...heads()(path, { isKnown, hasQuery }).matchAll(/href="([^"]+)"/g)].map(([, href]) => href)

describe('the head of a page', () => {
  test('names what the page adds to the files that every page loads', () => {
    expect(asked('/subscribe', true).slice(0, 4)).toEqual([
      '/assets/subscribe.js',
      '/assets/order.js',
      '/assets/order.css',
      '/api/who-am-i',
    ])
    expect(heads()('/subscribe', { isKnown: true, hasQuery: false })).toContain(
      '<link rel="stylesheet" href="/assets/order.css" crossorigin>',
    )
  })

  test('has the first readings of a page begin for a person who was here before, and for no stranger', () => {
    const readings = ['/api/who-am-i', '/api/cycles', '/api/admin/sites', '/api/admin/carton-price', '/api/subscribe-hints']
    expect(asked('/subscribe', true).filter((href) => href?.startsWith('/api/'))).toEqual(readings)
    const mine = ['/api/my-pickups', '/api/subscribe-hints', '/api/my-owed', '/api/my-questions', '/api/cycles', '/api/window']
    expect(asked('/', true)).toEqual(['/assets/home.js', '/assets/news.js', '/assets/next-eggs.js', '/api/who-am-i', ...mine])
    expect(asked('/profile/money', true)).toEqual(['/api/who-am-i', '/api/my-owed', '/api/my-credit', '/api/my-receipts'])
  })

  test('asks who is there, and nothing else, where a page has no files of its own', () => {
    expect(asked('/no-such-page', true)).toEqual(['/api/who-am-i'])
  })

  test('names the dashboard and the part that is opened, and its readings for who may be the farmer', () => {
    const above = ['/api/who-am-i', '/api/second-factor', '/api/admin/overview']
    expect(asked('/admin/cycles', true)).toEqual(['/assets/desk.js', '/assets/cycles.js', ...above])
    const orders = ['/api/admin/subscriptions?page=1&amp;per_page=20', '/api/admin/subscription-totals']
    expect(asked('/admin', true)).toEqual(['/assets/desk.js', '/assets/orders.js', ...above, '/api/cycles', ...orders])
    expect(asked('/admin', true, true)).toEqual(['/assets/desk.js', '/assets/orders.js', ...above, '/api/cycles'])
  })

  test("begins with the farm's window where a stranger comes in", () => {
    expect(asked('/login', false)).toEqual(['/assets/window.js', '/assets/window.css', '/api/who-am-i', '/api/window'])
    expect(asked('/signup', false)).toEqual(['/assets/window.js', '/assets/window.css', '/api/who-am-i', '/api/window'])
  })

  test('is that of the login wherever a stranger is led there', () => {
    for (const path of ['/', '/subscribe', '/profile', '/admin', '/admin/cycles'])
      expect(asked(path, false)).toEqual(asked('/login', false))
    expect(shownAt('/', false)).toBe('/login')
    expect(shownAt('/card', false)).toBe('/card')
    expect(shownAt('/subscribe', true)).toBe('/subscribe')
  })
})
