import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { mailsOf, openSeason, type Season, sendEvent } from '../../../tests/support/orders/orders.ts'
import { setRules } from '../../../tests/support/orders/paid-orders.ts'
import { buyPaid } from '../../../tests/support/orders/paying.ts'
import { type Member, makeAdmin } from '../../../tests/support/people/people.ts'
import { as, type Client } from '../../../tests/support/shop/client.ts'
import { useTestShop } from '../../../tests/support/shop/test-shop.ts'
import { proposeShares } from '../../shared/rules/money/ending.ts'
import type { MyPickup } from '../../shared/shapes/pickups.ts'
import { reconcile } from '../jobs/reconcile-payments.ts'
import * as credits from '../store/money/credits.ts'
import * as refunds from '../store/money/refunds.ts'

/** What goes back for an order that the farmer cancels. Eight Thursdays from March 4, $13.00 each, and $26.00 to give away. */

const FIRST_MONDAY = '2027-03-01T15:00:00Z'
const LAST_MONDAY = '2027-04-19T15:00:00Z'
let now = FIRST_MONDAY
const shop = useTestShop({ clock: () => new Date(now) })
let farmer = {} as Client
let season = {} as Season
beforeAll(async () => {
  farmer = as(shop.app, await makeAdmin(shop))
  season = await openSeason(shop)
  await setRules(shop, { free_skips: 8 })
  shop.sandbox.switches.drop = true
})
beforeEach(() => {
  now = FIRST_MONDAY
})

type Bought = { ann: Member; id: number; payment: string }

const buy = (credit = 0) => buyPaid(shop, season, credit)
const look = ({ id }: Bought) => farmer.readBalance({ params: { id } })
const cancel = async (bought: Bought, over: { credit_cents?: number; coming_cents?: number } = {}) =>
  farmer.cancelSubscription({ params: { id: bought.id }, body: { version: (await look(bought)).version, ...over } })
const refund = async (bought: Bought, amount: number, over: { cancel?: boolean; credit_cents?: number; coming_cents?: number } = {}) =>
  farmer.refundSubscription({ params: { id: bought.id }, body: { version: (await look(bought)).version, amount, cancel: false, ...over } })
const skip = async ({ ann }: Bought, which = 0) => {
  const pickup = (await as(shop.app, ann).listMyPickups())[which] as MyPickup
  await as(shop.app, ann).skipPickup({ params: { id: pickup.pickup_id } })
  return pickup
}
const balanceOf = ({ ann }: Bought) => credits.balanceOf(shop.shop.db, ann.id)
const sharesOf = async (bought: Bought) => {
  const { card_cents, credit_cents } = proposeShares(await look(bought))
  return [card_cents, credit_cents]
}
const letterOf = async ({ ann }: Bought) => (await mailsOf(shop, ann.email)).find(({ letter }) => letter === 'order-canceled')?.body_text
const recordOf = async ({ id }: Bought) => {
  const [row] = await shop.shop.db<{ changes: { field: string; is: string }[] }[]>`
    select changes from activity where label like ${`D-${String(id).padStart(5, '0')} %`} order by activity_id desc limit 1`
  return Object.fromEntries(row?.changes.map(({ field, is }) => [field, is]) ?? [])
}
const codeOf = (call: Promise<unknown>): Promise<string> =>
  call.then(
    () => 'done',
    (refused) => refused.code,
  )

