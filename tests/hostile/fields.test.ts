import { describe, expect, test, vi } from 'vitest'
import type { ZodMiniType } from 'zod/mini'
import type { Call } from '../../src/shared/call.ts'
import { calls } from '../../src/shared/calls.ts'
import * as limits from '../../src/shared/limits.ts'
import { type Field, fields, HUGE, judgeBy } from '../support/hostile/fields.ts'
import { NO_TEXTS, naughty, someFor, WRONG_TYPES } from '../support/hostile/naughty.ts'
import { callerOf, useExamples } from '../support/orders/example-calls.ts'
import { runs } from '../support/runs.ts'
import { requestOf } from '../support/shop/client.ts'
import { useTestShop } from '../support/shop/test-shop.ts'

/** Every field of every call, alone, with what no form foresaw; all other fields fit. `RUNS=20` tries more strings on each. */

vi.setConfig({ testTimeout: 120_000 })

const shop = useTestShop()
const { farm, examples } = useExamples(shop)
const { exampleOf, withValue, judge } = judgeBy(examples)
const titled = fields.map((field) => [`${field.name} ${field.part}.${field.key}`, field] as const)

/** Sent along by a page that gives back a whole row, and never looked at. */
const NOT_READ = [
  'askQuestion created_at',
  ...[
    'egg_cycle',
    'pickup_site',
    'start_date',
    'end_date',
    'site_instructions',
    'product',
    'email',
    'payment_ref',
    'due_date',
    'care_seen_by',
  ].map((key) => `editSubscription ${key}`),
]

/** Whole files, whose call takes a larger body; each with its own end. */
const FILES: Readonly<Record<string, number>> = { 'uploadImport content': limits.IMPORT_BASE64_MAX }

const send = async (field: Field, value: unknown) => {
  const caller = callerOf(calls[field.name].who, farm)
  const request = requestOf(field.name, withValue(field, value), caller)
  return shop.app.inject({ ...request, headers: { ...request.headers, accept: 'text/html' } })
}
const expectClear = (reply: Awaited<ReturnType<typeof send>>, about: string) => {
  expect(reply.statusCode, about).toBeLessThan(500)
  if (reply.statusCode < 400) return
  expect(Object.keys(reply.json()), about).toEqual(expect.arrayContaining(['error', 'code', 'request_id']))
  expect(reply.json().request_id).toBe(reply.headers['x-request-id'])
}

describe('every field of the table', () => {
  test('has an example that fits, so that only the field in question is tried', () => {
    for (const field of fields) expect([field, judge(field, exampleOf(field)[field.part]?.[field.key])]).toEqual([field, 'fits'])
  })

  test('takes or refuses each naughty string, and nothing else happens', () => {
    let judged = 0
    for (const { name, part, key } of fields) {
      const schema = (calls[name] as Call)[part]?.shape[key] as ZodMiniType
      for (const text of naughty) if (typeof schema.safeParse(text).success === 'boolean') judged += 1
    }
    expect(judged).toBe(fields.length * naughty.length)
    for (const [title, field] of titled)
      for (const text of someFor(title, naughty, runs(8).numRuns)) expect(judge(field, text)).toMatch(/^(fits|refused)$/)
  })

  test('refuses what is no text', () => {
    const taken = fields.filter((field) => NO_TEXTS.some((text) => judge(field, text) === 'fits'))
    expect(taken.map(({ name, key }) => `${name} ${key}`)).toEqual(NOT_READ)
  })

  test('that must be filled in takes nothing that nobody can see', () => {
    const mustBeSeen = fields.filter(
      (field) => !/password/i.test(field.key) && judge(field, '   ') === 'refused' && judge(field, 'aaaaaaa') === 'fits',
    )
    expect(mustBeSeen.length).toBeGreaterThan(15)
    for (const text of ['\u00a0', '\u200b', '\u200c\u2060', '\u3164', '\u0001', '\u2800', '\ufeff \u00ad'])
      expect(mustBeSeen.filter((field) => judge(field, text) === 'fits').map(({ name, key }) => `${name} ${key}`)).toEqual([])
  })

  test('has an end: one letter more than fits is refused, and so is a whole book', () => {
    const endless = fields.filter((field) => judge(field, 'a'.repeat(HUGE)) === 'fits')
    const titleOf = ({ name, key }: Field) => `${name} ${key}`
    const files = endless.filter((field) => titleOf(field) in FILES)
    const others = endless.filter((field) => !(titleOf(field) in FILES))
    expect(others.map(titleOf)).toEqual(NOT_READ.filter((each) => each.startsWith('edit')))
    expect(files.map(titleOf)).toEqual(Object.keys(FILES))
    for (const field of files) {
      const most = FILES[titleOf(field)] ?? 0
      expect([judge(field, 'a'.repeat(most)), judge(field, 'a'.repeat(most + 1))]).toEqual(['fits', 'refused'])
      // The body ends there too, before anything of it is read.
      expect((calls[field.name] as Call).bodyMax).toBeLessThan(most + HUGE)
    }
    const ends = new Set<number>()
    for (const field of fields.filter((each) => judge(each, 'aaaaaaa') === 'fits' && !endless.includes(each))) {
      let fits = 7
      let refused = HUGE
      while (refused - fits > 1) {
        const between = (fits + refused) >> 1
        if (judge(field, 'a'.repeat(between)) === 'fits') fits = between
        else refused = between
      }
      ends.add(fits)
    }
    const known = [
      40,
      60,
      100,
      limits.EMAIL_MAX,
      limits.SECRET_LINE_MAX,
      limits.FARM_NAME_MAX,
      limits.NAME_MAX,
      limits.PASSWORD_MAX,
      limits.SUBJECT_MAX,
      limits.ADDRESS_MAX,
      limits.ABOUT_MAX,
      limits.PHOTO_ALT_MAX,
      limits.SHORT_NAME_MAX,
    ]
    expect([...ends].filter((end) => ![...known, 1_000, limits.NOTES_MAX, limits.MESSAGE_MAX].includes(end))).toEqual([])
  })
})

describe.each(titled)('%s', (title, field) => {
  test('is answered calmly, whatever it holds', async () => {
    const values: unknown[] = [
      ...someFor(title, naughty, runs(1).numRuns),
      ...someFor(title, field.part === 'body' ? WRONG_TYPES : ['', ' ', '%00', '%'], runs(1).numRuns),
    ]
    const inUrl = NO_TEXTS.filter((text) => text.isWellFormed())
    values.push(...someFor(title, field.part === 'body' ? NO_TEXTS : inUrl, 1))
    await shop.shop.db`delete from rate_limit`
    for (const value of values) expectClear(await send(field, value), `${title} = ${JSON.stringify(value)}`)
  })
})
