import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Receipt, ReceiptTerms } from '../../shapes/receipts.ts'
import { costParts, hasWeeksUnsaid, partsOfPayment, type SumPart } from './receipt-sum.ts'

const sumOf = (parts: readonly SumPart[]) => parts.filter(({ part }) => part !== 'orderTotal').reduce((sum, { cents }) => sum + cents, 0)

/** An order as the shop keeps it: cartons week by week, what it costs and what has been paid for it. */
type Story = {
  cartons: number[]
  per_week: number
  donated: number
  price: number
  total: number
  credit: number
  skipped: Set<number>
  paid: number
  isAgreed: boolean
}

const runsOf = (cartons: readonly number[]): ReceiptTerms['periods'] => {
  const runs: ReceiptTerms['periods'] = []
  for (const each of cartons) {
    const last = runs.at(-1)
    if (last?.cartons === each) last.weeks += 1
    else runs.push({ weeks: 1, cartons: each })
  }
  return runs
}

const skippedCents = ({ skipped, cartons, price }: Story) => [...skipped].reduce((sum, week) => sum + (cartons[week] ?? 0) * price, 0)

const termsOf = (story: Story): ReceiptTerms => ({
  weeks: story.cartons.length,
  cartons_per_week: story.per_week,
  periods: runsOf(story.cartons),
  donation_cartons: story.donated,
  price_cents: story.price,
  total_cents: story.total,
  credit_cents: story.credit,
  skipped_cents: skippedCents(story),
})

type Told = Parameters<typeof partsOfPayment>[0]
const NONE = { gift: null, change: null } as const

const owedOf = ({ total, credit, paid }: Story) => total - credit - paid

/** A payment of so much of what is owed; more than that too. */
const pay = (story: Story, cents: number, over: Partial<Told> = {}): Told => {
  const before_cents = story.paid
  story.paid += cents
  return { ...NONE, cents, purpose: 'balance', terms: termsOf(story), before_cents, owed_cents: Math.max(0, owedOf(story)), ...over }
}

const deeds = {
  pay: (story: Story, { number }: Deed) => (owedOf(story) > 0 ? [pay(story, Math.min(owedOf(story), 1 + number * 97))] : []),
  payTooMuch: (story: Story, { number }: Deed) => [pay(story, Math.max(1, owedOf(story)) + number)],
  /** From a week on, at the price of the order; the difference is paid at once, some of it by credit. */
  change: (story: Story, { number, week }: Deed) => {
    const from = week % story.cartons.length
    const was = story.per_week
    const to = 1 + (number % 6)
    const open = story.cartons.map((_, place) => place).filter((place) => place >= from && !story.skipped.has(place))
    const difference_cents = open.reduce((sum, place) => sum + (to - (story.cartons[place] ?? 0)) * story.price, 0)
    for (const place of open) story.cartons[place] = to
    story.per_week = to
    story.total += difference_cents
    const byCredit = Math.min(difference_cents, number * 50)
    if (difference_cents <= 0 || difference_cents === byCredit) {
      story.credit += difference_cents
      return []
    }
    story.credit += byCredit
    const change = { was_cartons: was, cartons_per_week: to, from_date: '2027-03-11', difference_cents }
    return [pay(story, difference_cents - byCredit, { purpose: 'change', change })]
  },
  /** Lowers what is owed. */
  skip: (story: Story, { week }: Deed) => {
    const place = week % story.cartons.length
    if (!story.skipped.has(place)) story.credit += (story.cartons[place] ?? 0) * story.price
    story.skipped.add(place)
    return []
  },
  donate: (story: Story, { number }: Deed) => {
    story.total += (number - story.donated) * story.price
    story.donated = number
    return []
  },
  /** The farmer writes another total, or another number without one. */
  agree: (story: Story, { number }: Deed) => {
    story.total = Math.max(1, story.total - 1 - number)
    story.isAgreed = true
    return []
  },
  edit: (story: Story, { number, week }: Deed) => {
    const from = week % story.cartons.length
    story.per_week = 1 + (number % 6)
    story.cartons.fill(story.per_week, from)
    story.isAgreed = true
    return []
  },
}

