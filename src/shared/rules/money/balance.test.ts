import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays } from '../../dates/calendar.ts'
import type { Balance } from '../../shapes/balance.ts'
import { type BalanceFacts, balanceOf } from './balance.ts'
import { beyondHeld, creditByEnding, creditByRefund, isWhole, mostAsCredit, proposeShares, worthOf } from './ending.ts'

/** Orders are of eight weeks of two cartons at $6.50 each: $13.00 a week, $104.00 in all. */

type Pickup = BalanceFacts['pickups'][number]
type Receipt = BalanceFacts['receipts'][number]
type Story = Partial<Omit<BalanceFacts, 'order'>> & { order?: Partial<BalanceFacts['order']> }

const PRICE = 650
const WEEK = 1_300
const TOTAL = 10_400

const pickup = (week: number, over: Partial<Pickup> = {}): Pickup => ({
  cartons: 2,
  state: 'planned',
  pickup_date: addDays('2027-03-02', week * 7),
  site_id: 1,
  is_to_come: true,
  is_held_over: false,
  unclaimed: null,
  ...over,
})
/** Eight weeks, of which the first so many were collected. */
const weeks = (collected = 0) => Array.from({ length: 8 }, (_, week) => pickup(week, { is_to_come: week >= collected }))

const receipt = (receipt_no: number, cents: number, over: Partial<Receipt> = {}): Receipt => ({
  receipt_no,
  kind: 'payment',
  method: 'card',
  cents,
  of_receipt: null,
  disputed: false,
  is_known: true,
  ...over,
})
const refund = (receipt_no: number, cents: number, of_receipt = 1) => receipt(receipt_no, -cents, { kind: 'refund', of_receipt })

const sum = (rows: readonly { cents: number }[]) => rows.reduce((all, { cents }) => all + cents, 0)

/** What the order says of its payments is what its receipts say. */
const factsOf = ({ order = {}, receipts = [], entries = [], pickups = weeks(), person_cents = 0 }: Story): BalanceFacts => ({
  order: {
    version: 1,
    status: 'paid',
    pay_later: null,
    price_cents: PRICE,
    total_cents: TOTAL,
    credit_cents: 0,
    paid_cents: sum(receipts.filter(({ kind, method }) => kind === 'payment' && method === 'card')),
    farm_cents: sum(receipts.filter(({ method }) => method !== 'card')),
    ended_total_cents: null,
    donation_cartons: 0,
    ...order,
  },
  receipts,
  entries,
  pickups,
  person_cents,
})
const tell = (story: Story) => balanceOf(factsOf(story))
const PAID = [receipt(1, TOTAL)]
const OWED = { status: 'owed', pay_later: 'farm' } as const
const check = (receipt_no: number, cents: number) => [
  receipt(receipt_no, cents, { method: 'check', is_known: false }),
  receipt(receipt_no + 1, -cents, { kind: 'correction', method: 'check', of_receipt: receipt_no, is_known: false }),
]
const BOUNCED = check(3, TOTAL)

