import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { CARD_MIN_CENTS } from '../../limits.ts'
import { type FittingInstallment, fitInstallments, isOpenInstallment } from './fit-installments.ts'

const sumOf = (installments: readonly { cents: number }[]): number => installments.reduce((sum, { cents }) => sum + cents, 0)

/** Any order in installments: some paid, some asked for, some given up, and each a sum that a card pays. */
const plans = fc
  .array(
    fc.record({
      cents: fc.integer({ min: CARD_MIN_CENTS, max: 20_000 }),
      state: fc.constantFrom('planned', 'failed', 'asked', 'paid', 'dropped'),
    }),
    {
      minLength: 1,
      maxLength: 7,
    },
  )
  .map((installments) => installments.map((installment, number): FittingInstallment => ({ ...installment, number })))
const sums = fc.integer({ min: 0, max: 120_000 })

describe('the installments of an order', () => {
  test('add up to what is owed, to the cent, with what the provider is being asked for', () => {
    fc.assert(
      fc.property(plans, sums, (installments, owed) => {
        const asked = sumOf(installments.filter(({ state }) => state === 'asked'))
        expect(sumOf(fitInstallments(installments, owed)) + asked).toBe(Math.max(owed, asked))
      }),
    )
  })

  test('are each a sum that a card pays, unless only one is left', () => {
    fc.assert(
      fc.property(plans, sums, (installments, owed) => {
        const fitted = fitInstallments(installments, owed)
        expect(fitted.length === 1 || fitted.every(({ cents }) => cents >= CARD_MIN_CENTS)).toBe(true)
        expect(fitted.map(({ number }) => number)).toEqual(fitted.map(({ number }) => number).sort((one, other) => one - other))
      }),
    )
  })

  test('are paid from the first on: what comes changes only the first that is left', () => {
    fc.assert(
      fc.property(plans, fc.nat(120_000), (installments, cents) => {
        const open = installments.filter(isOpenInstallment)
        const asked = sumOf(installments.filter(({ state }) => state === 'asked'))
        const [first, ...others] = fitInstallments(installments, asked + Math.max(0, sumOf(open) - cents))
        for (const { number, cents: left } of others) expect(left).toBe(open.find((installment) => installment.number === number)?.cents)
        if (first) expect(open.filter(({ number }) => number > first.number)).toHaveLength(others.length)
      }),
    )
  })

  test('take what is added with the last that is to come, or with a new one: nothing is added to what the bank has refused', () => {
    fc.assert(
      fc.property(plans, fc.integer({ min: CARD_MIN_CENTS, max: 50_000 }), (installments, more) => {
        const open = installments.filter(isOpenInstallment)
        const asked = sumOf(installments.filter(({ state }) => state === 'asked'))
        const fitted = fitInstallments(installments, asked + sumOf(open) + more)
        const changed = fitted.filter(({ number, cents }) => open.find((installment) => installment.number === number)?.cents !== cents)
        expect(changed).toHaveLength(1)
        const taken = installments.find(({ number }) => number === changed[0]?.number)
        const last = open.findLast(({ state }) => state === 'planned')
        if (last) expect(changed).toEqual([{ number: last.number, cents: last.cents + more }])
        else expect([undefined, 'dropped']).toContain(taken?.state)
      }),
    )
  })

  test('stay as they are where nothing has changed', () => {
    const installments: FittingInstallment[] = [
      { number: 0, cents: 2_600, state: 'paid' },
      { number: 1, cents: 2_600, state: 'failed' },
      { number: 2, cents: 2_600, state: 'planned' },
    ]
    expect(fitInstallments(installments, 5_200)).toEqual([
      { number: 1, cents: 2_600 },
      { number: 2, cents: 2_600 },
    ])
    // Ten cents of an installment are no sum for a card: they come with the next.
    expect(fitInstallments(installments, 2_610)).toEqual([{ number: 2, cents: 2_610 }])
    expect(fitInstallments(installments, 10)).toEqual([{ number: 2, cents: 10 }])
    expect(fitInstallments(installments, 0)).toEqual([])
    expect(fitInstallments(installments, 5_201).at(-1)).toEqual({ number: 2, cents: 2_601 })
  })

  test('get a number of their own where none is to come, or that of the last that was given up', () => {
    const paid: FittingInstallment = { number: 0, cents: 2_600, state: 'paid' }
    expect(fitInstallments([], 1_000)).toEqual([{ number: 0, cents: 1_000 }])
    expect(fitInstallments([paid], 1_000)).toEqual([{ number: 1, cents: 1_000 }])
    expect(fitInstallments([paid, { number: 1, cents: 2_600, state: 'dropped' }], 1_000)).toEqual([{ number: 1, cents: 1_000 }])
    expect(fitInstallments([paid], 0)).toEqual([])
  })

  test('are lowered from the last on where weeks were not handed out; too little for a card is paid with the one before', () => {
    const planned = [1, 2, 3].map((number): FittingInstallment => ({ number, cents: 2_600, state: 'planned' }))
    const owed = (cents: number) => fitInstallments(planned, cents, { isLastFirst: true }).map(({ cents: each }) => each)
    expect(owed(6_500)).toEqual([2_600, 2_600, 1_300])
    expect(owed(5_230)).toEqual([2_600, 2_630])
  })
})
