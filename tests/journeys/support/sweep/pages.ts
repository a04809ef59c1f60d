import {
  adminParts,
  adminRecords,
  adminTabs,
  adminWeek,
  packingPages,
  posterPage,
  settingsPaths,
  spokenPages,
} from '../../../../src/shared/admin-addresses.ts'

/** Every page of the shop, by who opens it. */

const PARTS = adminParts.map(({ path }) => path)
const MIDDLE = Math.ceil(PARTS.length / 2)
const PAPERS = [...Object.values(packingPages), posterPage.path]

const STRANGERS = [
  '/login',
  '/signup',
  '/reset-password',
  '/unsubscribe',
  '/reminders',
  '/invitation',
  '/stop-renewal',
  '/card',
  '/no/such/page',
]
const MEMBERS = [
  '/',
  '/subscribe',
  '/questions',
  '/profile',
  '/profile/pickups',
  '/profile/money',
  '/profile/reminders',
  '/settings',
  '/gift',
  '/cancel',
  '/gift?card=1',
  '/success',
  '/here?site=1',
  '/verify-email',
  '/confirm-email',
]

type Visit<Who extends string> = { readonly who?: Who; readonly paths: readonly string[] }

export const VISITS: Readonly<Record<string, Visit<'customer' | 'host' | 'admin'>>> = {
  'a stranger': { paths: STRANGERS },
  'a customer': { who: 'customer', paths: MEMBERS },
  'a host': { who: 'host', paths: ['/', '/hand-over'] },
  'the farmer': { who: 'admin', paths: PARTS.slice(0, MIDDLE) },
  'the farmer, further down': { who: 'admin', paths: [...PARTS.slice(MIDDLE), ...settingsPaths.slice(1), ...PAPERS] },
}

/** Those that people who read Spanish come to, in an order in which neighbors have different titles. */
export const SPOKEN: readonly Visit<'customer' | 'admin'>[] = [
  { paths: STRANGERS },
  { who: 'customer', paths: MEMBERS },
  { who: 'admin', paths: ['/', '/hand-over', ...spokenPages] },
]

/** With letters twice as large, for those who need them. */
export const ENLARGED: readonly string[] = [...STRANGERS, '/', '/settings', '/cancel']

/** At a desk these are drawn anew, as tables. Of the others only the colors are others by night. */
export const DRAWN_ANEW: readonly string[] = [
  adminTabs.subscriptions.path,
  adminWeek.overview.path,
  ...Object.values(adminRecords).map(({ path }) => path),
]

/** Its header has the profile menu, as everywhere; its list is not long. */
export const WITH_MENU: string = adminTabs.cycles.path
