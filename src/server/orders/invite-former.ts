import { addDays, clockAt, dateAt, type PlainDate } from '../../shared/dates/calendar.ts'
import { momentOf } from '../../shared/dates/moment-of.ts'
import type { Cycle, Me } from '../../shared/shapes/entities.ts'
import type { Shop } from '../kernel/context.ts'
import { postalAddressOf } from '../mail/dress-mail.ts'
import type { Head } from '../mail/letters/letter.ts'
import { ownFacts } from '../mail/letters/own-words.ts'
import { type CanEnter, invitationLetter, invitationSubject } from '../mail/letters/season-letters.ts'
import { digestOf, oneMailing, postMailing, sendMailing } from '../mail/send-mailing.ts'
import type { Db } from '../store/database/database.ts'
import * as cycles from '../store/farm/cycles.ts'
import * as invitations from '../store/farm/invitations.ts'
import * as activities from '../store/people/activities.ts'
import { entryOf } from './may-order.ts'
import { keepSameAgain, type SameAgain } from './renewal/same-again.ts'

type NotSent = 'notFound' | 'noWeeksLeft' | 'closedToInvited' | 'nobodyToInvite' | 'mailingAddressMissing'

/** How many were invited, or why nobody was. */
type Invited = number | NotSent

/** The cycle whose customers are invited, the cycle they are invited to, and the last day on which their places are kept. */
type Inviting = { from_cycle_id: number; cycle_id: number; keep_until?: PlainDate | undefined }

/**
 * Invites the customers of an earlier cycle to another, unless the checkout would refuse them anyway. Pressing twice
 * invites nobody twice.
 */
export const inviteFormer = (shop: Shop, user: Me, to: Inviting): Promise<Invited> => oneMailing(shop, (tx) => invite(shop, tx, user, to))

/** A cycle that people can be invited to now, or why not. */
const findInviting = async (shop: Shop, tx: Db, cycle_id: number): Promise<{ cycle: Cycle; entry: CanEnter } | NotSent> => {
  const cycle = await cycles.find(tx, cycle_id)
  if (!cycle) return 'notFound'
  const entry = await entryOf(tx, shop, cycle)
  if (entry === 'over') return 'noWeeksLeft'
  return entry === 'closed' ? 'closedToInvited' : { cycle, entry }
}

type Letters = {
  cycle: Cycle
  entry: CanEnter
  people: readonly (invitations.Former & { invitation_id: number; keep_until: Date | null })[]
  same: ReadonlyMap<number, SameAgain>
  isReminder: boolean
}

/** Each person's letter, with what they had, what it would cost now, and whether their place is kept. */
const lettersTo = (shop: Shop, { cycle, entry, people, same, isReminder }: Letters) => {
  const { current: farm } = shop.farm
  const byAddress = new Map(people.map((person) => [person.email, person]))
  // A cycle that was started automatically and stopped again opens only when the farmer says so.
  const opens_at = cycle.opens_at && cycle.opens_at > clockAt(shop.clock(), farm.time_zone) ? cycle.opens_at : null
  return (head: Head, unsubscribeUrl: string, to: string) => {
    const person = byAddress.get(to)
    if (!person) throw new Error('An invitation is to somebody')
    const { amount, isKept = false } = same.get(person.invitation_id) ?? {}
    const facts = {
      ...cycle,
      entry,
      opens_at,
      egg_cycle: cycle.cycle_name,
      last_cartons: person.cartons_per_week,
      last_site: person.site_name,
      product: person.product ?? undefined,
      every_weeks: person.every_weeks ?? undefined,
      amount,
      kept_until: isKept && person.keep_until ? dateAt(new Date(person.keep_until.getTime() - 1), farm.time_zone) : undefined,
      isReminder,
      url: shop.invitationLinks.urlFor(String(person.invitation_id)),
    }
    return invitationLetter(head, ownFacts(farm, head, facts), unsubscribeUrl)
  }
}

const invite = async (shop: Shop, tx: Db, user: Me, { from_cycle_id, cycle_id, keep_until: last_day }: Inviting): Promise<Invited> => {
  const from = await cycles.find(tx, from_cycle_id)
  const inviting = from ? await findInviting(shop, tx, cycle_id) : 'notFound'
  if (!from || typeof inviting === 'string') return inviting as NotSent
  const { cycle, entry } = inviting
  const { farm_name: farm, time_zone } = shop.farm.current
  const former = await invitations.listFormer(tx, from_cycle_id, cycle_id)
  if (former.length === 0) return 'nobodyToInvite'
  if (!postalAddressOf(shop.farm.current)) return 'mailingAddressMissing'
  const keep_until = last_day === undefined ? null : momentOf(addDays(last_day, 1), '00:00', time_zone)
  const numbers = await invitations.add(tx, cycle_id, former, { at: shop.clock(), keep_until })
  const same = await keepSameAgain(shop, tx, [...numbers.values()], keep_until)
  // Orders that renew automatically are announced in an email of their own.
  const renewing = await invitations.listRenewing(tx, [...numbers.keys()])
  const people = former
    .filter(({ user_id }) => !renewing.has(user_id))
    .map((person) => ({ ...person, keep_until, invitation_id: numbers.get(person.user_id) ?? 0 }))
  const draft = {
    kind: 'invitation' as const,
    subject: invitationSubject({ farm, language: 'en' }, cycle.cycle_name, entry),
    message: cycle.cycle_name,
    audience: from.cycle_name,
    digest: digestOf('invitation', cycle_id, from_cycle_id),
  }
  const letterFor = lettersTo(shop, { cycle, entry, people, same, isReminder: false })
  await sendMailing(tx, shop, user, { draft, people: people.map(({ email }) => email), letterFor })
  return former.length
}

/** Writes once more to people who were invited to a cycle and have not answered: to each of them once. */
export const remindInvited = (shop: Shop, user: Me, cycle_id: number): Promise<Invited> =>
  oneMailing(shop, async (tx) => {
    const inviting = await findInviting(shop, tx, cycle_id)
    if (typeof inviting === 'string') return inviting
    const { cycle, entry } = inviting
    if (!postalAddressOf(shop.farm.current)) return 'mailingAddressMissing'
    const at = shop.clock()
    const people = await invitations.claimSilent(tx, cycle_id, at)
    if (people.length === 0) return 'nobodyToInvite'
    const same = await keepSameAgain(
      shop,
      tx,
      people.map(({ invitation_id }) => invitation_id),
      null,
    )
    const subject = invitationSubject({ farm: shop.farm.current.farm_name, language: 'en' }, cycle.cycle_name, 'reminder')
    const draft = {
      kind: 'invitation' as const,
      subject,
      message: cycle.cycle_name,
      audience: cycle.cycle_name,
      digest: digestOf('reminder', cycle_id, at),
    }
    const letterFor = lettersTo(shop, { cycle, entry, people, same, isReminder: true })
    await postMailing(tx, shop, user.email, { draft, people: people.map(({ email }) => email), letterFor })
    await activities.note(tx, { user, at }, 'remindInvited', { label: subject, is: { recipients: people.length } })
    return people.length
  })
