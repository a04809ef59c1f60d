import { pages } from './addresses.ts'

/** The tabs that the owner named; the first is what /admin opens. */
export const adminTabs = {
  subscriptions: { path: pages.admin, label: 'Subscriptions' },
  downloadOrders: { path: '/admin/download-orders', label: 'Download Orders' },
  addOrder: { path: '/admin/add-order', label: 'Add Order' },
  massEmail: { path: '/admin/mass-email', label: 'Mass Email' },
  notifyWaitlist: { path: '/admin/notify-waitlist', label: 'Notify Waitlist' },
  cycles: { path: '/admin/cycles', label: 'Cycles' },
  pickupSites: { path: '/admin/pickup-sites', label: 'Pickup Sites' },
  questions: { path: '/admin/questions', label: 'Questions' },
  cartonPrice: { path: '/admin/carton-price', label: 'Carton Price' },
} as const

/** What the farmer needs for the week at hand and the season to come. */
export const adminWeek = {
  overview: { path: '/admin/overview', label: 'Overview' },
  packing: { path: '/admin/packing', label: 'Packing day' },
  products: { path: '/admin/products', label: 'Products' },
  nextSeason: { path: '/admin/next-season', label: 'Next season' },
  farmSettings: { path: '/admin/farm-settings', label: 'Farm settings' },
} as const

/** In the address of the packing day: the day that is about to be changed. */
export const CHANGE_DAY = 'change'
export const changeDayAt = (date: string): string => `${adminWeek.packing.path}?${CHANGE_DAY}=${date}`

/** The pages of the farm settings; the first is at the address of all. */
export const settingsPages = {
  farm: { path: '/admin/farm-settings', label: 'Farm' },
  week: { path: '/admin/farm-settings/week', label: 'Week' },
  paying: { path: '/admin/farm-settings/paying', label: 'Paying' },
  window: { path: '/admin/farm-settings/public-window', label: 'Public window' },
  email: { path: '/admin/farm-settings/email', label: 'Email settings' },
  privacy: { path: '/admin/farm-settings/privacy', label: 'Privacy and safety' },
} as const
export const settingsPaths: readonly string[] = Object.values(settingsPages).map(({ path }) => path)

/** The sheets of a packing day, for the printer. */
export const packingPages = { sheet: '/admin/packing-sheet', labels: '/admin/packing-labels' } as const

/** A packing day of invented people, for a farm that has no order yet. */
export const practicePage = '/admin/practice'

/** In an address: the form that is open from the first, by the id of its button. */
export const OPENED = 'open'
export const openForms = { site: 'add-site', cycle: 'add-cycle', product: 'add-product' } as const

/** A sheet for the pin board, for the printer. */
export const posterPage = { path: '/admin/poster', label: 'Poster' } as const

/** Of the dashboard, the pages that are there in every language. The others are in English. */
export const spokenPages: readonly string[] = [adminWeek.packing.path, packingPages.sheet, packingPages.labels, posterPage.path]

/** What the farmer looks up now and then. */
export const adminRecords = {
  customers: { path: '/admin/customers', label: 'Customers' },
  activity: { path: '/admin/activity', label: 'Activity' },
  mailRecord: { path: '/admin/mail-record', label: 'Email log' },
  credit: { path: '/admin/credit', label: 'Credit' },
  receipts: { path: '/admin/receipts', label: 'Receipts' },
  bringPeople: { path: '/admin/bring-people', label: 'Import customers' },
  health: { path: '/admin/health', label: 'Health' },
} as const

/** What is done once, before the first real order. */
export const adminSetup = { goingLive: { path: '/admin/going-live', label: 'Going live' } } as const

/** One person, by the number of their account or the reference of one of their orders. */
export const customerPage = '/admin/customers/:id'
export const customerPath = (id: string): string => customerPage.replace(':id', encodeURIComponent(id))

/** In the address of credit: gifts are looked at instead. */
export const SHOW_GIFTS = 'show=gifts'

/** In the address of bringing people in: which spreadsheet is looked at. */
export const IMPORT = 'import'

export type AdminPart = { readonly path: string; readonly label: string }
export type AdminGroup = { readonly label: string; readonly parts: readonly AdminPart[] }

/** Every part of the dashboard, under the seven destinations of its one navigation; a destination opens the first of its parts. */
export const adminGroups: readonly AdminGroup[] = [
  { label: 'Today', parts: [adminWeek.overview, adminWeek.packing, adminTabs.questions] },
  { label: 'Orders', parts: [adminTabs.subscriptions, adminTabs.addOrder, adminTabs.downloadOrders] },
  { label: 'Customers', parts: [adminRecords.customers, adminRecords.bringPeople] },
  { label: 'Season', parts: [adminTabs.cycles, adminTabs.pickupSites, adminTabs.cartonPrice, adminWeek.nextSeason, adminWeek.products] },
  { label: 'Money', parts: [adminRecords.receipts, adminRecords.credit] },
  { label: 'Email', parts: [adminTabs.massEmail, adminTabs.notifyWaitlist] },
  {
    label: 'Settings',
    parts: [adminWeek.farmSettings, adminSetup.goingLive, adminRecords.mailRecord, adminRecords.activity, adminRecords.health],
  },
]
/** The same without their headings. */
export const adminParts: readonly AdminPart[] = adminGroups.flatMap(({ parts }) => parts)

/** The part at an address; the pages of the settings belong to one, and one customer's page to the list of them. */
export const partAt = (pathname: string): AdminPart | undefined => {
  const path = pathname.replace(/\/$/, '')
  if (settingsPaths.includes(path)) return adminWeek.farmSettings
  return adminParts.find((part) => part.path === path || (part === adminRecords.customers && path.startsWith(`${part.path}/`)))
}
