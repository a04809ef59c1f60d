import { existsSync, readFileSync } from 'node:fs'
import { pages } from '../../shared/addresses.ts'
import { fillQuery } from '../../shared/call.ts'
import type { CallName } from '../../shared/calls.ts'
import { calls } from '../../shared/calls.ts'
import { firstOrders } from '../../shared/rules/first-orders.ts'

/**
 * What a page will ask for, named in its HTML: its files and first readings come together with the shop's own script,
 * instead of one round trip after another.
 */

type Chunk = { file: string; imports?: string[]; css?: string[] }
type Manifest = Readonly<Record<string, Chunk>>
/** Its files, and the address under which they are served. */
type Built = { readonly manifest: Manifest; readonly base: string }

const readManifest = (built: string): Manifest => {
  const file = `${built}.vite/manifest.json`
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {}
}

/** The files of a chunk and of all that it imports. */
const filesOf = (manifest: Manifest, key: string, seen = new Set<string>()): string[] => {
  const chunk = manifest[key]
  if (!chunk || seen.has(key)) return []
  seen.add(key)
  return [chunk.file, ...(chunk.css ?? []), ...(chunk.imports ?? []).flatMap((each) => filesOf(manifest, each, seen))]
}

const isOfDashboard = (path: string): boolean => path === pages.admin || path.startsWith(`${pages.admin}/`)

/** Parts of the dashboard have the name of their address, in which a part may have pages of its own. */
const dashboardSources = (path: string): string[] => {
  const part = path.slice(pages.admin.length + 1).split('/')[0] || 'subscriptions'
  return ['admin/dashboard.tsx', `admin/${part}/${part}-tab.tsx`]
}

/** So have pages. */
const sourcesOf = (path: string): string[] =>
  isOfDashboard(path) ? dashboardSources(path) : [`pages/${path === pages.home ? 'home' : path.split('/')[1]}.tsx`]

const linkTo = (base: string, file: string): string =>
  file.endsWith('.css')
    ? `<link rel="stylesheet" href="${base}${file}" crossorigin>`
    : `<link rel="modulepreload" href="${base}${file}" crossorigin>`

/** The window, which both pages load after their form. */
const WINDOW = 'window/shop-window.tsx'
const withWindow: readonly string[] = [pages.login, pages.signUp]

/** What most of those who were here before find above the welcome. */
const ABOVE_WELCOME = ['home/whats-new.tsx', 'home/next-eggs.tsx']

/** What people see who are not logged in; whatever else they ask for, they are led to the login. */
const forStrangers: readonly string[] = [
  pages.login,
  pages.signUp,
  pages.resetPassword,
  pages.unsubscribe,
  pages.reminders,
  pages.invitation,
  pages.stopRenewal,
  pages.card,
  pages.here,
  // A host's phone goes on without an answer.
  pages.handOver,
]

/** The page that this person will see at an address. */
export const shownAt = (path: string, isKnown: boolean): string =>
  path === '' || isKnown || forStrangers.includes(path) ? path : pages.login

const filesLinked = ({ manifest, base }: Built, path: string, isKnown: boolean): string => {
  const first = new Set(filesOf(manifest, 'index.html'))
  const more = [...(withWindow.includes(path) ? [WINDOW] : []), ...(isKnown && path === pages.home ? ABOVE_WELCOME : [])]
  const files = [...sourcesOf(path), ...more].flatMap((source) => filesOf(manifest, source))
  return [...new Set(files)]
    .filter((file) => !first.has(file))
    .map((file) => linkTo(base, file))
    .join('')
}

const READINGS: Readonly<Record<string, readonly CallName[]>> = {
  [pages.home]: ['listMyPickups', 'readSubscribeHints', 'listMyOwed', 'readMyQuestions', 'listCycles', 'readWindow'],
  [pages.questions]: ['readMyQuestions'],
  [pages.subscribe]: ['listCycles', 'listSites', 'readCartonPrice', 'readSubscribeHints'],
  [pages.profile]: ['readSubscribeHints', 'listMyPlans', 'listMyOwed'],
  [pages.myPickups]: ['listMyPickups', 'readSubscribeHints', 'listMyOwed'],
  [pages.myMoney]: ['listMyOwed', 'readMyCredit', 'listMyReceipts'],
  [pages.myReminders]: ['readMyCalendar', 'readMyCard', 'listMyPickups'],
  [pages.admin]: ['listCycles'],
}

/** What stands above every part of the dashboard. */
const ABOVE_PARTS: readonly CallName[] = ['readSecondFactor', 'readOverview']

// As the browser's own `fetch` asks, or it would be asked twice.
const linked = (address: string, more = ''): string =>
  `<link rel="preload" as="fetch" href="${address.replaceAll('&', '&amp;')}" crossorigin${more}>`

const readingLinked = (name: CallName): string => linked(calls[name].path)

/** The page takes these up by itself: the query belongs to them. */
const ordersLinked = firstOrders.map(([name, query]) => linked(calls[name].path + fillQuery(query), ' data-own')).join('')

export type Asked = { readonly isKnown: boolean; readonly hasQuery: boolean }

/** The lines for the head of a page; a person who was here before gets the readings too, which refuse a stranger. */
export const openPageHeads = (folder: string, addresses: readonly string[], base = '/') => {
  const built = { manifest: readManifest(folder), base }
  const [unknown, known] = [false, true].map((isKnown) => new Map(addresses.map((path) => [path, filesLinked(built, path, isKnown)])))
  return (asked: string, { isKnown, hasQuery }: Asked): string => {
    const path = shownAt(asked, isKnown)
    const readings: readonly CallName[] = [
      'whoAmI',
      ...(withWindow.includes(path) ? (['readWindow'] as const) : []),
      ...(isKnown && isOfDashboard(path) ? ABOVE_PARTS : []),
      ...(isKnown ? (READINGS[path] ?? []) : []),
    ]
    // Whoever comes with a question in the address is shown other orders than the first.
    const orders = isKnown && path === pages.admin && !hasQuery ? ordersLinked : ''
    return `${(isKnown ? known : unknown)?.get(path) ?? ''}${readings.map(readingLinked).join('')}${orders}`
  }
}
