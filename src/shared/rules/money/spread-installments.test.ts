import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays, daysBetween } from '../../dates/calendar.ts'
import { type ScheduledInstallment, spreadInstallments } from './spread-installments.ts'

const TODAY = '2027-06-20'
const installment = (number: number, due_date: string, over: Partial<ScheduledInstallment> = {}): ScheduledInstallment => ({
  number,
  due_date,
  state: 'planned',
  next_try: null,
  asked_on: null,
  is_told: false,
  ...over,
})
const PAID = installment(0, '2027-03-01', { state: 'paid' })

describe('installments that are late', () => {
  test('come one a week after an outage, the first with three days of notice', () => {
    const late = [PAID, installment(1, '2027-04-01'), installment(2, '2027-05-01'), installment(3, '2027-06-01')]
    expect(spreadInstallments(late, TODAY)).toEqual([
      { number: 1, due_date: '2027-06-23' },
      { number: 2, due_date: '2027-06-30' },
      { number: 3, due_date: '2027-07-07' },
    ])
    const soon = [PAID, installment(1, '2027-05-01'), installment(2, '2027-06-25'), installment(3, '2027-07-25')]
    expect(spreadInstallments(soon, TODAY)).toEqual([
      { number: 1, due_date: '2027-06-23' },
      { number: 2, due_date: '2027-06-30' },
    ])
  })

  test('stay as they are where they were announced and are a few days late, or none is due', () => {
    const next = installment(2, '2027-07-18')
    expect(spreadInstallments([PAID, installment(1, '2027-06-18', { is_told: true }), next], TODAY)).toEqual([])
    expect(spreadInstallments([PAID, installment(1, '2027-06-23'), next], TODAY)).toEqual([])
    expect(spreadInstallments([PAID, installment(1, '2027-06-21', { is_told: true }), next], TODAY)).toEqual([])
    // No one was notified of tomorrow, because the shop was off yesterday.
    expect(spreadInstallments([PAID, installment(1, '2027-06-21'), next], TODAY)).toEqual([{ number: 1, due_date: '2027-06-23' }])
    // What was announced for a day long ago is announced anew.
    expect(spreadInstallments([PAID, installment(1, '2027-06-12', { is_told: true })], TODAY)).toEqual([
      { number: 1, due_date: '2027-06-23' },
    ])
  })

  test('wait a week after another one was charged, or is tried again', () => {
    const due = installment(2, TODAY, { is_told: true })
    const charged = installment(1, '2027-05-20', { state: 'paid', asked_on: '2027-06-17' })
    expect(spreadInstallments([charged, due], TODAY)).toEqual([{ number: 2, due_date: '2027-06-24' }])
    expect(spreadInstallments([{ ...charged, asked_on: '2027-06-13' }, due], TODAY)).toEqual([])
    const failed = installment(1, '2027-06-13', { state: 'failed', next_try: TODAY })
    expect(spreadInstallments([failed, due], TODAY)).toEqual([{ number: 2, due_date: '2027-06-27' }])
    expect(spreadInstallments([{ ...charged, state: 'asked' }, due], TODAY)).toEqual([{ number: 2, due_date: '2027-06-24' }])
    // One that is tried again later, or was given up, holds up nobody today.
    expect(spreadInstallments([{ ...failed, next_try: '2027-06-25' }, due], TODAY)).toEqual([])
    expect(spreadInstallments([{ ...failed, state: 'dropped' }, due], TODAY)).toEqual([])
    // Announced for a day a week ago, it is still what its customer expects.
    expect(spreadInstallments([installment(1, '2027-06-13', { is_told: true })], TODAY)).toEqual([])
  })

  test('come in the order of their days, and of their numbers on one day', () => {
    const late = [installment(3, '2027-04-01'), installment(2, '2027-04-01'), installment(1, '2027-05-01')]
    expect(spreadInstallments(late, TODAY).map(({ number }) => number)).toEqual([2, 3, 1])
  })

  test('are never two in a week, and never without notice, whatever is late', () => {
    const day = fc.integer({ min: -120, max: 40 }).map((days) => addDays(TODAY, days))
    const any = fc.array(
      fc.record({
        due_date: day,
        is_told: fc.boolean(),
        state: fc.constantFrom('planned', 'planned', 'paid', 'failed', 'dropped'),
        next_try: fc.option(day),
        asked_on: fc.option(fc.integer({ min: -30, max: 0 }).map((days) => addDays(TODAY, days))),
      }),
      { maxLength: 6 },
    )
    fc.assert(
      fc.property(any, (drawn) => {
        const before = drawn.map((each, number) => ({ ...each, number }) as ScheduledInstallment)
        const moved = new Map(spreadInstallments(before, TODAY).map(({ number, due_date }) => [number, due_date]))
        for (const due_date of moved.values()) expect(due_date >= addDays(TODAY, 3)).toBe(true)
        const planned = before.filter(({ state }) => state === 'planned')
        if (!planned.some(({ due_date }) => due_date <= TODAY)) return
        const days = planned.map(({ number, due_date }) => moved.get(number) ?? (due_date < TODAY ? TODAY : due_date)).sort()
        const gaps = days.slice(1).map((day, place) => daysBetween(days[place] ?? '', day))
        expect(gaps.every((gap) => gap >= 7)).toBe(true)
      }),
    )
  })
})
