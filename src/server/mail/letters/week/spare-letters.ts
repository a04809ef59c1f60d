import type { PlainDate } from '../../../../shared/dates/calendar.ts'
import { wordsIn } from '../../../../shared/language.ts'
import type { Site } from '../../../../shared/shapes/entities.ts'
import * as en from '../../../../words/en/letters/spare-letters.ts'
import * as es from '../../../../words/es/letters/spare-letters.ts'
import { type Head, type Letter, writeLetter } from '../letter.ts'

/** Spare cartons, offered to the people who collect at that site on that day. */

const words = wordsIn(en, es)

export type SpareFacts = {
  site: Pick<Site, 'site_name' | 'pickup_from' | 'pickup_until' | 'last_day_until'>
  pickup_date: PlainDate
  cartons: number
  price_cents: number
  /** The last minute to take some, on the farm's clock. */
  until: string
  url: string
}

export const spareLetter = (head: Head, facts: SpareFacts, unsubscribeUrl: string): Letter => {
  const { site, pickup_date, cartons, price_cents, until, url } = facts
  const say = words(head.language)
  return writeLetter({
    ...head,
    letter: 'spare-offer',
    subject: say.subject(cartons, pickup_date, site.site_name),
    notice: { kind: 'spare', about: `${pickup_date} ${site.site_name}` },
    says: [say.what(cartons, say.showPickupTime(pickup_date, site), site.site_name), say.howMuch(price_cents), say.until(until)],
    link: { label: say.take, url },
    unsubscribeUrl,
  })
}
