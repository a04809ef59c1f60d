import { showDate } from './dates/show-date.ts'

/** The spreadsheet of a packing day. */

export { showAsOf } from './dates/as-of.ts'
export { showHours } from './dates/hours.ts'
export { showDate, startLine } from './dates/show-date.ts'
export { sayPantry, sayPledged } from './pantry.ts'
export { sayEggs, showSum } from './product.ts'

export const site = 'Pickup site'
export const toPickUp = 'To pick up'
export const givenAway = 'Given away'
export const totalCartons = 'Total cartons'
export const totalItems = 'Total items'
export const hours = 'Hours'
export const totals = 'Totals'
export const allSites = 'All sites'
export const total = 'Total'
export const name = 'Name'
export const cartonsOn = (date: string): string => `Cartons on ${showDate(date)}`
export const itemsOn = (date: string): string => `Items on ${showDate(date)}`
export const change = 'Change'
export const changes = 'Changes'
export const changesSince = (date: string): string => `Changes since ${showDate(date)}`
export const cartons = 'Cartons'
export const items = 'Items'
export const notes = 'Notes'
export const keptFrom = 'Kept from'
export const order = 'Order'
export const signed = 'Signed'
export const product = 'Product'
export const products = 'Products'
