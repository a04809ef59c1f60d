import { type PlainDate, showDate } from '../../../shared/dates/calendar.ts'
import { type Letter, writeLetter } from './letter.ts'
import { aside, cartons, type OrderAbout } from './order-letters.ts'

/** Letters about pickups. They also go to the second email, so they repeat nothing that the customer typed. */

export type MovedPickup = {
  from_date: PlainDate
  to_date: PlainDate
  cartons: number
  place: string
  /** Where it was, if that is another place. */
  from_place: string | undefined
}

export type MoveFacts = OrderAbout & {
  moves: readonly MovedPickup[]
  /** A site that has another name or address, as it was and as it is. */
  place: { was: string; is: string } | undefined
  /** The farm's own words. */
  note: string
}

/** What is collected together is told once, the soonest first. */
const visitsOf = (moves: readonly MovedPickup[]): MovedPickup[] => {
  const visits = new Map<string, MovedPickup>()
  for (const move of moves) {
    const key = [move.to_date, move.from_date, move.place, move.from_place].join()
    visits.set(key, { ...move, cartons: move.cartons + (visits.get(key)?.cartons ?? 0) })
  }
  return [...visits].sort(([one], [other]) => (one < other ? -1 : 1)).map(([, visit]) => visit)
}

const sayOne = ({ from_date, to_date, cartons: count, place, from_place }: MovedPickup): string => {
  if (from_place === undefined)
    return `Your pickup of ${showDate(from_date)} is now on ${showDate(to_date)}: ${cartons(count)} at ${place}.`
  const day = from_date === to_date ? '' : ` on ${showDate(to_date)}`
  return `Your pickup of ${showDate(from_date)} is no longer at ${from_place}. It is now${day} at ${place}: ${cartons(count)}.`
}

const sayPlaces = ({ place, from_place }: MovedPickup): string =>
  from_place === undefined ? `Your pickups at ${place} have moved:` : `Your pickups have moved from ${from_place} to ${place}:`

const sayDates = ({ from_date, to_date, cartons: count }: MovedPickup): string =>
  `${showDate(from_date)}${from_date === to_date ? '' : ` is now ${showDate(to_date)}`}: ${cartons(count)}`

const sayMany = (visits: readonly MovedPickup[]): string[] =>
  [...Map.groupBy(visits, sayPlaces)].map(([says, there]) => [says, ...there.map(sayDates)].join('\n'))

const sayPlace = ({ was, is }: { was: string; is: string }): string =>
  `Your pickup site has changed. It was ${was}. From now on you collect at ${is}.`

const subjectOf = (count: number): string => {
  if (count === 0) return 'Your pickup site has changed'
  return count === 1 ? 'Your pickup has moved' : 'Your pickups have moved'
}

export const movedLetter = (farm: string, { moves, place, note, ...about }: MoveFacts): Letter => {
  const visits = visitsOf(moves)
  const [first] = visits
  return writeLetter({
    letter: 'pickup-moved',
    farm,
    subject: `${subjectOf(visits.length)}: order ${about.reference}`,
    says: [
      ...(visits.length === 1 && first ? [sayOne(first)] : sayMany(visits)),
      ...(place ? [sayPlace(place)] : []),
      ...(note.trim() === '' ? [] : [note.trim()]),
    ],
    link: { label: 'See your pickups', url: about.url },
    aside: aside(about),
  })
}
