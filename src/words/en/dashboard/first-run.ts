import { FIRST_STEPS, type StepName, stepsDone } from '../../../shared/rules/first-steps.ts'
import { showCents, toCents } from '../../../shared/rules/money/cents.ts'
import type { FirstRun } from '../../../shared/shapes/farm/first-run.ts'
import type { Overview } from '../../../shared/shapes/packing.ts'
import { showDate } from '../dates/show-date.ts'

/** What is said to a new farm, from its empty shop to its first order. */

export const firstRunWords = {
  heading: 'Open your shop',
  lead: "Finish these seven steps, in any order, and you can start selling. Each is checked off when it's done.",
  count: (done: number, all: number) => `${done} of ${all} done`,
  back: 'Back to Open your shop',

  questions: 'Three questions to start',
  questionsLead:
    "We'll use your answers to fill in your first pickup site, season and texts. You can change everything later. Nothing is on sale yet.",
  farmName: 'What is your farm called?',
  address: 'Where do people pick up their eggs?',
  addressHelp: 'Street, town, state and ZIP code.',
  day: 'On what day?',
  from: 'From what time? (optional)',
  until: 'Until what time? (optional)',
  begin: 'Fill in my shop',
  begun: "Filled in. Review it below, and open the season when you're ready.",
  failed: 'The shop could not be filled in.',

  keepPrice: (cents: number) => `Keep ${showCents(cents)}`,
  openSeason: 'Open for orders',
  link: "Your shop's address",
  copy: 'Copy the link',
  poster: 'Print a poster',
  copied: 'Copied. Paste it into an email, a post or a message to your neighbors.',
  selected: 'The link is selected. Please copy it yourself.',
  goLive: 'Connect payments and email',

  practice: 'See a packing day first',
  practiceSays: "With made-up people: the sheet, the labels and the list on a host's phone.",
  bring: 'Import last season',
  bringSays: 'Import customers and orders from a spreadsheet. New customers get no reminders or news until you invite them.',
} as const

export type Step = { readonly name: StepName; readonly title: string; readonly says: string; readonly isDone: boolean }

const seasonSays = (cycle: FirstRun['cycle']): string => {
  if (!cycle) return 'The weeks people pick up, and pay for when they order.'
  const from = `${cycle.cycle_name}, from ${showDate(cycle.start_date)},`
  return cycle.is_active ? `${from} is open for orders.` : `${from} is ready. No one can order until you open it.`
}

const realSays = ({ payments, mail }: Overview['not_real']): string => {
  if (payments && mail) return 'Still in test mode: no money moves, and no email leaves this machine.'
  if (payments) return 'Payments are still in test mode: no money moves.'
  return mail ? "Payments are real. Emails still don't leave this machine." : 'Payments and email are real.'
}

const stepWords = (run: FirstRun, notReal: Overview['not_real']): Readonly<Record<StepName, Pick<Step, 'title' | 'says'>>> => ({
  farm: { title: 'Name and color', says: run.farm_name ?? 'People see it at the top of every page and as the sender of your emails.' },
  site: { title: 'Pickup site', says: run.site_name ?? 'Where and when people pick up.' },
  price: {
    title: 'Price',
    says: `${showCents(toCents(run.carton_price))} a carton${run.is_price_confirmed ? '.' : ', unless you change it.'}`,
  },
  season: { title: 'Season', says: seasonSays(run.cycle) },
  real: { title: 'Payments and email', says: realSays(notReal) },
  look: { title: 'See it as a customer', says: run.has_looked ? "You've seen what they see." : 'The order form as they see it.' },
  share: { title: 'Share the link', says: run.has_shared ? "You've shared it." : 'Anyone who has it can sign up and order.' },
})

/** The steps of a new farm, in words. */
export const stepsOf = (run: FirstRun, notReal: Overview['not_real']): readonly Step[] => {
  const [words, done] = [stepWords(run, notReal), stepsDone(run, notReal)]
  return FIRST_STEPS.map((name) => ({ name, ...words[name], isDone: done[name] }))
}
