import { pages } from '../../../shared/addresses.ts'
import { addDays, daysBetween, type PlainDate } from '../../../shared/dates/calendar.ts'
import { momentOf } from '../../../shared/dates/moment-of.ts'
import { RENEWAL_LATE_DAYS, renewalDay } from '../../../shared/renewal-terms.ts'
import { installmentChoices, planInstallments } from '../../../shared/rules/money/installments.ts'
import type { Shop } from '../../kernel/context.ts'
import { headFor } from '../../mail/letter-head.ts'
import type { Head, Letter } from '../../mail/letters/letter.ts'
import { ownFacts } from '../../mail/letters/own-words.ts'
import {
  type RenewalFailedFacts,
  type RenewalSoonFacts,
  renewalFailedLetter,
  renewalSoonLetter,
} from '../../mail/letters/renewal/renewal-letters.ts'
import { postMails } from '../../mail/post-mails.ts'
import { backTo } from '../../money/payment-page/open-page.ts'
import * as waitingList from '../../store/capacity/waiting-list.ts'
import type { Db } from '../../store/database/database.ts'
import * as cycles from '../../store/farm/cycles.ts'
import * as autoRenewals from '../../store/money/renewal/auto-renewals.ts'
import * as renewals from '../../store/orders/renewals.ts'
import { howPaid } from '../work-out-order.ts'
import { keepPlaces } from './keep-places.ts'
import { linesSaid, type NotRenewed, type Prepared, prepareRenewal } from './prepare-renewal.ts'
import { type Placed, placeRenewal } from './renew-order.ts'

/** Automatic renewal: announced with everything that will happen, and placed on its day by the path of every renewal. */

type Renewal = renewals.Renewal
type Why = RenewalFailedFacts['why']

const mail = async (shop: Shop, tx: Db, { user_id, email }: Renewal, write: (head: Head) => Letter): Promise<void> => {
  const head = await headFor(tx, shop.farm.current, user_id)
  await postMails(tx, shop.queue, [{ to: email, letter: write(head) }])
}

const mailFailed = async (shop: Shop, tx: Db, renewal: Renewal, why: Why): Promise<void> => {
  const egg_cycle = (await cycles.find(tx, renewal.cycle_id))?.cycle_name ?? ''
  const url = backTo(shop, `${pages.subscribe}?cycle=${renewal.cycle_id}`)
  await mail(shop, tx, renewal, (head) => renewalFailedLetter(head, ownFacts(shop.farm.current, head, { egg_cycle, why, url })))
}

/** As many installments as last time, if they are still offered; else all at once. */
const installmentsOf = ({ current }: Shop['farm'], { renewal, worked, pay_cents }: Prepared, day: PlainDate): number =>
  installmentChoices(pay_cents, current, day, worked.cycle).includes(renewal.installments) ? renewal.installments : 0

const howAnnounced = (
  shop: Shop,
  prepared: Prepared,
  auto: autoRenewals.AutoRenewal,
  day: PlainDate,
): RenewalSoonFacts['paid'] | undefined => {
  const { worked, pay_cents } = prepared
  if (auto.pays === 'farm') {
    const { due_date } = howPaid(shop.farm, worked, { payLater: 'farm', count: undefined, payCents: pay_cents, today: day }) ?? {}
    return due_date ? { due_date } : undefined
  }
  if (auto.brand === null || auto.last4 === null) return undefined
  const times = installmentsOf(shop.farm, prepared, day) + 1
  const [first] = planInstallments(pay_cents, times - 1, day)
  return { card: { brand: auto.brand, last4: auto.last4 }, times, first_cents: first?.cents ?? 0 }
}

const risesOf = ({ renewal, worked }: Prepared): RenewalSoonFacts['rises'] =>
  [worked.first, ...worked.more].flatMap(({ price_cents: is }, place) => {
    const was = renewal.lines[place]?.price_cents ?? is
    return is > was ? [{ was, is }] : []
  })

/** Of several orders, only those that were there are what they agreed to: what came on its own since is theirs to choose. */
const isAgreed = ({ orders, ordered_at }: Renewal, { consented_at }: autoRenewals.AutoRenewal): boolean =>
  orders === 1 || ordered_at <= consented_at

const prepare = async (
  shop: Shop,
  db: Db,
  renewal: Renewal,
  auto: autoRenewals.AutoRenewal,
  day: PlainDate,
): Promise<Prepared | NotRenewed> => (isAgreed(renewal, auto) ? prepareRenewal(shop, db, renewal, day) : 'unclear')

