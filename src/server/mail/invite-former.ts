import { dateAt } from '../../shared/dates/calendar.ts'
import { weeksLeft } from '../../shared/rules/order-total.ts'
import type { Me } from '../../shared/shapes/entities.ts'
import type { Shop } from '../context.ts'
import type { Db } from '../store/database/database.ts'
import * as cycles from '../store/farm/cycles.ts'
import * as invitations from '../store/farm/invitations.ts'
import { invitationLetter, invitationSubject } from './letters/season-letters.ts'
import { digestOf, oneMailing, sendMailing } from './send-mailing.ts'

/**
 * Invites the customers of an earlier cycle to another; undefined when one of the two does not exist, or the
 * cycle is over. Pressed twice, nobody is invited twice.
 */
export const inviteFormer = (shop: Shop, user: Me, from_cycle_id: number, cycle_id: number): Promise<number | undefined> =>
  oneMailing(shop, (tx) => invite(shop, tx, user, from_cycle_id, cycle_id))

const invite = async (shop: Shop, tx: Db, user: Me, from_cycle_id: number, cycle_id: number) => {
  const [from, cycle] = [await cycles.find(tx, from_cycle_id), await cycles.find(tx, cycle_id)]
  if (!from || !cycle || weeksLeft(cycle, dateAt(shop.clock(), shop.farm.current.time_zone)) === 0) return
  const former = await invitations.listFormer(tx, from_cycle_id, cycle_id)
  if (former.length === 0) return 0
  const numbers = await invitations.add(tx, cycle_id, former, shop.clock())
  const people = new Map(former.map((person) => [person.email, person]))
  const farm = shop.farm.current.farm_name
  const subject = invitationSubject(farm, cycle.cycle_name)
  const draft = {
    kind: 'invitation' as const,
    subject,
    message: cycle.cycle_name,
    audience: from.cycle_name,
    digest: digestOf('invitation', cycle_id, from_cycle_id),
  }
  await sendMailing(tx, shop, user, draft, [...people.keys()], (unsubscribeUrl, to) => {
    const { user_id = '', cartons_per_week: last_cartons = 0, site_name: last_site = '' } = people.get(to) ?? {}
    const url = shop.invitationLinks.urlFor(String(numbers.get(user_id)))
    return invitationLetter(farm, { ...cycle, egg_cycle: cycle.cycle_name, last_cartons, last_site, url }, unsubscribeUrl)
  })
  return former.length
}