describe('an order paid by card', () => {
  test('gives back the price of what is still to come', () => {
    expect(tell({ receipts: PAID })).toMatchObject({ held_cents: TOTAL, back_cents: TOTAL, debt_cents: 0, surplus_cents: 0 })
    expect(tell({ receipts: PAID, pickups: weeks(3) })).toMatchObject({
      collected_cents: 3 * WEEK,
      coming_cents: 5 * WEEK,
      back_cents: 5 * WEEK,
      pickups: 5,
      cartons: 10,
    })
    expect(tell({ receipts: PAID, pickups: weeks(8) }).back_cents).toBe(0)
  })

  test('of which $52 became credit and was spent gives back at most the other $52', () => {
    const half = weeks().map((row, week): Pickup => (week < 4 ? { ...row, state: 'skipped' } : row))
    const story = { receipts: PAID, entries: [1, 2, 3, 4].map(() => ({ cents: WEEK })), pickups: half }
    const spent = tell({ ...story, person_cents: 0 })
    expect(spent).toMatchObject({ held_cents: 5_200, given_cents: 5_200, spent_cents: 5_200, most_by_card_cents: 5_200, back_cents: 5_200 })
    expect([creditByRefund(spent, 5_200), beyondHeld(spent, TOTAL)]).toEqual([0, 5_200])
    // Credit that is still there can be withdrawn, and go back by card too.
    const kept = tell({ ...story, person_cents: 5_200 })
    expect(kept).toMatchObject({ most_by_card_cents: TOTAL, withdrawable_cents: 5_200, spent_cents: 0 })
    expect(creditByRefund(kept, TOTAL)).toBe(-5_200)
    expect(tell({ ...story, person_cents: 2_000 }).most_by_card_cents).toBe(7_200)
    // Withdrawn is never what came from elsewhere.
    expect(tell({ ...story, person_cents: 90_000 })).toMatchObject({ withdrawable_cents: 5_200, most_by_card_cents: TOTAL })
  })

  test('leaves nothing to make good where the farmer refunded more than the farm had', () => {
    const beyond = [...PAID, refund(2, TOTAL)]
    const told = tell({ receipts: beyond, entries: [{ cents: 5_200 }] })
    expect(told).toMatchObject({ held_cents: 0, short_cents: 0, back_cents: 0, debt_cents: 0, most_by_card_cents: 0 })
    const repaid = tell({ receipts: beyond, entries: [{ cents: 5_200 }, { cents: -5_200 }], person_cents: -5_200 })
    expect(repaid).toMatchObject({ held_cents: 0, short_cents: 0, withdrawable_cents: 0 })
    // Also where the order grew afterwards, and ends with three of its weeks collected and not paid.
    const grown = tell({ order: { ...OWED, total_cents: 2 * TOTAL }, receipts: beyond, entries: [{ cents: 5_200 }], pickups: weeks(3) })
    expect(grown).toMatchObject({ owed_cents: TOTAL, debt_cents: 3 * WEEK })
  })

  test('is worth no more while a bank disputes it than before: what became credit is not paid for twice', () => {
    const skipped = weeks().map((row, week): Pickup => (week < 4 ? { ...row, state: 'skipped' } : row))
    const story = { entries: [{ cents: 5_200 }], pickups: skipped }
    const disputed = tell({ ...story, receipts: [receipt(1, TOTAL, { disputed: true })] })
    expect(disputed.rate_cents).toBe(tell({ ...story, receipts: PAID }).rate_cents)
    expect(disputed).toMatchObject({ held_cents: 0, short_cents: 5_200, rate_cents: 5_200 })
  })

  test('does not hold what a bank disputes, and charges nobody for it', () => {
    const disputed = tell({ receipts: [receipt(1, TOTAL, { disputed: true })], pickups: weeks(3) })
    expect(disputed).toMatchObject({ held_cents: 0, disputed_cents: TOTAL, back_cents: 0, most_by_card_cents: 0, most_as_credit_cents: 0 })
    expect([disputed.debt_cents, disputed.disputed]).toEqual([0, true])
    const partly = tell({ receipts: [receipt(1, TOTAL, { disputed: true }), refund(2, 2_600)], pickups: weeks(3) })
    expect(partly).toMatchObject({ disputed_cents: 7_800, held_cents: 0 })
    const other = tell({ receipts: [receipt(1, 5_200, { disputed: true }), receipt(2, 5_200)], pickups: weeks(3) })
    expect(other).toMatchObject({ held_cents: 5_200, left_by_card_cents: 5_200, back_cents: 5_200 - 3 * WEEK })
    expect(tell({ receipts: [receipt(1, 1, { disputed: true })] }).disputed).toBe(true)
    expect(tell({ receipts: PAID, order: { is_disputed_before: true } }).disputed).toBe(true)
    // What a bank disputes was paid, until it says otherwise: only the third week is owed.
    const owing = tell({ order: OWED, receipts: [receipt(1, 2 * WEEK, { disputed: true })], pickups: weeks(3) })
    expect(owing.debt_cents).toBe(WEEK)
  })

  test('too little is held, and goes back whole', () => {
    const held = tell({ order: { status: 'held' }, receipts: [receipt(1, WEEK)], pickups: [] })
    expect(held).toMatchObject({ is_held: true, back_cents: WEEK, debt_cents: 0, surplus_cents: 0 })
    expect(tell({ receipts: PAID }).is_held).toBe(false)
  })

  test('is worth half after half of it was refunded out of goodwill', () => {
    const halved = tell({ receipts: [...PAID, refund(2, 5_200)], pickups: weeks(2) })
    expect(halved).toMatchObject({ rate_cents: 5_200, rate_of_cents: TOTAL, back_cents: 3_900, held_cents: 5_200 })
    expect(worthOf(halved, WEEK)).toBe(650)
    // A refund that the bank sent back is no refund.
    const back = receipt(3, 5_200, { kind: 'refundFailed', of_receipt: 1 })
    expect(worthOf(tell({ receipts: [...PAID, refund(2, 5_200), back] }), WEEK)).toBe(WEEK)
  })

  test('is worth what was agreed on, more or less than its price', () => {
    const more = tell({ order: { total_cents: 12_000 }, receipts: [receipt(1, 12_000)], pickups: weeks(4) })
    expect(more).toMatchObject({ rate_cents: 12_000, rate_of_cents: TOTAL, back_cents: 6_000, surplus_cents: 0 })
    expect(worthOf(more, WEEK)).toBe(1_500)
    const less = tell({ order: { total_cents: 5_200 }, receipts: [receipt(1, 5_200)], pickups: weeks(4) })
    expect([less.back_cents, worthOf(less, WEEK)]).toEqual([2_600, 650])
    // More than was agreed on is no price: it goes back whole.
    expect(tell({ receipts: [receipt(1, 12_000)], pickups: weeks(4) })).toMatchObject({ surplus_cents: 1_600, back_cents: 6_800 })
  })
})