describe('what is proposed for an order', () => {
  test('is the price of what is still to come, in the shares in which it was paid; what is given away stays given', async () => {
    expect(await sharesOf(await buy())).toEqual([10_400, 0])
    expect(await sharesOf(await buy(13_000))).toEqual([0, 10_400])
    expect(await sharesOf(await buy(3_000))).toEqual([8_000, 2_400])
  })

  test('of which the last week is left is that week', async () => {
    const bought = await buy(13_000)
    now = LAST_MONDAY
    expect([await sharesOf(bought), (await look(bought)).pickups]).toEqual([[0, 1_300], 1])
  })

  test('leaves out what a skip has given back, and what was handed over today', async () => {
    const bought = await buy(3_000)
    await skip(bought)
    expect([await sharesOf(bought), (await look(bought)).pickups]).toEqual([[7_000, 2_100], 7])
    now = '2027-03-11T20:00:00Z'
    await shop.shop
      .db`update pickup set mark = 'collected', marked_at = ${now} where subscription_id = ${bought.id} and pickup_date = '2027-03-11'`
    expect((await look(bought)).pickups).toBe(6)
  })

  test('is never more than the farm still has, and the card gives no more than it can', async () => {
    const bought = await buy(3_000)
    await refund(bought, 95)
    // Of the $35.00 that is left, $7.00 is for what was donated.
    expect(await sharesOf(bought)).toEqual([500, 2_300])
    const disputed = await buy(3_000)
    shop.sandbox.dispute(disputed.payment)
    await sendEvent(shop, 'charge.dispute.created', { id: 'dp_1', payment_intent: disputed.payment })
    expect(await sharesOf(disputed)).toEqual([0, 2_400])
  })

  test('is nothing where money was paid by hand, or the account is closed', async () => {
    const { id } = await farmer.addSubscription({
      body: {
        name: 'Cafe',
        cycle_id: season.cycle.cycle_id,
        pickup_site: season.site.site_id,
        cartons_per_week: 1,
        donation_cartons: 0,
        total_amount: 52,
        paid_by: 'cash',
      },
    })
    const byHand = await farmer.readBalance({ params: { id } })
    expect([byHand, proposeShares(byHand)]).toMatchObject([
      { by_hand_cents: 5_200, coming_cents: 5_200, balance_cents: null },
      { card_cents: 0, credit_cents: 0 },
    ])
    const bought = await buy(13_000)
    await as(shop.app, bought.ann).closeAccount({ body: { password: bought.ann.password, pickups: 8, credit_cents: 0 } })
    expect(await sharesOf(bought)).toEqual([0, 0])
    await cancel(bought)
    expect(await balanceOf(bought)).toBe(0)
  })
})

describe('a cancellation', () => {
  test('of an order paid by credit gives back the last week, not the weeks that were collected', async () => {
    const bought = await buy(13_000)
    now = LAST_MONDAY
    await cancel(bought)
    expect(await balanceOf(bought)).toBe(1_300)
    expect(await letterOf(bought)).toContain('is canceled, and so is its last remaining pickup.')
    expect(await letterOf(bought)).toContain("You'll get back $13.00 as credit. We'll apply the credit to your next order automatically.")
    expect(await recordOf(bought)).toEqual({ status: 'canceled', canceled_pickups: '1', credit_amount: '13' })
  })

  test('of an order paid in part by credit gives that part back, where nothing else is said', async () => {
    const bought = await buy(3_000)
    await cancel(bought)
    expect([await balanceOf(bought), (await look(bought)).refunded_cents]).toEqual([2_400, 0])
    const { entries } = await as(shop.app, bought.ann).readMyCredit()
    expect(entries[0]).toMatchObject({ cents: 2_400, reason: 'orderCanceled' })
  })

  test('gives what the farmer chose: all of it as credit, or nothing', async () => {
    const all = await buy(3_000)
    const none = await buy(3_000)
    await cancel(all, { credit_cents: 10_400, coming_cents: 10_400 })
    await cancel(none, { credit_cents: 0, coming_cents: 10_400 })
    expect([await balanceOf(all), await balanceOf(none)]).toEqual([10_400, 0])
    expect(await letterOf(all)).toContain("You'll get back $104.00 as credit.")
    expect(await letterOf(none)).not.toContain('get back')
    expect(await recordOf(none)).toEqual({ status: 'canceled', canceled_pickups: '8' })
  })

  test('gives no more than the farm still has, and none to who has no account', async () => {
    const bought = await buy()
    await skip(bought)
    await expect(cancel(bought, { credit_cents: 11_701 })).rejects.toMatchObject({
      status: 409,
      code: 'creditTooMuch',
      message: 'At most $117.00 can become credit.',
    })
    await cancel(bought, { credit_cents: 11_700 })
    expect(await balanceOf(bought)).toBe(13_000)
  })

  test('is refused when a pickup was skipped since it was foretold, and then foretold anew', async () => {
    const bought = await buy(13_000)
    const { coming_cents } = await look(bought)
    await skip(bought)
    expect(await codeOf(cancel(bought, { credit_cents: 10_400, coming_cents }))).toBe('changedMeanwhile')
    expect(await balanceOf(bought)).toBe(1_300)
    await cancel(bought, { credit_cents: 9_100, coming_cents: 9_100 })
    expect(await balanceOf(bought)).toBe(10_400)
  })

  test('at the same moment as a skip gives each carton back once', async () => {
    for (const _ of [1, 2, 3]) {
      const bought = await buy(13_000)
      await Promise.all([cancel(bought), codeOf(skip(bought)), codeOf(skip(bought, 1))])
      expect(await balanceOf(bought)).toBe(10_400)
    }
  })

  test('tells of cartons that were packed and can still be collected: in the email, before it is done, and in the profile', async () => {
    const { db } = shop.shop
    await db`update site set last_day_until = '12:00' where site_id = ${season.site.site_id}`
    const says = 'Your 2 cartons from Thursday are still at Library until noon on Friday.'
    const left = await buy()
    const late = await buy()
    const collected = await buy()
    const today = await buy()
    await db`
      update pickup set mark = 'collected', marked_at = '2027-03-04T22:00:00Z'
      where subscription_id = ${collected.id} and pickup_date = '2027-03-04'`
    now = '2027-03-04T15:00:00Z'
    expect((await look(today)).left_at_sites).toEqual([])
    await cancel(today)
    now = '2027-03-05T15:00:00Z'
    const ahead = { cartons: 2, pickup_date: '2027-03-04', collect_until: '2027-03-05', pickup_site: 'Library', last_day_until: '12:00' }
    expect((await look(left)).left_at_sites).toMatchObject([ahead])
    for (const each of [left, collected]) await cancel(each)
    const visits = await as(shop.app, left.ann).listMyPickups()
    expect(visits).toMatchObject([{ ...ahead, state: 'planned', is_open: false }])
    const params = { id: visits[0]?.pickup_id ?? 0 }
    expect(await as(shop.app, left.ann).readPickupChoices({ params })).toEqual({ weeks: [], sites: [] })
    expect(await as(shop.app, collected.ann).listMyPickups()).toEqual([])
    now = '2027-03-05T17:00:00Z'
    expect((await look(late)).left_at_sites).toEqual([])
    await cancel(late)
    expect(await letterOf(left)).toContain(says)
    for (const each of [late, collected, today]) expect(await letterOf(each)).not.toContain('still at Library')
    await db`update site set last_day_until = null where site_id = ${season.site.site_id}`
  })

  test('pressed ten times at once gives credit once', async () => {
    const bought = await buy(13_000)
    const { version } = await look(bought)
    const press = () => farmer.cancelSubscription({ params: { id: bought.id }, body: { version, credit_cents: 5_000 } })
    await Promise.all(Array.from({ length: 10 }, () => codeOf(press())))
    expect(await balanceOf(bought)).toBe(5_000)
  })
})

