import type { Income } from './holds/money.ts'
import { commandOf } from './plan/plan.ts'
import type { Found } from './plan/shrink.ts'
import type { World } from './world/world.ts'

/** What a run says. */

const count = (number: number, noun: string): string => `${number.toLocaleString('en-US')} ${noun}${number === 1 ? '' : 's'}`
const dollars = (cents: number): string => (cents / 100).toLocaleString('en-US', { style: 'currency', currency: 'USD' })
export const minutes = (ms: number): string => (ms < 90_000 ? `${Math.round(ms / 1000)} s` : `${Math.round(ms / 60_000)} min`)

/** One line that sums it up. */
export const sayHeld = ({ plan, figures }: World, { cents, orders }: Income, ms: number): string => {
  const { kills, restores, upgrades, outages, fullDisks, joined, mails } = figures
  const troubles = [
    count(kills, 'kill'),
    count(restores, 'restore'),
    count(upgrades, 'upgrade'),
    count(outages, 'outage'),
    count(fullDisks, 'full disk'),
  ]
  return `Seed ${plan.seed}: ${count(plan.weeks, 'week')}, ${count(joined, 'customer')}, ${count(orders, 'order')}, ${dollars(cents)} to the cent every day, ${count(mails, 'email')}, ${troubles.join(', ')}: everything held (${minutes(ms)}).`
}

export const sayFailed = ({ plan, week, message }: Found, deed: string): string =>
  `Seed ${plan.seed}, week ${week}, ${deed}: ${message}\nTo repeat it: ${commandOf(plan)}`

export const saySmallest = ({ plan, week }: Found, ms: number): string =>
  `Seed ${plan.seed}: something did not hold in week ${week} of ${plan.weeks}. The smallest run that shows it: ${commandOf(plan)} (${minutes(ms)}).`

/** How often each deed was tried, and how often it was done. */
export const sayTally = ({ tally }: World): string =>
  [...tally]
    .sort(([one], [two]) => one.localeCompare(two))
    .map(([name, { done, tried }]) => `  ${done} of ${tried}  ${name}`)
    .join('\n')
