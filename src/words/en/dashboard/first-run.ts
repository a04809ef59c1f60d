import { showCents, toCents } from '../../../shared/rules/money/cents.ts'
import type { FirstRun } from '../../../shared/shapes/first-run.ts'
import type { Overview } from '../../../shared/shapes/packing.ts'
import { showDate } from '../dates/show-date.ts'

/** What is said to a new farm, from its empty shop to its first order. */

export const firstRunWords = {
  heading: 'Open your shop',
  lead: 'Seven steps, and people can order. Each ticks itself when it is done, in any order.',
  count: (done: number, all: number) => `${done} of ${all} done`,
  back: 'Back to Open your shop',

  questions: 'Three questions to begin with',
  questionsLead: 'They fill in your first pickup site, season and texts. You can change all of it afterwards; nothing is on sale yet.',
  farmName: 'What is your farm called?',
  address: 'Where do people collect their eggs?',
  addressHelp: 'Street, town, state and ZIP code.',
  day: 'On which day?',
  begin: 'Fill in my shop',
  begun: 'Filled in. Look it over below, and open the season when you are ready.',
  failed: 'The shop could not be filled in.',

  keepPrice: (cents: number) => `Keep ${showCents(cents)}`,
  openSeason: 'Open for orders',
  link: 'Your shop’s address',
  copy: 'Copy the link',
  poster: 'Print a poster',
  copied: 'Copied. Paste it into a mail, a post or a message to your neighbors.',
  selected: 'The link is selected: copy it from there.',
  goLive: 'How to go live',
  goLiveSays: 'Where the shop runs, set these, and start it again. “Going live” in its README tells where each comes from.',

  practice: 'See a packing day first',
  practiceSays: 'With invented people: the sheet, the labels and the list on a host’s phone.',
  bring: 'Bring last season along',
  bringSays: 'Customers and orders from a spreadsheet. Nobody gets a mail until you say so.',
} as const

export type StepName = 'farm' | 'site' | 'price' | 'season' | 'real' | 'look' | 'share'

export type Step = { readonly name: StepName; readonly title: string; readonly says: string; readonly isDone: boolean }

const seasonSays = (cycle: FirstRun['cycle']): string => {
  if (!cycle) return 'The weeks in which people collect, and for which they pay at once.'
  const from = `${cycle.cycle_name}, from ${showDate(cycle.start_date)},`
  return cycle.is_active ? `${from} is open for orders.` : `${from} is ready. Nobody can order until you open it.`
}

const realSays = ({ payments, mail }: Overview['not_real']): string => {
  if (payments && mail) return 'A test so far: no money moves, and no mail leaves this machine.'
  if (payments) return 'Payments are a test so far: no money moves.'
  return mail ? 'Payments are real; mail stays on this machine so far.' : 'Payments and mail are real.'
}

/** The steps of a new farm as they stand, told from what is stored. */
export const stepsOf = (run: FirstRun, notReal: Overview['not_real']): readonly Step[] => [
  {
    name: 'farm',
    title: 'Name and color',
    says: run.farm_name ?? 'What people see in the head of every page, and as the sender of your mails.',
    isDone: run.farm_name !== null,
  },
  { name: 'site', title: 'Pickup site', says: run.site_name ?? 'Where and when people collect.', isDone: run.site_name !== null },
  {
    name: 'price',
    title: 'Price',
    says: `${showCents(toCents(run.carton_price))} a carton${run.is_price_confirmed ? '.' : ', unless you say otherwise.'}`,
    isDone: run.is_price_confirmed,
  },
  { name: 'season', title: 'Season', says: seasonSays(run.cycle), isDone: run.cycle?.is_active === true },
  { name: 'real', title: 'Payments and mail', says: realSays(notReal), isDone: !notReal.payments && !notReal.mail },
  {
    name: 'look',
    title: 'Look as a customer',
    says: run.has_looked ? 'You have seen what they see.' : 'The order form as they see it.',
    isDone: run.has_looked,
  },
  {
    name: 'share',
    title: 'Share the link',
    says: run.has_shared ? 'It is out in the world.' : 'Whoever has it can sign up and order.',
    isDone: run.has_shared,
  },
]