/** Tells a person once what will be ordered and charged, and when; and keeps their place until then, if there is one. */
const announce = async (shop: Shop, renewal: Renewal & { auto_renewal_id: number }, today: PlainDate): Promise<void> => {
  const { invitation_id, auto_renewal_id } = renewal
  const place_on = renewalDay(today, renewal.was_long)
  const told_at = shop.clock()
  await shop.db.begin(async (tx) => {
    const auto = await autoRenewals.find(tx, auto_renewal_id)
    if (!auto || auto.ended_at !== null) return
    const prepared = await prepare(shop, tx, renewal, auto, place_on)
    const total_cents = typeof prepared === 'string' ? 0 : prepared.worked.amount
    const installments = typeof prepared === 'string' || auto.pays === 'farm' ? 0 : installmentsOf(shop.farm, prepared, place_on)
    if (!(await autoRenewals.plan(tx, { invitation_id, auto_renewal_id, place_on, total_cents, installments, told_at }))) return
    const paid = typeof prepared === 'string' ? undefined : howAnnounced(shop, prepared, auto, place_on)
    if (typeof prepared === 'string' || !paid) {
      await autoRenewals.finish(tx, invitation_id, 'failed')
      return mailFailed(shop, tx, renewal, prepared === 'unclear' ? 'several' : 'other')
    }
    const until = momentOf(addDays(place_on, RENEWAL_LATE_DAYS + 1), '00:00', shop.farm.current.time_zone)
    await keepPlaces(shop, tx, [prepared], until)
    await waitingList.keepUntil(tx, invitation_id, until)
    const lines = await linesSaid(tx, prepared)
    const { cycle, site } = prepared.worked
    const facts = { egg_cycle: cycle.cycle_name, site_name: site.site_name, place_on, total_cents, rises: risesOf(prepared), paid }
    const stopUrl = shop.renewalLinks.urlFor(String(auto_renewal_id))
    await mail(shop, tx, renewal, (head) =>
      renewalSoonLetter(head, {
        ...ownFacts(shop.farm.current, head, facts),
        lines: lines.map((line) => ownFacts(shop.farm.current, head, line)),
        stopUrl,
      }),
    )
  })
}

const whyNot = (placed: Exclude<Placed, { outcome: unknown }>): Why => {
  if (placed === 'cardGone') return 'card'
  if (typeof placed === 'string') return 'other'
  if (placed.kind === 'full') return 'full'
  return placed.kind === 'noPayLater' ? 'later' : 'other'
}

const fail = (shop: Shop, renewal: Renewal, why: Why): Promise<void> =>
  shop.db.begin(async (tx) => {
    const plan = await autoRenewals.findPlan(tx, renewal.invitation_id)
    if (plan?.state !== 'planned') return
    await autoRenewals.finish(tx, renewal.invitation_id, 'failed')
    await mailFailed(shop, tx, renewal, why)
    shop.log.info({ invitation: renewal.invitation_id, why }, 'An order could not be renewed automatically')
  })

/** Places an announced order on its day; nothing is charged that wasn't announced. */
const place = async (shop: Shop, invitation_id: number, today: PlainDate): Promise<void> => {
  const { db } = shop
  const plan = await autoRenewals.findPlan(db, invitation_id)
  const [renewal] = await renewals.listInvited(db, [invitation_id], shop.clock())
  const auto = plan && (await autoRenewals.find(db, plan.auto_renewal_id))
  if (plan?.state !== 'planned' || !auto) return
  // They have ordered meanwhile, declined, or what they had has ended.
  if (!renewal || !(await renewals.isUnanswered(db, invitation_id))) return void (await autoRenewals.finish(db, invitation_id, 'stopped'))
  if (daysBetween(plan.place_on, today) > RENEWAL_LATE_DAYS) return fail(shop, renewal, 'other')
  const prepared = await prepare(shop, db, renewal, auto, today)
  if (typeof prepared === 'string') return fail(shop, renewal, prepared === 'unclear' ? 'several' : 'other')
  if (prepared.worked.amount > plan.total_cents) return fail(shop, renewal, 'dearer')
  const placed = await placeRenewal(shop, prepared, {
    pay: auto.pays,
    // As announced, or not at all.
    installments: plan.installments,
    creditCents: prepared.credit_cents,
    last4: auto.last4 ?? undefined,
    today,
    claim: (tx) => autoRenewals.holdPlan(tx, plan),
  })
  if (typeof placed === 'object' && 'outcome' in placed)
    return placed.order_id === null ? undefined : void (await autoRenewals.finish(db, invitation_id, 'placed', placed.order_id))
  // It was stopped, or ordered, at this very moment, or they are paying for it themselves: looked at again in a minute.
  if (typeof placed === 'object' && ['notWanted', 'processing', 'alreadyPaid'].includes(placed.kind)) return
  return fail(shop, renewal, whyNot(placed))
}

/** One person's trouble doesn't hold up the others; it is tried again in a minute. */
export const renewAutomatically = async (shop: Shop, today: PlainDate): Promise<void> => {
  const warn = (invitation: number) => (error: Error) =>
    shop.log.warn({ invitation, reason: error.message }, 'An automatic renewal could not be done')
  for (const renewal of await renewals.listToAnnounce(shop.db, today, shop.clock()))
    await announce(shop, renewal, today).catch(warn(renewal.invitation_id))
  for (const invitation_id of await autoRenewals.listDue(shop.db, today)) await place(shop, invitation_id, today).catch(warn(invitation_id))
}
