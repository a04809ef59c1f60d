import type { PlainDate } from '../../../shared/dates/calendar.ts'
import { wordsIn } from '../../../shared/language.ts'
import type { Hours } from '../../../shared/shapes/entities.ts'
import * as en from '../../../words/en/letters/unclaimed-letters.ts'
import * as es from '../../../words/es/letters/unclaimed-letters.ts'
import { type Head, type Letter, writeLetter } from './letter.ts'
import type { OrderAbout } from './order-parts.ts'

const words = wordsIn(en, es)

/** What became of the cartons of one order that were not collected on one day. */
export type UnclaimedFacts = {
  missed_date: PlainDate
  kept: readonly (Hours & { cartons: number; site_name: string; site_address: string; pickup_date: PlainDate })[]
  given: readonly Given[]
  /** The order's product, where there is a choice. */
  product?: string | undefined
}

/** Nobody collects there any more, so that they would have waited behind a closed door. */
type Given = { cartons: number; site_name: string; isNobodyThere?: boolean }

/** Several weeks' cartons that lay at one place are told of once. */
const together = <Part extends { cartons: number }>(parts: readonly Part[], placeOf: (part: Part) => unknown[]): Part[] => {
  const places = new Map<string, Part>()
  for (const part of parts) {
    const place = JSON.stringify(placeOf(part))
    places.set(place, { ...part, cartons: part.cartons + (places.get(place)?.cartons ?? 0) })
  }
  return [...places.values()]
}

export const unclaimedLetter = (head: Head, { reference, url, product }: OrderAbout, { missed_date, ...rows }: UnclaimedFacts): Letter => {
  const kept = together(rows.kept, ({ site_name, pickup_date }) => [site_name, pickup_date])
  const given = together(rows.given, ({ site_name, isNobodyThere }) => [site_name, isNobodyThere])
  const [wait] = kept
  const say = words(head.language)
  return writeLetter({
    ...head,
    letter: 'pickup-unclaimed',
    subject: wait ? say.waitSubject(wait.pickup_date, reference, product) : say.givenSubject(missed_date, reference, product),
    says: [
      say.missed(missed_date),
      ...kept.map((row) => say.kept(row, product)),
      ...given.map(({ cartons, site_name, isNobodyThere }) =>
        isNobodyThere ? say.nobodyThere(cartons, site_name, product) : say.given(cartons, site_name, product),
      ),
    ],
    link: { label: say.link, url },
    aside: [say.aside(reference, product)],
  })
}