describe('what was planned', () => {
  test('counts cartons that wait for another day once', () => {
    const missed = pickup(0, { is_to_come: false, unclaimed: 'held' })
    const waiting = pickup(1, { is_held_over: true })
    const told = tell({ receipts: PAID, pickups: [missed, waiting, ...weeks().slice(1)] })
    expect(told).toMatchObject({ collected_cents: 0, coming_cents: TOTAL, cartons: 16, pickups: 7, back_cents: TOTAL })
    const late = tell({ receipts: PAID, pickups: [missed, { ...waiting, is_to_come: false }, ...weeks(1).slice(1)] })
    expect(late).toMatchObject({ collected_cents: WEEK, coming_cents: 7 * WEEK, rate_cents: TOTAL, rate_of_cents: TOTAL })
    // What a site gave away was paid for.
    const given = pickup(0, { is_to_come: false, unclaimed: 'donated' })
    expect(tell({ receipts: PAID, pickups: [given, ...weeks().slice(1)] })).toMatchObject({ collected_cents: WEEK, back_cents: 7 * WEEK })
  })

  test('keeps what was donated with the order, and gives back what is stopped', () => {
    const order = { total_cents: TOTAL + 4 * PRICE, donation_cartons: 4 }
    const donated = tell({ order, receipts: [receipt(1, TOTAL + 4 * PRICE)] })
    expect(donated).toMatchObject({ donated_cents: 2_600, back_cents: TOTAL })
    const stopped = weeks(2).map((row, week): Pickup => (week < 2 ? row : { ...row, state: 'stopped' }))
    const told = tell({ order: { ...OWED, pay_later: 'installments' }, receipts: [receipt(1, 5_200)], pickups: stopped })
    expect(told).toMatchObject({ stopped_cents: 7_800, coming_cents: 7_800, owed_cents: 5_200, back_cents: 2_600, debt_cents: 0 })
  })

  test('counts a short week as one that was skipped, whatever became of it: nobody pays for eggs that were not laid', () => {
    const first = (over: Partial<Pickup>) => tell({ receipts: PAID, pickups: [pickup(0, over), ...weeks().slice(1)] })
    const rest = { coming_cents: 7 * WEEK, stopped_cents: 0 }
    expect(first({ state: 'skipped' })).toMatchObject({ ...rest, skipped_cents: WEEK, collected_cents: 0 })
    expect(first({ state: 'short' })).toMatchObject({ ...rest, skipped_cents: WEEK, collected_cents: 0 })
    expect(first({ state: 'short', unclaimed: 'donated' })).toMatchObject({ ...rest, skipped_cents: WEEK, collected_cents: 0 })
    expect(first({ state: 'donated', is_to_come: false })).toMatchObject({ ...rest, skipped_cents: 0, collected_cents: WEEK })
  })

  test('is priced once: what the hens laid after all, and what waits for another day, is counted with its week', () => {
    const agreed = { order: { total_cents: 12_000 }, receipts: [receipt(1, 12_000)] }
    const undone = tell({ ...agreed, pickups: [pickup(0, { state: 'undone' }), ...weeks()] })
    expect(undone).toMatchObject({ rate_cents: 12_000, coming_cents: TOTAL, surplus_cents: 0 })
    const missed = [pickup(0, { is_to_come: false, unclaimed: 'held' }), pickup(1, { is_held_over: true })]
    expect(tell({ ...agreed, pickups: [...missed, ...weeks().slice(1)] })).toMatchObject({ rate_cents: 12_000, surplus_cents: 0 })
  })

  test('of which a part was canceled is worth its part of what was agreed on, in whole cents', () => {
    const pickups = weeks().map((row, week): Pickup => (week === 7 ? { ...row, state: 'canceled' } : row))
    const told = tell({ order: { total_cents: 10_403 }, receipts: [receipt(1, 10_403)], pickups })
    expect(told).toMatchObject({ rate_cents: 9_102, rate_of_cents: 9_100, surplus_cents: 1_301 })
    const donating = { total_cents: 15_000, donation_cartons: 4 }
    expect(tell({ order: donating, receipts: [receipt(1, 16_000)] })).toMatchObject({ rate_cents: 15_000, surplus_cents: 1_000 })
    expect(tell({ receipts: [receipt(1, 500)], pickups: [] })).toMatchObject({ rate_cents: 0, surplus_cents: 500 })
    // One of eight weeks at $99.99 is worth $12.49875.
    expect(tell({ order: { total_cents: 9_999 }, receipts: [receipt(1, 9_999)], pickups: weeks(1) }).back_cents).toBe(9_999 - 1_250)
  })

  test('keeps of a donation what was paid for it, where a part is owed or disputed', () => {
    const order = { total_cents: TOTAL + 4 * PRICE, donation_cartons: 4 }
    expect(tell({ order: { ...order, ...OWED }, receipts: [receipt(1, 6_500)] }).back_cents).toBe(6_500 - 1_300)
    expect(tell({ order, receipts: [receipt(1, 6_500, { disputed: true }), receipt(2, 6_500)] }).back_cents).toBe(6_500 - 1_300)
    const cent = { price_cents: 1, total_cents: 1, donation_cartons: 1 }
    expect(tell({ order: cent, receipts: [receipt(1, 1)], pickups: [] }).back_cents).toBe(0)
  })
})

