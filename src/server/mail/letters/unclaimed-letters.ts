import type { PlainDate } from '../../../shared/dates/calendar.ts'
import { showDate } from '../../../shared/dates/show-date.ts'
import type { Hours } from '../../../shared/shapes/entities.ts'
import { showPickupTime } from '../../../shared/words/hours-words.ts'
import { showCartons } from '../../../shared/words/words.ts'
import { type Letter, writeLetter } from './letter.ts'
import type { OrderAbout } from './order-letters.ts'

/** What became of the cartons of one order that were not collected on one day. */
export type UnclaimedFacts = {
  missed_date: PlainDate
  kept: readonly (Hours & { cartons: number; site_name: string; site_address: string; pickup_date: PlainDate })[]
  given: readonly Given[]
}

/** Nobody collects there any more, so that they would have waited behind a closed door. */
type Given = { cartons: number; site_name: string; isNobodyThere?: boolean }

const sayGivenAt = ({ cartons, site_name, isNobodyThere }: Given): string =>
  isNobodyThere
    ? `We had kept your ${showCartons(cartons)} at ${site_name}, but nobody collects there any more for now, so we have given them away.`
    : `Your ${showCartons(cartons)} at ${site_name} could not be kept any longer, so we have given them away.`

/** Several weeks' cartons that lay at one place are told of once. */
const together = <Part extends { cartons: number }>(parts: readonly Part[], placeOf: (part: Part) => unknown[]): Part[] => {
  const places = new Map<string, Part>()
  for (const part of parts) {
    const place = JSON.stringify(placeOf(part))
    places.set(place, { ...part, cartons: part.cartons + (places.get(place)?.cartons ?? 0) })
  }
  return [...places.values()]
}

export const unclaimedLetter = (farm: string, { reference, url }: OrderAbout, { missed_date, ...rows }: UnclaimedFacts): Letter => {
  const kept = together(rows.kept, ({ site_name, pickup_date }) => [site_name, pickup_date])
  const given = together(rows.given, ({ site_name, isNobodyThere }) => [site_name, isNobodyThere])
  const [wait] = kept
  return writeLetter({
    letter: 'pickup-unclaimed',
    farm,
    subject: wait
      ? `Your eggs wait for you on ${showDate(wait.pickup_date)}: order ${reference}`
      : `Your eggs of ${showDate(missed_date)} have been given away: order ${reference}`,
    says: [
      `We missed you on ${showDate(missed_date)}.`,
      ...kept.map(
        ({ cartons, site_name, site_address, pickup_date, ...hours }) =>
          `We have kept your ${showCartons(cartons)} at ${site_name}, ${site_address}. Please collect them on ${showPickupTime(pickup_date, hours)}: what is left after that we give away.`,
      ),
      ...given.map(sayGivenAt),
    ],
    link: { label: 'See your pickups', url },
    aside: [`Your order's reference is ${reference}. Did you collect your eggs? Just reply to this mail.`],
  })
}