describe('a refund that also cancels', () => {
  test('gives back what was foretold, by card and as credit, and letter and record say so', async () => {
    const bought = await buy(3_000)
    expect(await refund(bought, 80, { cancel: true, credit_cents: 2_400, coming_cents: 10_400 })).toMatchObject({
      status: 'canceled',
      refunded_amount: 80,
    })
    expect(await balanceOf(bought)).toBe(2_400)
    expect(await letterOf(bought)).toContain("You'll get back $80.00 by card and $24.00 as credit.")
    expect(await recordOf(bought)).toEqual({ status: 'canceled', refunded_amount: '80', canceled_pickups: '8', credit_amount: '24' })
  })

  test('where nothing is said of credit, gives back no more than what is canceled', async () => {
    const some = await buy(3_000)
    const much = await buy(3_000)
    await refund(some, 20, { cancel: true })
    await refund(much, 95, { cancel: true })
    expect([await balanceOf(some), await balanceOf(much)]).toEqual([2_400, 900])
  })

  test('gives both together no more than the farm has', async () => {
    const bought = await buy(3_000)
    const call = refund(bought, 80, { cancel: true, credit_cents: 5_001 })
    await expect(call).rejects.toMatchObject({ status: 409, code: 'creditTooMuch', message: 'At most $50.00 can become credit.' })
    expect((await look(bought)).refunded_cents).toBe(0)
  })

  test('of all that the card paid ends the order too, and leaves its credit as it is', async () => {
    const bought = await buy(3_000)
    await skip(bought)
    await refund(bought, 100, { cancel: true })
    // The $17.00 that is left is less than what was donated.
    expect(await balanceOf(bought)).toBe(1_300)
    expect(await recordOf(bought)).toEqual({ status: 'canceled', refunded_amount: '100', canceled_pickups: '7' })
  })

  test('of all that is left on the card gives the credit that was decided, and no other', async () => {
    for (const credit_cents of [1_929, 0]) {
      const bought = await buy(11_000)
      await refund(bought, 16)
      now = '2027-04-12T15:00:00Z'
      // At the rate that was really paid: $114.00 for $130.00.
      expect(await sharesOf(bought)).toEqual([351, 1_929])
      expect(await refund(bought, 4, { cancel: true, credit_cents, coming_cents: 2_600 })).toMatchObject({ status: 'canceled' })
      expect([await balanceOf(bought), (await look(bought)).pickups]).toEqual([credit_cents, 0])
      now = FIRST_MONDAY
    }
  })

  test('of all that is left on the card gives it too when the provider tells of it before it answers', async () => {
    const bought = await buy(11_000)
    await refundUnheard(bought, 20, { cancel: true, credit_cents: 8_400, coming_cents: 10_400 })
    await finishLater(bought)
    expect([await balanceOf(bought), (await look(bought)).refunded_cents]).toEqual([8_400, 2_000])
    expect(await recordOf(bought)).toMatchObject({ status: 'canceled', refunded_amount: '20', credit_amount: '84' })
  })

  /** The provider gives the money back, but nobody hears of it. */
  const refundUnheard = async (bought: Bought, amount: number, over: Parameters<typeof refund>[2]) => {
    shop.sandbox.switches.slowMs = 200
    const pressed = codeOf(refund(bought, amount, over))
    await expect.poll(async () => (await refunds.findOpen(shop.shop.db, { subscription_id: bought.id })) !== undefined).toBe(true)
    // As many as there are tries.
    Object.assign(shop.sandbox.switches, { slowMs: 0, loseReplies: 3 })
    expect(await pressed).toBe('refundAway')
    shop.sandbox.switches.loseReplies = 0
  }
  const finishLater = async (bought: Bought) => {
    await sendEvent(shop, 'charge.refunded', { id: 'ch_1', payment_intent: bought.payment })
    now = '2027-03-01T15:02:00Z'
    await reconcile(shop.shop)
    await reconcile(shop.shop)
  }

  test('whose answer is lost is finished by the job', async () => {
    const bought = await buy(3_000)
    await refundUnheard(bought, 80, { cancel: true, credit_cents: 2_400, coming_cents: 10_400 })
    await finishLater(bought)
    expect([await balanceOf(bought), (await look(bought)).refunded_cents]).toEqual([2_400, 8_000])
    expect(await letterOf(bought)).toContain("You'll get back $80.00 by card and $24.00 as credit.")
  })

  test('leaves nothing to skip, give, move or take back until it has ended: each carton goes back once', async () => {
    const bought = await buy()
    const skipped = await skip(bought, 7)
    const me = as(shop.app, bought.ann)
    await refundUnheard(bought, 91, { cancel: true, credit_cents: 0, coming_cents: 9_100 })
    const [pickup] = (await me.listMyPickups()) as [MyPickup]
    const params = { id: pickup.pickup_id }
    const pressed = [
      ...[me.skipPickup({ params }), me.givePickup({ params }), me.undoPickup({ params: { id: skipped.pickup_id } })],
      ...[me.movePickup({ params, body: { week: 2 } }), me.collectElsewhere({ params, body: { site_id: season.site.site_id } })],
    ]
    expect(await Promise.all(pressed.map(codeOf))).toEqual(pressed.map(() => 'orderEnding'))
    await finishLater(bought)
    expect([await balanceOf(bought), (await look(bought)).refunded_cents]).toEqual([1_300, 9_100])
  })

  test('keeps the order as it was decided about until it has ended: no credit comes that nobody decided', async () => {
    const bought = await buy()
    await refundUnheard(bought, 10, { cancel: true, credit_cents: 0, coming_cents: 10_400 })
    const row = await farmer.readSubscription({ params: { id: bought.id } })
    const edit = farmer.editSubscription({ params: { id: bought.id }, body: { ...row, cartons_per_week: 4 } })
    await expect(edit).rejects.toMatchObject({ status: 409, code: 'orderEnding', message: expect.stringContaining('is being canceled') })
    await finishLater(bought)
    expect([await balanceOf(bought), (await look(bought)).refunded_cents]).toEqual([0, 1_000])
  })

  test('of everything keeps it so too, whether it was asked to cancel or not', async () => {
    const bought = await buy()
    await refundUnheard(bought, 130, {})
    expect(await codeOf(skip(bought))).toBe('orderEnding')
    await finishLater(bought)
    expect([await balanceOf(bought), (await look(bought)).refunded_cents]).toEqual([0, 13_000])
  })
})