describe('an order that is owed', () => {
  test('of which three weeks were collected owes exactly their price', () => {
    expect(tell({ order: OWED, pickups: weeks(3) })).toMatchObject({ owed_cents: TOTAL, debt_cents: 3 * WEEK, back_cents: 0 })
    expect(tell({ order: OWED })).toMatchObject({ debt_cents: 0, back_cents: 0 })
    const cash = [receipt(1, 1_000, { method: 'cash', is_known: false })]
    expect(tell({ order: OWED, receipts: cash, pickups: weeks(3) })).toMatchObject({ debt_cents: 3 * WEEK - 1_000, can_refund: false })
    const more = [receipt(1, 6_500, { method: 'cash', is_known: false })]
    expect(tell({ order: OWED, receipts: more, pickups: weeks(3) })).toMatchObject({ debt_cents: 0, back_cents: 2_600 })
  })

  test('owes the credit too that it brought and that was spent before its check bounced', () => {
    const lowered = { ...OWED, total_cents: TOTAL / 2, credit_cents: -TOTAL / 2 }
    const pickups = weeks(2).map((row) => ({ ...row, cartons: 1 }))
    const bounced = tell({ order: lowered, receipts: BOUNCED, entries: [{ cents: TOTAL / 2 }], pickups })
    expect(bounced).toMatchObject({ owed_cents: TOTAL, short_cents: TOTAL / 2, surplus_cents: 0, debt_cents: TOTAL / 2 + WEEK })
    // What went back out of goodwill before that still makes each week cheaper.
    const goodwill = [receipt(1, 2_600), refund(2, 2_600), ...BOUNCED]
    const cheaper = tell({ order: lowered, receipts: goodwill, entries: [{ cents: TOTAL / 2 }], pickups })
    expect(cheaper).toMatchObject({ rate_cents: 2_600, rate_of_cents: TOTAL / 2, debt_cents: TOTAL / 2 + WEEK / 2 })
  })

  test('still owes that after it ended, until it is paid', () => {
    const ended = { status: 'canceled', pay_later: 'farm', ended_total_cents: 3 * WEEK } as const
    const canceled = weeks(3).map((row, week): Pickup => (week < 3 ? row : { ...row, state: 'canceled' }))
    expect(tell({ order: ended, pickups: canceled })).toMatchObject({ owed_cents: 3 * WEEK, debt_cents: 3 * WEEK, coming_cents: 0 })
    const cash = [receipt(1, 3 * WEEK, { method: 'cash', is_known: false })]
    expect(tell({ order: ended, pickups: canceled, receipts: cash })).toMatchObject({ owed_cents: 0, debt_cents: 0, surplus_cents: 0 })
  })
})

