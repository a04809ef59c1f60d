import type { AdminGroup, AdminPart } from '../../../shared/admin-addresses.ts'
import { showCartons } from '../fields.ts'
import { several } from './count.ts'

/** What is around every part of the dashboard, and the farmer's box on the home page. */

export const nameOfPart = ({ label }: AdminPart): string => label
export const nameOfGroup = ({ label }: AdminGroup): string => label

export const dashboard = 'Dashboard'
export const choosePart = 'Part of the dashboard'
export const news = (count: number): string => (count === 0 ? 'Notices' : several(count, 'notice', 'notices'))

export const openShop = (done: number, all: number): string => `Open your shop, ${done} of ${all}`
export const openShopSays = 'Finish a few steps, in any order, and you can start selling.'
export const goOn = 'Continue'

export const packNext = 'Pack next'
export const toGiveAway = (donated: string, hasProducts: boolean): string =>
  hasProducts ? `including ${donated} to give away` : `${donated} of them to give away`
export const nothingToPack = 'Nothing to pack. No pickups are coming up.'
export const allCalm = 'Nothing needs your attention.'
export const openPackingDay = 'Open packing day'
export const openDashboard = 'Open the dashboard'

export const noPickups = 'No pickups coming up'
export const glance = 'At a glance'
export const calm = 'Nothing needs attention'
export const nextPickup = (day: string, packed: string, sites: number): string => `${day}: ${packed} at ${several(sites, 'site', 'sites')}`
export const full = 'full'
export const cartonsLeft = (cartons: number): string => `${showCartons(cartons)} a week left`
export const dozensLeft = (dozens: number): string => `${dozens} dozen a week left`
export const sitesFull = (sites: number): string => several(sites, 'site full', 'sites full')
export const ordersNeedCare = (count: number): string => several(count, 'order needs attention', 'orders need attention')
export const unverifiedOrders = (count: number): string =>
  `${several(count, 'unpaid order', 'unpaid orders')} from ${count === 1 ? 'someone' : 'people'} who never confirmed their email`
export const openQuestions = (count: number): string => several(count, 'open question', 'open questions')
export const emailsFailed = (count: number): string => several(count, 'email failed', 'emails failed')
export const broken = 'Something is broken'

export const twoStep = 'Two-step login'
export const askTwoStep = 'Protect the dashboard with a code from your phone.'
export const turnOn = 'Turn it on'
export const notNow = 'Not now'

type NotReal = { readonly name: string; readonly means: string; readonly way: string }

export const notRealHead = { says: 'Not real yet:', unfolds: 'How to go live', open: 'Open Going live' } as const

/** What a shop without real payments or mail says above its dashboard: what it is, what that means, and how to go live. */
export const notRealWords = {
  payments: {
    name: 'test payments',
    means: "Payments use the shop's built-in sandbox: only test cards work, and no money moves.",
    way: 'Connect Stripe under Going live.',
  },
  test_keys: {
    name: 'test keys',
    means: 'Payments go to Stripe with test keys: only test cards work, and no money moves.',
    way: 'Connect the live key under Going live.',
  },
  mail: {
    name: 'local email',
    means: "Emails stay in this machine's local mailbox and reach no one.",
    way: 'Connect an email server under Going live.',
  },
  demo: {
    name: 'demo farm',
    means: 'The people, orders and sites are made up.',
    way: 'Start with your own database and DEMO=off (README.md).',
  },
} as const satisfies Record<string, NotReal>

export const accountsAway = {
  since: (moment: string) => `The account service hasn't answered since ${moment}.`,
  means: 'No one can log in or sign up. People who are logged in can continue for 15 minutes, admins for 2. Orders and pickups are safe.',
} as const
