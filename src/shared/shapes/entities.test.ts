import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type * as z from 'zod/mini'
import * as limits from '../limits.ts'
import { isBlank } from '../rules/visible.ts'
import * as e from './entities.ts'
import { EmailAddress, IdInPath } from './fields.ts'
import * as orders from './orders.ts'

const fits = (schema: z.ZodMiniType, value: unknown) => schema.safeParse(value).success
/** What is said of a value that does not fit, by field. */
const complaints = (schema: z.ZodMiniType, value: unknown): string[] =>
  schema.safeParse(value).error?.issues.map(({ path, message }) => `${path.join('.')}: ${message}`) ?? []

describe('an email address', () => {
  test.each(['a@b.cd', 'ann.o+eggs@farm.example', 'Ann@Farm.Example', "o'neil@sub.farm.example"])('%j is one', (email) => {
    expect(fits(EmailAddress, email)).toBe(true)
  })

  test.each([
    '',
    'ann',
    'ann@farm',
    '@farm.example',
    'ann@',
    'ann@.',
    'a b@farm.example',
    'a@b@farm.example',
    ' a@b.cd',
    'a@b.cd\n',
    'a@b.\tcd',
    '<a@b.cd>',
    'a@b.cd,e',
    'a@b.cd\u200b',
  ])('%j is none, and the form says so', (email) => {
    expect(complaints(EmailAddress, email)).toContain(': Please enter a valid email address.')
  })

  test('has one @ with something before it, and a dot with something on both sides after it', () => {
    const part = fc.stringMatching(/^[a-z0-9]+$/)
    fc.assert(
      fc.property(part, part, fc.stringMatching(/^[a-z]{2,}$/), (name, host, end) => {
        fc.pre(`${name}@${host}.${end}`.length <= limits.EMAIL_MAX)
        expect(fits(EmailAddress, `${name}@${host}.${end}`)).toBe(true)
        for (const broken of [
          `${name}${host}.${end}`,
          `${name}@${host}`,
          `@${host}.${end}`,
          `${name}@@${host}.${end}`,
          `${name} @${host}.${end}`,
        ])
          expect(fits(EmailAddress, broken)).toBe(false)
      }),
    )
  })

  test('is at most 254 letters long', () => {
    const long = (length: number) => `${'a'.repeat(length - 5)}@b.cd`
    expect([fits(EmailAddress, long(254)), fits(EmailAddress, long(255))]).toEqual([true, false])
  })
})

describe('a text', () => {
  const question = { name: 'Ann', email: 'ann@farm.example', subject: 'Eggs', message: 'Hello!' }

  test.each([
    ['a NUL', 'a\u0000b'],
    ['half a character', 'a\ud83e'],
  ])('with %s is refused, since nobody could keep it', (_, message) => {
    expect(complaints(e.NewQuestion, { ...question, message })).toEqual(["message: This value isn't valid."])
  })

  test('keeps every character that can be kept', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', minLength: 1, maxLength: 200 }), (message) => {
        fc.pre(!isBlank(message) && !message.includes('\u0000'))
        expect(e.NewQuestion.parse({ ...question, message }).message).toBe(message)
      }),
    )
  })

  test('of one line holds no line break, and a required one not only spaces', () => {
    for (const subject of ['a\nb', 'a\rb', '', '   ', '\u00a0\u200b']) expect(fits(e.NewQuestion, { ...question, subject })).toBe(false)
    expect(complaints(e.NewQuestion, { ...question, name: ' ' })).toEqual(['name: Please fill in this field.'])
    expect(fits(e.NewQuestion, { ...question, message: 'one\r\ntwo' })).toBe(true)
  })

  test.each([
    ['name', limits.NAME_MAX],
    ['subject', limits.SUBJECT_MAX],
    ['message', limits.MESSAGE_MAX],
  ])('has room for its longest: %s', (field, most) => {
    expect(fits(e.NewQuestion, { ...question, [field]: 'x'.repeat(most) })).toBe(true)
    expect(complaints(e.NewQuestion, { ...question, [field]: 'x'.repeat(most + 1) })).toEqual([`${field}: This is too long.`])
  })
})

describe('a password', () => {
  test.each([
    ['12345', ['Password should be at least 6 characters.']],
    ['123 456', ['Password cannot contain spaces.']],
    ['a\tb\nc12', ['Password cannot contain spaces.']],
    ['123456', []],
    ['x'.repeat(128), []],
  ])('%j is judged by the rules of sign-up', (password, said) => {
    expect(e.NewPassword.safeParse(password).error?.issues.map(({ message }) => message) ?? []).toEqual(said)
  })
})