describe('an order by hand', () => {
  const byHand = (cents: number, story: Story = {}) =>
    tell({ order: { status: 'manual' }, receipts: cents > 0 ? [receipt(1, cents, { method: 'cash', is_known: false })] : [], ...story })

  test('has nothing to give back where nobody has recorded a payment, and owes nothing', () => {
    const money = byHand(0, { pickups: weeks(2) })
    expect(money).toMatchObject({ by_hand_cents: 0, held_cents: 0, owed_cents: 0, debt_cents: 0, unrecorded_cents: TOTAL })
    expect([worthOf(money, WEEK), money.back_cents, money.most_as_credit_cents, money.surplus_cents]).toEqual([0, 0, 0, 0])
  })

  test('gives back its share of what is recorded', () => {
    expect(byHand(TOTAL, { pickups: weeks(2) })).toMatchObject({ back_cents: 6 * WEEK, unrecorded_cents: 0 })
    const half = byHand(TOTAL / 2, { pickups: weeks(2) })
    expect(half).toMatchObject({ back_cents: 3 * WEEK, unrecorded_cents: TOTAL / 2 })
    expect(worthOf(half, WEEK)).toBe(WEEK / 2)
  })

  test('keeps the credit that it gave while it counted as paid, and gives no more', () => {
    const lowered = { status: 'manual', total_cents: TOTAL / 2, credit_cents: -TOTAL / 2 } as const
    const pickups = weeks().map((row) => ({ ...row, cartons: 1 }))
    const money = byHand(0, { order: lowered, entries: [{ cents: TOTAL / 2 }], pickups, person_cents: TOTAL / 2 })
    expect(money).toMatchObject({ given_cents: TOTAL / 2, balance_cents: TOTAL / 2, held_cents: 0, short_cents: 0, back_cents: 0 })
    expect(worthOf(money, WEEK)).toBe(0)
  })
})

