import { pages } from '../../shared/addresses.ts'
import { addDays, clockAt } from '../../shared/dates/calendar.ts'
import type { Shop } from '../kernel/context.ts'
import { postalAddressOf } from '../mail/dress-mail.ts'
import type { Head } from '../mail/letters/letter.ts'
import { ownFacts } from '../mail/letters/own-words.ts'
import { seasonEndLetter, seasonEndSubject } from '../mail/letters/season-letters.ts'
import { digestOf, oneMailing, postMailing } from '../mail/send-mailing.ts'
import * as seasonEnd from '../store/pickups/season-end.ts'

/** After the last day of a season, every customer is thanked once. */

const MORNING = '09:00'
/** Thanks make sense only this long; seasons that ended earlier or were entered afterward are marked silently. */
const OF_USE_DAYS = 14
const SENT_BY = 'The shop'

/** In one transaction with the record that they were emailed: once, whichever process comes first. */
const thank = (shop: Shop, { cycle_id, cycle_name }: seasonEnd.Ended, isWanted: boolean): Promise<void> =>
  oneMailing(shop, async (tx) => {
    if (!(await seasonEnd.stampTold(tx, cycle_id, shop.clock())) || !isWanted) return
    const people = new Map((await seasonEnd.listEaten(tx, cycle_id)).map((each) => [each.email, each]))
    if (people.size === 0) return
    const { farm_name, pantry_name } = shop.farm.current
    const subject = seasonEndSubject({ farm: farm_name, language: 'en' }, cycle_name)
    const digest = digestOf('season-end', cycle_id)
    const draft = { kind: 'season-end' as const, subject, message: cycle_name, audience: cycle_name, digest }
    const url = new URL(pages.subscribe, shop.config.publicUrl).href
    const letterFor = (head: Head, unsubscribeUrl: string, to: string) => {
      const { ate = 0, gave = 0 } = people.get(to) ?? {}
      const facts = ownFacts(shop.farm.current, head, { egg_cycle: cycle_name, ate, gave, pantry_name, url })
      return seasonEndLetter(head, facts, unsubscribeUrl)
    }
    await postMailing(tx, shop, SENT_BY, { draft, people: [...people.keys()], letterFor })
  })

export const endSeason = async (shop: Shop): Promise<void> => {
  const [today = '', time = ''] = clockAt(shop.clock(), shop.farm.current.time_zone).split(' ')
  if (time < MORNING) return
  for (const cycle of await seasonEnd.listEnded(shop.db, today)) {
    const last = await seasonEnd.findLastDay(shop.db, cycle.cycle_id)
    if (last !== undefined && last >= today) continue
    // Without the farm's mailing address it waits, until nobody needs it anymore.
    const isOfUse = last !== undefined && last >= addDays(today, -OF_USE_DAYS)
    const isWanted = isOfUse && shop.farm.current.season_letter
    if (isWanted && !postalAddressOf(shop.farm.current)) continue
    await thank(shop, cycle, isWanted)
  }
}