describe('a cycle', () => {
  const cycle = { cycle_name: 'Spring', start_date: '2027-03-01', end_date: '2027-05-10', number_of_weeks: 10 }

  test.each([
    ['no name', { cycle_name: ' ' }, 'cycle_name: Please fill in this field.'],
    ['a day that is not on the calendar', { start_date: '2027-02-30' }, 'start_date: Please enter a date.'],
    ['no weeks', { number_of_weeks: 0 }, "number_of_weeks: This value isn't valid."],
    ['more weeks than a year has', { number_of_weeks: 54 }, "number_of_weeks: This value isn't valid."],
    ['half a week', { number_of_weeks: 2.5 }, 'number_of_weeks: Please enter a whole number.'],
    ['an hour that no clock shows', { opens_at: '2027-03-01 24:00' }, 'opens_at: Please enter a date and a time.'],
    ['a moment of no day', { closes_at: '2027-02-30 08:00' }, 'closes_at: Please enter a date and a time.'],
    ['no cartons at all', { cartons_limit: 0 }, "cartons_limit: This value isn't valid."],
  ])('with %s does not fit', (_, wrong, said) => {
    expect(complaints(e.NewCycle, { ...cycle, ...wrong })).toContain(said)
  })

  test('may be sent back whole, as it was listed', () => {
    expect(
      fits(
        e.EditedCycle,
        e.Cycle.parse({
          ...cycle,
          cycle_id: 7,
          version: 3,
          is_active: true,
          opens_at: '2027-02-01 08:00',
          closes_at: null,
          cartons_limit: 120,
        }),
      ),
    ).toBe(true)
  })
})

describe('a pickup site', () => {
  const days = { pickup_start_day: 'Thursday', pickup_deadline_day: 'Friday' }
  const site = { site_name: 'Barn', site_address: '1 Lane', site_instructions: '', ...days }

  test.each([
    [{ lat: 42, lon: -76 }, true],
    [{ lat: null, lon: null }, true],
    [{}, true],
    [{ lat: 42 }, false],
    [{ lon: -76 }, false],
    [{ lat: 42, lon: null }, false],
    [{ lat: null, lon: -76 }, false],
    [{ lat: null }, false],
    [{ lat: 90.1, lon: 0 }, false],
    [{ lat: 0, lon: -180.1 }, false],
  ])('with the pin %j fits: %s', (pin, fit) => {
    expect(fits(e.NewSite, { ...site, ...pin })).toBe(fit)
    expect(fits(e.EditedSite, { ...site, ...pin, site_id: 1 })).toBe(fit)
  })

  test('has days of the week', () => {
    expect(complaints(e.NewSite, { ...site, pickup_start_day: 'thursday' })).toEqual(['pickup_start_day: Please choose a day of the week.'])
  })

  test('shows customers its public fields and no other', () => {
    const HOURS = { pickup_from: null, pickup_until: null, last_day_until: null, site_town: '', is_address_public: false }
    const stored = { ...site, site_id: 1, lat: null, lon: null, places: 40, ...HOURS, version: 1, archived_at: null, farmers_phone: '555' }
    expect(Object.keys(e.Site.parse(stored)).sort()).toEqual(
      [...Object.keys(site), ...Object.keys(HOURS), 'lat', 'lon', 'places', 'site_id', 'version'].sort(),
    )
  })
})