describe('whatever came in, went back and was planned', () => {
  const cents = fc.integer({ min: 1, max: 15_000 })
  const anyPickup = fc
    .record({
      week: fc.nat({ max: 7 }),
      cartons: fc.integer({ min: 1, max: 4 }),
      state: fc.constantFrom('planned', 'planned', 'planned', 'skipped', 'donated', 'stopped', 'canceled'),
      is_to_come: fc.boolean(),
    })
    .map(({ week, ...over }) => pickup(week, over))
  const anyPayment = fc.record({ cents, back: fc.nat({ max: 100 }), disputed: fc.constantFrom(false, false, false, true) })
  const anyStory = fc
    .record({
      pickups: fc.array(anyPickup, { maxLength: 9 }),
      payments: fc.array(anyPayment, { maxLength: 3 }),
      hand: fc.option(cents, { freq: 2 }),
      bounced: fc.option(cents, { freq: 2 }),
      used: fc.oneof(fc.constant(0), cents),
      given: fc.array(cents, { maxLength: 3 }),
      person: fc.option(fc.integer({ min: -5_000, max: 20_000 }), { freq: 6 }),
      total_cents: fc.integer({ min: 0, max: 30_000 }),
      donation_cartons: fc.nat({ max: 3 }),
      later: fc.constantFrom(null, 'manual' as const, 'farm' as const, 'installments' as const),
    })
    .map(({ pickups, payments, hand, bounced, used, given, person, total_cents, donation_cartons, later: kind }) => {
      const later = kind === 'manual' ? null : kind
      const receipts = payments.flatMap((paid, at) => {
        const back = Math.round((paid.cents * paid.back) / 100)
        return [receipt(at + 1, paid.cents, { disputed: paid.disputed }), ...(back > 0 ? [refund(at + 10, back, at + 1)] : [])]
      })
      const cash = hand === null ? [] : [receipt(20, hand, { method: 'cash', is_known: false })]
      const byHand = [...cash, ...(bounced === null ? [] : check(21, bounced))]
      const order = { pay_later: later, credit_cents: used, total_cents, donation_cartons }
      const entries = [...(used > 0 ? [{ cents: -used }] : []), ...given.map((each) => ({ cents: each }))]
      const facts = factsOf({ order, receipts: [...receipts, ...byHand], entries, pickups, person_cents: person })
      if (kind === 'manual') return { ...facts, order: { ...facts.order, status: kind } }
      const unpaid = total_cents - used - facts.order.paid_cents - facts.order.farm_cents
      return later !== null && unpaid > 0 ? { ...facts, order: { ...facts.order, status: 'owed' as const } } : facts
    })
  const always = (look: (money: Balance, facts: BalanceFacts) => void) =>
    fc.assert(fc.property(anyStory, (facts) => look(balanceOf(facts), facts)))

  test('what came in, less what went back and became credit, is what the farm has, or is short of up to what bounced or is disputed', () =>
    always((money, { receipts }) => {
      const { paid_cents, by_hand_cents, used_cents, refunded_cents, disputed_cents, given_cents, held_cents, short_cents } = money
      const left = paid_cents + by_hand_cents + used_cents - refunded_cents - disputed_cents - given_cents
      const bounced = sum(receipts.filter(({ kind }) => kind === 'correction'))
      expect([held_cents, 0 - short_cents]).toEqual([Math.max(0, left), Math.min(0, Math.max(left, bounced - disputed_cents))])
    }))

  test('never more goes back by card than is left of it, nor than the farm has or can withdraw', () =>
    always(({ most_by_card_cents, left_by_card_cents, held_cents, withdrawable_cents, given_cents, balance_cents }) => {
      expect(most_by_card_cents).toBeGreaterThanOrEqual(0)
      expect(most_by_card_cents).toBeLessThanOrEqual(Math.min(left_by_card_cents, held_cents + withdrawable_cents))
      expect(withdrawable_cents).toBeLessThanOrEqual(Math.max(0, Math.min(given_cents, balance_cents ?? 0)))
    }))

  test('an end leaves the farm what was picked up, and nobody owes more than they owed', () =>
    always((money) => {
      const { back_cents, debt_cents, held_cents, short_cents, owed_cents, collected_cents, donated_cents, disputed_cents } = money
      expect(debt_cents).toBeGreaterThanOrEqual(0)
      expect(debt_cents).toBeLessThanOrEqual(owed_cents)
      expect(Math.min(back_cents, debt_cents)).toBe(0)
      const kept = held_cents - short_cents + disputed_cents
      expect(kept + debt_cents).toBeGreaterThanOrEqual(Math.min(worthOf(money, collected_cents), kept + owed_cents))
      if (back_cents === 0) return
      const donated = owed_cents + disputed_cents === 0 ? worthOf(money, donated_cents) : 0
      expect(back_cents + worthOf(money, collected_cents) + donated).toBeLessThanOrEqual(held_cents)
    }))

  test('nothing is worth more than the farm has or is owed, and its parts no more than the whole', () =>
    always((money) => {
      const { rate_cents, rate_of_cents, held_cents, short_cents, disputed_cents, owed_cents } = money
      expect(rate_cents).toBeLessThanOrEqual(Math.max(0, held_cents - short_cents + disputed_cents + owed_cents))
      expect(worthOf(money, rate_of_cents)).toBeLessThanOrEqual(rate_cents)
      const parts = [money.collected_cents, money.donated_cents, money.coming_cents].map((price) => worthOf(money, price))
      expect(parts.reduce((all, each) => all + each, 0)).toBeLessThanOrEqual(rate_cents)
    }))

  test('nothing comes back of what is not recorded: no more than the receipts and the credit used', () =>
    always((money, { order, receipts }) => {
      const came = sum(receipts) + money.used_cents
      expect(money.held_cents).toBeLessThanOrEqual(Math.max(0, came))
      expect(Math.max(money.back_cents, money.most_as_credit_cents)).toBeLessThanOrEqual(Math.max(0, came))
      const { paid_cents, by_hand_cents, unrecorded_cents, owed_cents, debt_cents } = money
      const isByHand = order.status === 'manual'
      const open = Math.max(0, order.total_cents - order.credit_cents - paid_cents - by_hand_cents)
      expect(unrecorded_cents).toBe(isByHand ? open : 0)
      if (isByHand) expect([owed_cents, debt_cents]).toEqual([0, 0])
    }))

  test('what is proposed fits in what may go back, by card and as credit', () =>
    always((money) => {
      const { card_cents, credit_cents } = proposeShares(money)
      expect([card_cents >= 0, credit_cents >= 0, card_cents + credit_cents <= money.back_cents]).toEqual([true, true, true])
      expect(card_cents).toBeLessThanOrEqual(money.most_by_card_cents)
      expect(credit_cents).toBeLessThanOrEqual(mostAsCredit(money, card_cents))
    }))

  test('no refund that is allowed leaves the farm short, or takes credit that is not there', () =>
    fc.assert(
      fc.property(anyStory, fc.nat({ max: 100 }), (facts, share) => {
        const before = balanceOf(facts)
        const cents = Math.round((before.most_by_card_cents * share) / 100)
        const credit = creditByRefund(before, cents)
        const entries = credit === 0 ? facts.entries : [...facts.entries, { cents: credit }]
        const person_cents = facts.person_cents === null ? null : facts.person_cents + credit
        const of = facts.receipts.find(({ kind, method, disputed }) => kind === 'payment' && method === 'card' && !disputed)
        const after = balanceOf({ ...facts, entries, person_cents, receipts: [...facts.receipts, refund(30, cents, of?.receipt_no)] })
        expect(after.short_cents).toBeLessThanOrEqual(before.short_cents)
        if (credit < 0) expect(person_cents).toBeGreaterThanOrEqual(0)
        expect(before.held_cents - after.held_cents + (before.given_cents - after.given_cents)).toBe(cents)
      }),
    ))

  test('an order that was paid at its price gives back exactly the price of what is to come, and then has nothing over', () =>
    fc.assert(
      fc.property(fc.array(anyPickup, { minLength: 1, maxLength: 9 }), fc.nat({ max: 3 }), fc.nat({ max: 100 }), (drawn, gift, share) => {
        const pickups = drawn.filter(({ state }) => state !== 'canceled')
        const sold = PRICE * (pickups.reduce((all, row) => all + row.cartons, 0) + gift)
        const used = Math.round((sold * share) / 100)
        const skipped = pickups.filter(({ state }) => state === 'skipped').map((row) => ({ cents: PRICE * row.cartons }))
        const order = { total_cents: sold, credit_cents: used, donation_cartons: gift }
        const entries = [...(used > 0 ? [{ cents: -used }] : []), ...skipped]
        const receipts = used < sold ? [receipt(1, sold - used)] : []
        const money = tell({ order, receipts, entries, pickups, person_cents: sum(skipped) })
        expect([money.back_cents, money.debt_cents, money.surplus_cents]).toEqual([money.coming_cents, 0, 0])
        const { card_cents, credit_cents } = proposeShares(money)
        expect(card_cents + credit_cents).toBe(money.coming_cents)
        const credit = creditByEnding(money, card_cents, credit_cents)
        const isLeft = ({ state, is_to_come }: Pickup) => state === 'skipped' || (state !== 'stopped' && !is_to_come)
        const after = tell({
          order: { ...order, status: 'canceled' },
          receipts: card_cents > 0 ? [...receipts, refund(2, card_cents)] : receipts,
          entries: [...entries, { cents: credit }],
          pickups: pickups.map((row): Pickup => (isLeft(row) ? row : { ...row, state: 'canceled' })),
          person_cents: sum(skipped) + credit,
        })
        expect(after.held_cents).toBe(money.collected_cents + money.donated_cents)
        expect([after.back_cents, after.short_cents, after.coming_cents]).toEqual([0, 0, 0])
      }),
    ))
})

