import type { PlainDate } from '../../../../shared/dates/calendar.ts'
import { wordsIn } from '../../../../shared/language.ts'
import * as en from '../../../../words/en/letters/renewal-letters.ts'
import * as enTerms from '../../../../words/en/renewal.ts'
import * as es from '../../../../words/es/letters/renewal-letters.ts'
import * as esTerms from '../../../../words/es/renewal.ts'
import { type Head, type Letter, writeLetter } from '../letter.ts'

/** Letters about automatic renewal: what was agreed to, what comes, that it has ended, and why it could not be. */

const words = wordsIn(en, es)
const terms = wordsIn(enTerms, esTerms)

type Card = { brand: string; last4: string }

export type RenewalOnFacts = { pays: 'card' | 'farm'; card: Card | null; pickup_cents: number; date: PlainDate; stopUrl: string }

export const renewalOnLetter = (head: Head, { pays, card, pickup_cents, date, stopUrl }: RenewalOnFacts): Letter => {
  const say = words(head.language).on
  return writeLetter({
    ...head,
    letter: 'renewal-on',
    subject: say.subject(head.farm),
    says: [say.agreed(date), ...terms(head.language).terms({ pays, card, pickup_cents })],
    others: [{ label: say.stop, url: stopUrl }],
  })
}

export const renewalOffLetter = (head: Head, { url }: { url: string }): Letter => {
  const say = words(head.language).off
  return writeLetter({
    ...head,
    letter: 'renewal-off',
    subject: say.subject(head.farm),
    says: [say.off, say.again],
    link: { label: say.link, url },
  })
}

export type RenewalSoonFacts = {
  egg_cycle: string
  site_name: string
  lines: readonly { cartons_per_week: number; weeks: number; product?: string | undefined; every_weeks?: number | undefined }[]
  place_on: PlainDate
  total_cents: number
  /** What a carton cost and costs, of those that cost more now. */
  rises: readonly { was: number; is: number }[]
  /** The card, and how many times it is charged; or until when the farm is paid. */
  paid: { card: Card; times: number; first_cents: number } | { due_date: PlainDate }
  stopUrl: string
}

export const renewalSoonLetter = (head: Head, facts: RenewalSoonFacts): Letter => {
  const { soon: say, showLines } = words(head.language)
  const { place_on, egg_cycle, paid } = facts
  const how =
    'due_date' in paid
      ? say.toFarm(paid.due_date)
      : paid.times > 1
        ? say.inInstallments(paid.card, paid.times, paid.first_cents)
        : say.byCard(paid.card)
  return writeLetter({
    ...head,
    letter: 'renewal-soon',
    subject: say.subject(egg_cycle, place_on),
    says: [
      say.what(place_on, egg_cycle, showLines(facts.lines), facts.site_name, facts.total_cents),
      ...facts.rises.map(({ was, is }) => say.rose(was, is)),
      how,
    ],
    link: { label: say.link, url: facts.stopUrl },
    aside: [say.aside],
  })
}

export type RenewalFailedFacts = { egg_cycle: string; why: keyof typeof en.failed.why; url: string }

export const renewalFailedLetter = (head: Head, { egg_cycle, why, url }: RenewalFailedFacts): Letter => {
  const say = words(head.language).failed
  return writeLetter({
    ...head,
    letter: 'renewal-failed',
    subject: say.subject(egg_cycle),
    says: [`${say.nothing(egg_cycle)} ${say.why[why]}`],
    link: { label: say.link, url },
  })
}
