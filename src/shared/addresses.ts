/** The address of every page: the router, the header, the letters and the server's page route read it here. */
export const pages = {
  signUp: '/signup',
  login: '/login',
  home: '/',
  subscribe: '/subscribe',
  questions: '/questions',
  profile: '/profile',
  myPickups: '/profile/pickups',
  myMoney: '/profile/money',
  myReminders: '/profile/reminders',
  settings: '/settings',
  admin: '/admin',
  cancel: '/cancel',
  success: '/success',
  resetPassword: '/reset-password',
  verifyEmail: '/verify-email',
  confirmEmail: '/confirm-email',
  unsubscribe: '/unsubscribe',
  reminders: '/reminders',
  invitation: '/invitation',
  stopRenewal: '/stop-renewal',
  handOver: '/hand-over',
  card: '/card',
  here: '/here',
  gift: '/gift',
} as const

/** Papers to read and print: a receipt by its number, the statement of a season. */
export const paperPages = { receipt: '/receipts/:no', statement: '/statement/:cycleId' } as const

/** A pickup's anchor among the person's pickups, after the #. */
export const pickupAnchor = (pickup_id: number | ''): string => `pickup-${pickup_id}`

/** No page: where the farm's photograph is, by a name that changes with it. */
export const photoPath = '/farm-photo'

/** No pages: the way to the issuer, and back from there. */
export const continuePaths = { begin: '/continue', back: '/continue/callback' } as const

export type Page = keyof typeof pages