type Deed = { deed: keyof typeof deeds; number: number; week: number }
const stories = fc.record({
  weeks: fc.integer({ min: 1, max: 12 }),
  per_week: fc.integer({ min: 1, max: 6 }),
  donated: fc.integer({ min: 0, max: 9 }),
  price: fc.integer({ min: 1, max: 1_999 }),
  all: fc.array(
    fc.record({
      deed: fc.constantFrom(...(Object.keys(deeds) as Deed['deed'][])),
      number: fc.integer({ min: 0, max: 20 }),
      week: fc.integer({ min: 0, max: 11 }),
    }),
    { maxLength: 12 },
  ),
})

const begin = ({ weeks, per_week, donated, price }: { weeks: number; per_week: number; donated: number; price: number }): Story => ({
  cartons: Array(weeks).fill(per_week),
  per_week,
  donated,
  price,
  total: (weeks * per_week + donated) * price,
  credit: 0,
  skipped: new Set(),
  paid: 0,
  isAgreed: false,
})

const isCost = ({ part }: SumPart) => part === 'weeks' || part === 'donated' || part === 'agreed'

describe('the lines of a receipt', () => {
  test('add up to what was paid, whatever has been changed, skipped, donated and edited before', () => {
    fc.assert(
      fc.property(stories, ({ all, ...order }) => {
        const story = begin(order)
        for (const each of all)
          for (const receipt of deeds[each.deed](story, each)) {
            const parts = partsOfPayment(receipt)
            expect(sumOf(parts)).toBe(receipt.cents)
            if (receipt.purpose === 'change' || !receipt.terms) continue
            expect(sumOf(parts.filter(isCost))).toBe(receipt.terms.total_cents)
            // A total that is the price of its cartons is said by weeks, and never as something agreed.
            const isAtPrice = !story.isAgreed
            if (isAtPrice) expect(parts.some(({ part }) => part === 'agreed')).toBe(false)
            const weeks = parts.flatMap((each) => (each.part === 'weeks' ? each.weeks : []))
            if (isAtPrice) expect(weeks.reduce((sum, each) => sum + each, 0)).toBe(story.cartons.length)
          }
      }),
      { numRuns: 500 },
    )
  })

  const TERMS: ReceiptTerms = {
    weeks: 12,
    cartons_per_week: 3,
    periods: [
      { weeks: 4, cartons: 2 },
      { weeks: 8, cartons: 3 },
    ],
    donation_cartons: 4,
    price_cents: 650,
    total_cents: 23_400,
    credit_cents: 0,
    skipped_cents: 0,
  }
  const paid = (over: Partial<Told>): Told => ({
    ...NONE,
    cents: 23_400,
    purpose: 'order',
    terms: TERMS,
    before_cents: 0,
    owed_cents: 0,
    ...over,
  })
  const told = (receipt: Told) => partsOfPayment(receipt).map(({ part, cents }) => [part, cents])

  test('tell each run of weeks, then what is donated', () => {
    expect(costParts(TERMS)).toEqual([
      { part: 'weeks', weeks: 4, cartons: 2, cents: 5_200 },
      { part: 'weeks', weeks: 8, cartons: 3, cents: 15_600 },
      { part: 'donated', cartons: 4, cents: 2_600 },
    ])
  })

  test('say a total that was agreed on instead of a product that does not match', () => {
    expect(costParts({ ...TERMS, total_cents: 23_000 })).toEqual([{ part: 'agreed', cents: 23_000 }])
  })

  test('of an installment say what is still to be paid', () => {
    expect(told(paid({ purpose: 'installment', cents: 8_000, owed_cents: 15_400 }))).toEqual([
      ['weeks', 5_200],
      ['weeks', 15_600],
      ['donated', 2_600],
      ['orderTotal', 23_400],
      ['left', -15_400],
    ])
  })

  test('tell skipped weeks apart from other credit, and what was paid before', () => {
    const terms = { ...TERMS, credit_cents: 2_300, skipped_cents: 1_300 }
    expect(told(paid({ purpose: 'balance', terms, cents: 11_100, before_cents: 10_000 })).slice(4)).toEqual([
      ['skipped', -1_300],
      ['creditUsed', -1_000],
      ['paidBefore', -10_000],
    ])
  })

  test('say what never came, and what came above the total', () => {
    expect(told(paid({ cents: 20_000 })).at(-1)).toEqual(['unpaid', -3_400])
    expect(told(paid({ cents: 24_000 })).at(-1)).toEqual(['above', 600])
  })

  const change: Receipt['change'] = { was_cartons: 2, cartons_per_week: 3, from_date: '2027-03-11', difference_cents: 5_200 }

  test('of a change are about its difference alone', () => {
    expect(partsOfPayment(paid({ purpose: 'change', change, cents: 4_200, before_cents: 18_200 }))).toEqual([
      { part: 'changed', was: 2, cartons: 3, weeks: 8, cents: 5_200 },
      { part: 'creditUsed', cents: -1_000 },
    ])
    expect(told(paid({ purpose: 'change', change: { ...change, difference_cents: 4_550 }, cents: 5_200 }))).toEqual([
      ['changed', 4_550],
      ['aboveChange', 650],
    ])
    expect(told(paid({ purpose: 'change', change: null, cents: 5_200 }))).toEqual([['notChanged', 5_200]])
  })

  test('name no weeks where a change is not the same for each of them', () => {
    const [part] = partsOfPayment(paid({ purpose: 'change', change: { ...change, difference_cents: 5_300 }, cents: 5_300 }))
    expect(part).toMatchObject({ part: 'changed', weeks: null })
    const same = { ...change, difference_cents: 0 }
    expect(partsOfPayment(paid({ purpose: 'change', change: same, cents: 0 }))).toMatchObject([{ part: 'changed', weeks: null }])
    const one = { ...change, difference_cents: 650 }
    expect(partsOfPayment(paid({ purpose: 'change', change: one, cents: 649 }))).toMatchObject([
      { part: 'changed', weeks: 1 },
      { part: 'creditUsed', cents: -1 },
    ])
  })

  test('are no more than there is to tell: nothing donated, no total of a single line, nothing below it where all is paid', () => {
    const terms = { ...TERMS, periods: [{ weeks: 1, cartons: 1 }], donation_cartons: 0, price_cents: 1, total_cents: 1 }
    expect(told(paid({ terms, cents: 1 }))).toEqual([['weeks', 1]])
    expect(told(paid({ terms, cents: 0, owed_cents: 1 }))).toEqual([
      ['weeks', 1],
      ['left', -1],
    ])
    expect(told(paid({})).map(([part]) => part)).toEqual(['weeks', 'weeks', 'donated'])
    const two = { ...TERMS, periods: [{ weeks: 4, cartons: 2 }], total_cents: 7_800 }
    expect(told(paid({ terms: two, cents: 7_799 })).map(([part]) => part)).toEqual(['weeks', 'donated', 'orderTotal', 'unpaid'])
    expect(costParts({ ...TERMS, periods: [], donation_cartons: 0, total_cents: 0 })).toEqual([{ part: 'agreed', cents: 0 }])
  })

  test('tell what an order brought as credit, and a cent of credit that it used', () => {
    const lowered = { ...TERMS, credit_cents: -2_600 }
    expect(told(paid({ terms: lowered, cents: 26_000 })).at(-1)).toEqual(['becameCredit', 2_600])
    expect(told(paid({ terms: { ...TERMS, credit_cents: 1 }, cents: 23_399 })).at(-1)).toEqual(['creditUsed', -1])
  })

  test('of a gift are the gift; those of a change and of an agreed total leave open how many cartons which weeks have', () => {
    const gift: Told['gift'] = { cents: 4_000, cartons_per_week: null }
    expect(partsOfPayment(paid({ gift, cents: 4_000 }))).toEqual([{ part: 'gift', cents: 4_000 }])
    const agreed = { ...TERMS, total_cents: 23_000 }
    expect(hasWeeksUnsaid({ kind: 'payment', purpose: 'order', terms: TERMS })).toBe(false)
    expect(hasWeeksUnsaid({ kind: 'payment', purpose: 'change', terms: TERMS })).toBe(true)
    expect(hasWeeksUnsaid({ kind: 'payment', purpose: 'order', terms: agreed })).toBe(true)
    expect(hasWeeksUnsaid({ kind: 'refund', purpose: 'change', terms: agreed })).toBe(false)
    expect(hasWeeksUnsaid({ kind: 'payment', purpose: 'change', terms: null })).toBe(false)
  })
})
