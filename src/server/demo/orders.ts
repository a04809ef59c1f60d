import type { SiteKey } from './sites.ts'

export const ADMIN = 'admin@demo.farm'
export const CUSTOMER = 'customer@demo.farm'
/** Looks after the site in Dryden. */
export const HOST = 'host@demo.farm'

export type DemoOrder = {
  /** Absent: taken by the farmer by hand. */
  email?: string
  name: string
  site: SiteKey
  cartons: number
  donated: number
  /** When it was placed, in days from the first day of the cycle; from the second week on always a Monday. */
  day: number
  secondEmail?: string
  notes?: string
  /** For the farm alone. */
  farmNotes?: string
}

/** The season that is over. */
export const FINISHED_ORDERS: readonly DemoOrder[] = [
  { email: 'ruth.okafor@lakemail.example', name: 'Ruth Okafor', site: 'ithaca', cartons: 2, donated: 6, day: -9 },
  {
    email: 'tom.vandermeer@postbox.example',
    name: 'Tom Vandermeer',
    site: 'dryden',
    cartons: 1,
    donated: 0,
    day: -6,
    notes: 'Small eggs are fine.',
  },
  { email: CUSTOMER, name: 'Casey Morgan', site: 'ithaca', cartons: 1, donated: 1, day: -4 },
  {
    name: 'Dryden Community Cafe',
    site: 'dryden',
    cartons: 8,
    donated: 0,
    day: -2,
    secondEmail: 'kitchen@drydencafe.example',
    farmNotes: 'Paid by check.',
  },
  { email: 'lin.zhao@lakemail.example', name: 'Lin Zhao', site: 'groton', cartons: 2, donated: 3, day: 14 },
]

/** The season that runs. */
export const RUNNING_ORDERS: readonly DemoOrder[] = [
  {
    email: 'ruth.okafor@lakemail.example',
    name: 'Ruth Okafor',
    site: 'ithaca',
    cartons: 2,
    donated: 12,
    day: -12,
    notes: 'Thank you for the note about the new flock!',
  },
  {
    email: 'marisol.reyes@hilltop.example',
    name: 'Marisol Reyes',
    site: 'trumansburg',
    cartons: 3,
    donated: 0,
    day: -10,
    secondEmail: 'dan.reyes@hilltop.example',
  },
  {
    email: CUSTOMER,
    name: 'Casey Morgan',
    site: 'ithaca',
    cartons: 2,
    donated: 3,
    day: -7,
    secondEmail: 'robin.morgan@postbox.example',
    notes: 'Robin picks up on the second Saturday of the month.',
  },
  {
    name: 'Dryden Community Cafe',
    site: 'dryden',
    cartons: 10,
    donated: 0,
    day: -5,
    secondEmail: 'kitchen@drydencafe.example',
    notes: 'Two trays instead of cartons, please.',
    farmNotes: 'Paid by check.',
  },
  { email: 'lin.zhao@lakemail.example', name: 'Lin Zhao', site: 'lansing', cartons: 2, donated: 5, day: -3 },
  {
    email: 'p.abernathy@hilltop.example',
    name: 'Peg Abernathy',
    site: 'trumansburg',
    cartons: 1,
    donated: 9,
    day: -1,
    notes: 'I bring back all my cartons.',
  },
  {
    name: 'Walt and Joan Sorensen',
    site: 'lansing',
    cartons: 1,
    donated: 0,
    day: 0,
    farmNotes: 'Pays cash at the van. No email, call 607-555-0148.',
  },
  {
    email: 'amara.nwosu@postbox.example',
    name: 'Amara Nwosu',
    site: 'ithaca',
    cartons: 4,
    donated: 2,
    day: 7,
    secondEmail: 'housemates@postbox.example',
  },
  {
    email: 'tom.vandermeer@postbox.example',
    name: 'Tom Vandermeer',
    site: 'dryden',
    cartons: 1,
    donated: 0,
    day: 14,
    notes: 'Home again: same as last season.',
  },
]
