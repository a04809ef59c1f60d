import { beforeAll, describe, expect, test } from 'vitest'
import type { Call } from '../src/shared/call.ts'
import { type CallName, callNames, calls } from '../src/shared/calls.ts'
import type { ErrorCode } from '../src/words/en/refusals/errors.ts'
import { fillLists } from './support/mechanisms/long-lists.ts'
import { missingIn, OWN_ELSEWHERE, ownThings, withParts } from './support/mechanisms/missing.ts'
import { type Press, pressesFor } from './support/mechanisms/presses.ts'
import { type Save, SEEN_ON_A_PAGE, savesFor } from './support/mechanisms/saves.ts'
import { newKey } from './support/mechanisms/things.ts'
import { callerOf, examplesFor, type Farm, openFarm } from './support/orders/example-calls.ts'
import { sellGifts } from './support/orders/gifts.ts'
import { setRules } from './support/orders/paid-orders.ts'
import { type Member, makeAdmin } from './support/people/people.ts'
import { requestOf } from './support/shop/client.ts'
import { keptState, mailsAreSent, nothingIsDue } from './support/shop/kept-state.ts'
import { useTestShop } from './support/shop/test-shop.ts'

/** What many calls refuse alike, tried on each of them: a new call that says so in the table has to be tried here too. */

// A Monday morning that stays: nothing falls due while the tests run.
const shop = useTestShop({ clock: () => new Date('2027-03-01T15:00:00Z') })
const farm = {} as Farm
const saves: ReturnType<typeof savesFor> = {}
const presses: ReturnType<typeof pressesFor> = {}
const examples: ReturnType<typeof examplesFor> = {}
let other = {} as Member
let things = {} as Awaited<ReturnType<typeof ownThings>>
beforeAll(async () => {
  await shop.shop.db`update shop set postal_address = '1 Farm Lane, Dryden, NY 13053'`
  await setRules(shop, { free_skips: 8 })
  await sellGifts(shop)
  Object.assign(farm, await openFarm(shop))
  Object.assign(saves, savesFor(shop, farm))
  Object.assign(presses, pressesFor(shop, farm))
  Object.assign(examples, examplesFor(farm))
  other = await makeAdmin(shop)
  things = await ownThings(shop, farm)
})

const failing = (code: ErrorCode) => callNames.filter((name) => (calls[name] as Call).fails?.includes(code))
const send = async (name: CallName, { who, params, query, body }: Save) => {
  await shop.shop.db`delete from rate_limit`
  const reply = await shop.app.inject(requestOf(name, { params, query, body }, who))
  return { status: reply.statusCode, code: reply.statusCode < 400 ? 'done' : reply.json().code, body: reply.body }
}
/** Until what has been done is done with: mails are sent, and files are imported. */
const untilQuiet = async () => {
  await mailsAreSent(shop)
  await expect.poll(() => shop.shop.db`select from import where state = 'running'`, { interval: 20 }).toHaveLength(0)
}

describe('a list in pages', () => {
  const lists = callNames.filter((name) => 'page' in ((calls[name] as Call).query?.shape ?? {}))
  let imported = 0
  beforeAll(async () => {
    imported = await fillLists(shop, farm)
  })

  test.each(lists)('%s has each line on one page, tells how many there are, and is empty past the end', async (name) => {
    const params = name === 'listImportRows' ? { id: imported } : undefined
    const read = async (query: object) => {
      const reply = await shop.app.inject(requestOf(name, { params, query }, farm.admin))
      return { lines: reply.json(), total: reply.headers['x-total-count'], link: String(reply.headers.link) }
    }
    const all = await read({ page: 1, per_page: 2 })
    expect(all.lines).toHaveLength(2)
    expect(all.link).toMatch(/page=2&per_page=2>; rel="(next|last)"/)
    const [first, second, past] = [
      await read({ page: 1, per_page: 1 }),
      await read({ page: 2, per_page: 1 }),
      await read({ page: 999_999, per_page: 1 }),
    ]
    expect([...first.lines, ...second.lines]).toEqual(all.lines)
    expect([past.lines, past.link]).toEqual([[], expect.stringContaining('rel="prev"')])
    expect(new Set([all, first, second, past].map(({ total }) => total)).size).toBe(1)
    expect(Number(all.total)).toBeGreaterThan(2)
    if ('q' in ((calls[name] as Call).query?.shape ?? {}))
      expect(await read({ q: 'nothing like it', page: 1 })).toMatchObject({ lines: [], total: '0' })
  })
})

