import type { Language } from '../../shared/language.ts'
import type { AwayOutcome, AwayPlan, AwayRange } from '../../shared/shapes/pickups.ts'
import type { ErrorCode } from '../../words/en/refusals/errors.ts'
import { Refusal, type Refuse } from '../http/refusal.ts'
import { refusalText } from '../http/refusal-text.ts'
import type { Shop } from '../kernel/context.ts'
import { holdBalance } from '../money/balance.ts'
import type { Db } from '../store/database/database.ts'
import { step } from '../store/database/step.ts'
import * as credits from '../store/money/credits.ts'
import * as refunds from '../store/money/refunds.ts'
import * as myPickups from '../store/pickups/my-pickups.ts'
import { changeIn, giveIn, type Owner, skipIn } from './change-pickup.ts'
import { isOpen, maySkip, skipSums, untilOf } from './pickup-rules.ts'
import { undoPickup } from './undo-pickup.ts'

/** Somebody is away for a while: each visit of that time by the same deed as a single press, all in one transaction. */

type Going = { user: Owner; shop: Shop; today: string; language: Language }

const refuse: Refuse<ErrorCode> = (code, ...[details]) => new Refusal<ErrorCode>(code, { details } as never)

const STAYS = { skipped: 'wasSkipped', donated: 'wasGiven' } as const

/** What is told of a visit, whatever becomes of it. */
const aboutOf = (shop: Shop, visit: myPickups.Visit) => {
  const { pickup_id, pickup_date, pickup_site, pickup_from, pickup_until, last_day_until, cartons, product } = visit
  const facts = { pickup_id, pickup_date, pickup_site, pickup_from, pickup_until, last_day_until, cartons, product }
  return { ...facts, changes_until: untilOf(shop, visit), credit_cents: 0, owed_cents: 0 }
}

const skipOrGive = async (tx: Db, { user, shop }: Going, way: AwayRange['way'], pickup_id: number): Promise<AwayOutcome | undefined> => {
  // Once more: what was skipped before it leaves one skip less.
  const visit = await myPickups.find(tx, user.id, pickup_id)
  if (!visit || visit.rows.every(({ mark }) => mark === 'collected')) return undefined
  // What is short is left out already.
  if (visit.state === 'short') return undefined
  const about = aboutOf(shop, visit)
  if (visit.state !== 'planned') return { ...about, becomes: STAYS[visit.state] }
  if (!isOpen(shop, visit)) return { ...about, becomes: 'tooLate' }
  if (await refunds.isEnding(tx, visit.subscription_id)) return { ...about, becomes: 'orderEnding' }
  const ask = { params: { id: pickup_id }, user, shop, refuse }
  const balance = await holdBalance(shop, tx, { id: visit.subscription_id, user_id: user.id })
  if (way === 'skipFirst' && maySkip(shop, visit) && !balance.disputed) {
    const { skip_cents, skip_owed_cents } = skipSums(visit, balance)
    await skipIn(tx, ask)
    return { ...about, becomes: 'skipped', credit_cents: skip_cents, owed_cents: skip_owed_cents }
  }
  await giveIn(tx, ask)
  return { ...about, becomes: 'given' }
}

const planOf = async (tx: Db, { user, shop }: Going, visits: readonly AwayOutcome[]): Promise<AwayPlan> => ({
  visits: [...visits],
  balance_cents: await credits.balanceOf(tx, user.id),
  given_to: shop.farm.current.pantry_name,
})

/** Pressed twice it is done once: what is skipped or given already stays so. */
export const markAway = async (tx: Db, going: Going, { from, to, way }: AwayRange): Promise<AwayPlan> => {
  await myPickups.holdOrders(tx, going.user.id)
  const coming = await myPickups.listComing(tx, going.user.id, going.today)
  const meant = coming.filter(({ pickup_date, held_from }) => held_from === null && pickup_date >= from && pickup_date <= to)
  const done: AwayOutcome[] = []
  for (const { pickup_id } of meant) {
    const outcome = await skipOrGive(tx, going, way, pickup_id)
    if (outcome) done.push(outcome)
  }
  return planOf(tx, going, done)
}

const restoreVisit = async (tx: Db, { user, shop, language }: Going, visit: myPickups.Visit): Promise<AwayOutcome> => {
  const about = aboutOf(shop, visit)
  const ask = { params: { id: visit.pickup_id }, user, shop, refuse }
  try {
    // One that cannot come back leaves the others alone.
    await step(tx, () => changeIn(tx, ask, (_, own) => undoPickup(ask, tx, own)))
    return { ...about, becomes: 'planned' }
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return { ...about, becomes: 'stays', reason: refusalText(error, language).error }
  }
}

/** Takes back what was done for a time away, as far as there is time, room and credit left; the rest says why it stays. */
export const undoAway = async (tx: Db, going: Going, pickup_ids: readonly number[]): Promise<AwayPlan> => {
  await myPickups.holdOrders(tx, going.user.id)
  const coming = await myPickups.listComing(tx, going.user.id, going.today)
  const left = coming.filter(({ state, rows }) => state !== 'planned' && rows.some(({ pickup_id }) => pickup_ids.includes(pickup_id)))
  await myPickups.holdPlaces(tx, left)
  const done: AwayOutcome[] = []
  for (const visit of left) done.push(await restoreVisit(tx, going, visit))
  return planOf(tx, going, done)
}