describe('a subscription', () => {
  const name = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 40 }).filter((text) => !isBlank(text) && !/[\r\n\0]/.test(text))
  const notes = fc.string({ unit: 'grapheme', maxLength: 200 }).filter((text) => !text.includes('\0'))
  const row: fc.Arbitrary<orders.Order> = fc.record({
    egg_cycle: name,
    pickup_site: name,
    start_date: fc.constant('2027-03-01'),
    end_date: fc.constant('2027-05-10'),
    site_instructions: notes,
    cartons_per_week: fc.integer({ min: limits.CARTONS_MIN, max: limits.CARTONS_MAX }),
    donation_cartons: fc.integer({ min: 0, max: limits.DONATION_MAX }),
    total_amount: fc.integer({ min: 0, max: 100_000_000 }).map((cents) => cents / 100),
    id: fc.integer({ min: 1, max: 2_147_483_647 }),
    name,
    second_email: fc.constantFrom('', 'two@farm.example'),
    additional_notes: notes,
    farm_notes: notes,
    cycle_id: fc.constant(1),
    site_id: fc.constant(2),
    status: fc.constantFrom('paid', 'manual'),
    version: fc.integer({ min: 1, max: 1_000 }),
    email: fc.constantFrom('', 'ann@farm.example'),
    created_at: fc.constant('2027-02-01T10:00:00.000Z'),
    is_imported: fc.boolean(),
    first_week: fc.integer({ min: 0, max: 52 }),
    weeks: fc.integer({ min: 0, max: limits.WEEKS_MAX }),
    carton_price: fc.constant(6.5),
    payment_ref: fc.constantFrom(null, 'pi_1'),
    paid_amount: fc.constant(130),
    refunded_amount: fc.constant(0),
    credit_amount: fc.constant(0),
    farm_amount: fc.constant(0),
    pay_later: fc.constantFrom(null, 'farm' as const, 'installments' as const),
    owed_amount: fc.constant(0),
    due_date: fc.constantFrom(null, '2027-03-15'),
    disputed: fc.boolean(),
    care: fc.constantFrom(null, 'cycleStopped' as const, 'amountDiffers' as const),
    needs_care: fc.boolean(),
    care_seen_at: fc.constantFrom(null, '2027-02-02T10:00:00.000Z'),
    changed_at: fc.constantFrom(null, '2027-02-02T10:00:00.000Z'),
    care_seen_by: fc.constantFrom(null, 'farm@farm.example'),
  })

  test('may be sent back whole, as it was listed', () => {
    fc.assert(
      fc.property(row, (listed) => {
        expect(orders.EditedOrder.parse(orders.Order.parse(listed))).toEqual(listed)
      }),
    )
  })

  test.each([
    [0, 'Please select at least 1 carton per week'],
    [-1, 'Please select at least 1 carton per week'],
    [1.5, 'Please select a whole number of cartons per week'],
    ['2', 'Please select a whole number of cartons per week'],
    [undefined, 'Please select at least 1 carton per week'],
    [1e300, 'Please select at most 30 cartons per week'],
    [31, 'Please select at most 30 cartons per week'],
  ])('of %d cartons a week is refused', (cartons_per_week, said) => {
    const order = { name: 'Ann', cycle_id: 1, pickup_site: 1, donation_cartons: 0, total_amount: 1 }
    expect(complaints(orders.ManualOrder, { ...order, cartons_per_week })).toContain(`cartons_per_week: ${said}`)
    expect(fits(orders.ManualOrder, { ...order, cartons_per_week: 30 })).toBe(true)
  })

  test('may leave the second email and the notes out when the farmer adds it', () => {
    const order = { name: 'Ann', cycle_id: 1, pickup_site: 1, cartons_per_week: 1, donation_cartons: 0, total_amount: 6.5 }
    expect(orders.ManualOrder.parse(order)).toEqual({ ...order, second_email: '', additional_notes: '', farm_notes: '' })
  })
})

describe('a price', () => {
  test.each([
    [6.5, []],
    [0.01, []],
    [1_000, []],
    [6.505, ['carton_price: Please enter an amount in whole cents.']],
    [0, ["carton_price: This value isn't valid."]],
    [1_000.01, ["carton_price: This value isn't valid."]],
  ])('of %d dollars is judged', (carton_price, said) => {
    expect(complaints(e.CartonPrice, { carton_price })).toEqual(said)
  })

  test('is a number, not a text', () => {
    for (const carton_price of ['6.5', null, Number.NaN, Number.POSITIVE_INFINITY])
      expect(fits(e.CartonPrice, { carton_price })).toBe(false)
  })
})

describe('a number in an address', () => {
  test.each(['1', '42', '999999999'])('%s is read', (text) => {
    expect(IdInPath.parse(text)).toBe(Number(text))
  })

  test.each(['0', '-1', '1.0', '1e3', '01', ' 1', '', 'x', '1000000000', '٣', '0x1'])('%j is none', (text) => {
    expect(fits(IdInPath, text)).toBe(false)
  })

  test('of a list page is at most 100 rows a page', () => {
    expect([fits(orders.OrderQuery, { per_page: '100' }), fits(orders.OrderQuery, { per_page: '101' })]).toEqual([true, false])
    expect(fits(orders.OrderQuery, { page: '0' })).toBe(false)
  })
})