describe('a refund', () => {
  test('ends the order only where all of it was paid by card and nothing is left', () => {
    const whole = tell({ receipts: PAID })
    expect([isWhole(whole, TOTAL), isWhole(whole, TOTAL - 1), isWhole(whole, 0)]).toEqual([true, false, false])
    const mixed = tell({ order: { credit_cents: 400 }, entries: [{ cents: -400 }], receipts: [receipt(1, TOTAL - 400)] })
    expect(isWhole(mixed, TOTAL - 400)).toBe(false)
    expect(isWhole(tell({ receipts: [receipt(1, 5_200, { disputed: true }), receipt(2, 5_200)] }), 5_200)).toBe(false)
  })

  test('goes back in the shares in which the order was paid, and money paid by hand by hand', () => {
    const order = { credit_cents: 2_600 }
    const mixed = tell({ order, entries: [{ cents: -2_600 }], receipts: [receipt(1, 7_800)], pickups: weeks(4) })
    expect(proposeShares(mixed)).toEqual({ card_cents: 3_900, credit_cents: 1_300 })
    const cash = receipt(2, 5_200, { method: 'cash', is_known: false })
    const byHand = tell({ order: { pay_later: 'farm' }, receipts: [receipt(1, 5_200), cash], pickups: weeks(4) })
    expect(proposeShares(byHand)).toEqual({ card_cents: 2_600, credit_cents: 0 })
    const closed = tell({ receipts: PAID, person_cents: null })
    expect(proposeShares(closed)).toEqual({ card_cents: 0, credit_cents: 0 })
    // What the provider cannot be asked for goes back as credit.
    expect(proposeShares(tell({ receipts: [receipt(1, TOTAL, { is_known: false })] }))).toEqual({ card_cents: 0, credit_cents: TOTAL })
  })
})