describe('what is not there', () => {
  const NOT_FOUND = { status: 404, code: 'notFound' }
  const names = failing('notFound')
  let before = {}
  beforeAll(async () => {
    await nothingIsDue(shop)
    before = await keptState(shop)
  })

  test.each(names)('%s finds nothing', async (name) => {
    const who = callerOf(calls[name].who, farm)
    const byCard = calls[name].path.startsWith('/api/card/') ? things.namedIn(name) : {}
    for (const missing of missingIn(withParts(examples[name] ?? {}, byCard)))
      expect(await send(name, { ...missing, who })).toMatchObject(NOT_FOUND)
  })

  const forCustomers = names.filter((name) => ['member', 'anyone'].includes(calls[name].who) && !OWN_ELSEWHERE.includes(name))
  test.each(forCustomers)('%s says the same to a stranger of what a customer has', async (name) => {
    const named = things.namedIn(name)
    if (!named) throw new Error(`${name} names nothing that one customer has: tell it in tests/support/mechanisms/missing.ts`)
    const sent = withParts(examples[name] ?? {}, named)
    expect(await send(name, { ...sent, who: things.stranger })).toMatchObject(NOT_FOUND)
    // Nor does who looks after the farm do it for them.
    if (name !== 'readReceipt') expect(await send(name, { ...sent, who: other })).toMatchObject(NOT_FOUND)
  })

  test('is left as it was by all of them, and there for the customer whose it is', async () => {
    expect(await keptState(shop)).toEqual(before)
    for (const name of forCustomers.filter((each) => things.namedIn(each)?.params)) {
      const { code } = await send(name, { ...withParts(examples[name] ?? {}, things.namedIn(name)), who: farm.customer })
      expect([name, code]).not.toEqual([name, 'notFound'])
    }
  })
})

describe('saved second', () => {
  const CHANGED = { status: 409, code: 'changedMeanwhile' }
  const names = failing('changedMeanwhile').filter((name) => !SEEN_ON_A_PAGE.includes(name))

  test.each(names)('%s does nothing over what somebody else has changed, and one of two at once is told', async (name) => {
    const make = saves[name]
    if (!make) throw new Error(`${name} has no save: tell one in tests/support/mechanisms/saves.ts`)
    const save = await make()
    const part = save.query ? 'query' : 'body'
    const seen = save[part] as { version?: number }
    const stale = { ...seen, ...(save.stale ?? { version: (seen.version ?? 0) + 1 }) }
    await untilQuiet()
    const before = await keptState(shop)
    expect(await send(name, { ...save, [part]: stale })).toMatchObject(CHANGED)
    expect(await keptState(shop)).toEqual(before)

    const rival = { ...save, [part]: { ...seen, ...save.rival } }
    const codes = (await Promise.all([send(name, save), send(name, rival)])).map(({ code }) => code)
    expect(codes).toContain('done')
    if (save.rival === null) return
    expect(codes.filter((code) => code === 'done')).toHaveLength(1)
    expect([...((calls[name] as Call).fails ?? []), 'done']).toEqual(expect.arrayContaining(codes))
  })
})

describe('pressed again', () => {
  test.each(failing('pressedBefore'))('%s is done once, and each time answered alike; nothing else is done under its key', async (name) => {
    const make = presses[name]
    if (!make) throw new Error(`${name} has no press: tell one in tests/support/mechanisms/presses.ts`)
    const { otherwise, body, ...rest } = await make()
    const press = { ...rest, body: { ...body, press: newKey() } }
    const answers = await Promise.all([1, 2, 3].map(() => send(name, press)))
    await untilQuiet()
    const before = await keptState(shop)
    answers.push(await send(name, press))
    expect(answers).toEqual(answers.map(() => ({ status: expect.any(Number), code: 'done', body: answers[0]?.body })))
    const refused = { status: 409, code: 'pressedBefore' }
    expect(await send(name, { ...press, body: { ...press.body, ...otherwise } })).toMatchObject(refused)
    if (press.who === farm.admin) expect(await send(name, { ...press, who: other })).toMatchObject(refused)
    expect(await keptState(shop)).toEqual(before)
  })

  test('a key serves one button, and nothing that is gone by now', async () => {
    const press = newKey()
    const { body, who } = await (presses.addCycle as () => Promise<Press>)()
    const added = await send('addCycle', { who, body: { ...body, press } })
    const site = await (presses.addSite as () => Promise<Press>)()
    expect(await send('addSite', { ...site, body: { ...site.body, press } })).toMatchObject({ code: 'pressedBefore' })
    expect(await send('addSite', { ...site, body: { ...site.body, press: 'short' } })).toMatchObject({ status: 400 })
    await send('deleteCycle', { who, params: { id: JSON.parse(added.body).cycle_id } })
    expect(await send('addCycle', { who, body: { ...body, press } })).toMatchObject({ code: 'pressedBefore' })
  })
})
