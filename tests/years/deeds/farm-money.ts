import { isWhole, proposeShares } from '../../../src/shared/rules/money/ending.ts'
import { tryTo } from '../world/attempt.ts'
import type { World } from '../world/world.ts'
import { type Deed, orderWith } from './deed.ts'

/** What the farmer does with money. */

const inCash = ({ today }: World, cents: number) => ({ amount: cents / 100, method: 'check', paid_on: today }) as const
const balanceOf = (world: World, id: number) => tryTo(world, 'look at a balance', world.farmer.readBalance({ params: { id } }))

const check: Deed = async (world, random) => {
  const id = await orderWith(world, random, 'owed')
  const money = id && (await balanceOf(world, id))
  if (!id || !money || money.owed_cents <= 0) return
  const cents = random.chance(0.7) ? money.owed_cents : Math.max(1, Math.floor(money.owed_cents / 2))
  // What a check leaves that is too little for a card is let go of.
  if (money.owed_cents - cents < 50 && cents < money.owed_cents) world.touched.add(id)
  await tryTo(world, 'note a check', world.farmer.notePayment({ params: { id }, body: inCash(world, cents) }))
}

const bounce: Deed = async (world, random) => {
  const rows = await world.db<{ receipt_no: number; subscription_id: number }[]>`
    select receipt_no, subscription_id from receipt r where kind = 'payment' and method <> 'card' and subscription_id is not null
      and paid_on > ${world.today}::date - 60 and not exists (select from receipt b where b.of_receipt = r.receipt_no) order by 1`
  const row = random.pick(rows)
  if (!row) return
  world.touched.add(row.subscription_id)
  await tryTo(world, 'a check bounces', world.farmer.takeBackPayment({ params: { id: row.receipt_no } }))
}

const giveBack: Deed = async (world, random) => {
  const id = await orderWith(world, random, 'hand')
  if (!id) return
  world.touched.add(id)
  await tryTo(world, 'give back by hand', world.farmer.returnPayment({ params: { id }, body: inCash(world, 100 + random.below(500)) }))
}

const refund: Deed = async (world, random) => {
  const id = await orderWith(world, random, 'card')
  const money = id && (await balanceOf(world, id))
  if (!id || !money) return
  const cents = Math.round((money.most_by_card_cents * random.of(5, 30, 50, 100)) / 100)
  if (cents <= 0) return
  world.touched.add(id)
  const body = { version: money.version, amount: cents / 100, cancel: isWhole(money, cents) }
  await tryTo(world, 'refund', world.farmer.refundSubscription({ params: { id }, body }))
}

const cancel: Deed = async (world, random) => {
  const id = await orderWith(world, random, 'on')
  const money = id && (await balanceOf(world, id))
  if (!id || !money) return
  world.touched.add(id)
  const { card_cents, credit_cents } = proposeShares(money)
  const body = { version: money.version, credit_cents, coming_cents: money.coming_cents }
  const params = { id }
  await tryTo(
    world,
    'cancel',
    card_cents > 0
      ? world.farmer.refundSubscription({ params, body: { ...body, amount: card_cents / 100, cancel: true } })
      : world.farmer.cancelSubscription({ params, body }),
  )
}

const editOrder: Deed = async (world, random) => {
  const id = await orderWith(world, random, 'on')
  const row = id && (await tryTo(world, 'open an order', world.farmer.readSubscription({ params: { id } })))
  if (!id || !row) return
  world.touched.add(id)
  const site_id = random.pick(world.sites)?.site_id ?? row.site_id
  const isOverfilled = !random.chance(0.5)
  const body = isOverfilled ? { ...row, cartons_per_week: 1 + random.below(3), overfill: true } : { ...row, site_id }
  if (isOverfilled) world.overfilled.add(id)
  await tryTo(world, 'edit an order', world.farmer.editSubscription({ params: { id }, body }))
}

const giveCredit: Deed = async (world, random) => {
  const person = random.pick(world.people)
  const body = { email: person?.email ?? '', amount: (100 + random.below(1_500)) / 100, note: 'Thank you' }
  if (person) await tryTo(world, 'give credit', world.farmer.giveCredit({ body }))
}

const refundGift: Deed = async (world, random) => {
  const rows = await world.db<{ gift_id: number; version: number }[]>`
    select gift_id, version from gift where state not in ('pending', 'expired') and paid_at > ${world.today}::date - 90 order by gift_id`
  const gift = random.pick(rows)
  if (gift) await tryTo(world, 'refund a gift', world.farmer.refundGift({ params: { id: gift.gift_id }, body: { version: gift.version } }))
}

export const farmMoneyDeeds = { check, bounce, giveBack, refund, cancel, editOrder, giveCredit, refundGift }
