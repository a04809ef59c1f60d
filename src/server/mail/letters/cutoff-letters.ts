import { pickupAnchor } from '../../../shared/addresses.ts'
import { type CardWay, cardLinkFor } from '../../../shared/card-link.ts'
import { wordsIn } from '../../../shared/language.ts'
import * as en from '../../../words/en/letters/cutoff-letters.ts'
import * as es from '../../../words/es/letters/cutoff-letters.ts'
import type { OpenVisit } from '../../store/pickups/notices/cutoff-notices.ts'
import { type Head, type Letter, type LetterPart, type Link, writeLetter } from './letter.ts'

/** The email before the last moment to change a day's pickups. Only the owner of the account gets it: nobody else can change them. */

const words = wordsIn(en, es)
type Say = ReturnType<typeof words>

/** What one person can still change on one day. */
export type OpenDay = {
  visits: readonly [OpenVisit, ...OpenVisit[]]
  /** On the farm's clock, `2026-11-17 18:00`. */
  until: string
  /** The profile. */
  url: string
  /** The reader's egg card, which needs no login. */
  card?: string | undefined
  /** Where its reader can add something. */
  addUrl?: string | undefined
  /** Where its reader chooses another time, or none. */
  stopUrl: string
}

const sayVisits = (say: Say, [first, ...rest]: OpenDay['visits']): LetterPart[] => {
  const place = (visit: OpenVisit) =>
    `${say.stop([{ ...visit, product: visit.product ?? undefined }], visit.site_name)}\n${visit.site_address}`
  const timeOf = (visit: OpenVisit) => say.startLine(say.showPickupTime(visit.pickup_date, visit))
  return [first, ...rest].flatMap((visit, each, all) => [
    ...(each > 0 && timeOf(visit) === timeOf(all[each - 1] ?? visit) ? [] : [{ lead: timeOf(visit) }]),
    place(visit),
  ])
}

/** One press each for one visit; for several, the page where all of them are. Opening a link changes nothing. */
const waysOf = (say: Say, { visits: [visit, ...rest], card, url }: OpenDay): [Link, ...Link[]] => {
  if (rest.length > 0) return [{ label: say.changeThese, url: card ?? url }]
  if (!card) return [{ label: say.change, url: `${url}#${pickupAnchor(visit.pickup_id)}` }]
  const to = (label: string, way: CardWay): Link => ({ label, url: cardLinkFor(card, visit.pickup_id, way) })
  const give = to(say.giveAway, 'give')
  const others = [...(visit.can_move ? [to(say.otherWeek, 'week')] : []), give]
  const [first = give, ...more] = visit.can_skip ? [to(say.skip, 'skip'), ...others] : others
  return [first, ...more]
}

export const cutoffLetter = (head: Head, day: OpenDay): Letter => {
  const say = words(head.language)
  const { visits, until, card, stopUrl, addUrl } = day
  const [link, ...others] = waysOf(say, day)
  const [first] = visits
  const product = first.product ?? undefined
  return writeLetter({
    ...head,
    letter: 'cutoff-notice',
    subject: say.subject(first.pickup_date, until, product),
    says: [...sayVisits(say, visits), say.tellUs(until, product)],
    link,
    others: [...others, ...(addUrl ? [{ label: say.add, url: addUrl }] : [])],
    aside: [...(card ? [addUrl ? `${say.noLogin} ${say.logInToAdd}` : say.noLogin] : []), say.coming[first.choice]],
    isSecret: card !== undefined,
    unsubscribeUrl: stopUrl,
    unsubscribeLabel: say.stopThese,
  })
}
