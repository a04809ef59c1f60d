import { clockAt } from '../../shared/dates/calendar.ts'
import type { Me } from '../../shared/shapes/entities.ts'
import type { Shop } from '../kernel/context.ts'
import { postalAddressOf } from '../mail/dress-mail.ts'
import type { Head } from '../mail/letters/letter.ts'
import { ownFacts } from '../mail/letters/own-words.ts'
import { invitationLetter, invitationSubject } from '../mail/letters/season-letters.ts'
import { digestOf, oneMailing, sendMailing } from '../mail/send-mailing.ts'
import type { Db } from '../store/database/database.ts'
import * as cycles from '../store/farm/cycles.ts'
import * as invitations from '../store/farm/invitations.ts'
import { entryOf } from './may-order.ts'

/** How many were invited, or why nobody was. */
type Invited = number | 'notFound' | 'noWeeksLeft' | 'closedToInvited' | 'nobodyToInvite' | 'mailingAddressMissing'

/** The cycle whose customers are invited, and the cycle they are invited to. */
type Inviting = { from_cycle_id: number; cycle_id: number }

/**
 * Invites the customers of an earlier cycle to another, unless the checkout would refuse them anyway. Pressing twice
 * invites nobody twice.
 */
export const inviteFormer = (shop: Shop, user: Me, to: Inviting): Promise<Invited> => oneMailing(shop, (tx) => invite(shop, tx, user, to))

const invite = async (shop: Shop, tx: Db, user: Me, { from_cycle_id, cycle_id }: Inviting): Promise<Invited> => {
  const from = await cycles.find(tx, from_cycle_id)
  const cycle = await cycles.find(tx, cycle_id)
  if (!from || !cycle) return 'notFound'
  const { farm_name: farm, time_zone } = shop.farm.current
  const entry = await entryOf(tx, shop, cycle)
  if (entry === 'over') return 'noWeeksLeft'
  if (entry === 'closed') return 'closedToInvited'
  const former = await invitations.listFormer(tx, from_cycle_id, cycle_id)
  if (former.length === 0) return 'nobodyToInvite'
  if (!postalAddressOf(shop.farm.current)) return 'mailingAddressMissing'
  const numbers = await invitations.add(tx, cycle_id, former, shop.clock())
  const people = new Map(former.map((person) => [person.email, person]))
  // A cycle that was started automatically and stopped again opens only when the farmer says so.
  const opens_at = cycle.opens_at && cycle.opens_at > clockAt(shop.clock(), time_zone) ? cycle.opens_at : null
  const subject = invitationSubject({ farm, language: 'en' }, cycle.cycle_name, entry)
  const draft = {
    kind: 'invitation' as const,
    subject,
    message: cycle.cycle_name,
    audience: from.cycle_name,
    digest: digestOf('invitation', cycle_id, from_cycle_id),
  }
  const letterFor = (head: Head, unsubscribeUrl: string, to: string) => {
    const { user_id = '', cartons_per_week: last_cartons = 0, site_name: last_site = '', product, every_weeks } = people.get(to) ?? {}
    const url = shop.invitationLinks.urlFor(String(numbers.get(user_id)))
    const facts = {
      ...cycle,
      entry,
      opens_at,
      egg_cycle: cycle.cycle_name,
      last_cartons,
      last_site,
      product: product ?? undefined,
      every_weeks: every_weeks ?? undefined,
      url,
    }
    return invitationLetter(head, ownFacts(shop.farm.current, head, facts), unsubscribeUrl)
  }
  await sendMailing(tx, shop, user, { draft, people: [...people.keys()], letterFor })
  return former.length
}
