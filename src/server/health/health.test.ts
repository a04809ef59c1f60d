import { describe, expect, test } from 'vitest'
import { useTestShop } from '../../../tests/support/shop/test-shop.ts'
import * as partStates from '../store/farm/part-states.ts'
import type { HealthParts } from './check.ts'
import { checks } from './checks.ts'
import { healthPartsOf, lookAt } from './look.ts'

/** What the page Health and `doctor` say, of a shop that is well and of one that is not. */

const shop = useTestShop()
const now = () => shop.shop.clock()
const minutesAgo = (minutes: number) => new Date(now().getTime() - minutes * 60_000)

const look = async (name: string, other: Partial<HealthParts> = {}) => {
  const parts = { ...(await healthPartsOf(shop.shop)), ...other }
  const [line] = await lookAt(
    parts,
    checks.filter((check) => check.name === name),
  )
  if (!line) throw new Error(`There is no line about ${name}`)
  return line
}

const STRIPE = { secretKey: 'sk_live_SECRETSECRET', webhookSecret: 'whsec_SECRETSECRET' }
const withStripe = () => ({ config: { ...shop.shop.config, stripe: STRIPE } })

describe('a shop that is well', () => {
  test('says ok in every quick line', async () => {
    await partStates.noteOk(shop.shop.db, 'jobs', now())
    const lines = await lookAt(
      await healthPartsOf(shop.shop),
      checks.filter(({ isSlow, name }) => !isSlow && name !== 'disk' && name !== 'backup'),
    )
    expect(lines.map(({ name, state }) => [name, state])).toEqual([
      ['version', 'ok'],
      ['webhook', 'off'],
      ['waitingMails', 'ok'],
      ['jobs', 'ok'],
      ['database', 'ok'],
      ['clock', 'ok'],
    ])
  })

  test('tells how much of its disk is free', async () => {
    expect((await look('disk')).says).toMatch(/^[\d.]+ [GM]B of [\d.]+ [GM]B are free where .+ lies \(\d+ %\)\./)
  })
})

describe('the work of every minute', () => {
  test('that has not been done for a while is told', async () => {
    await partStates.noteOk(shop.shop.db, 'jobs', minutesAgo(20))
    expect(await look('jobs')).toMatchObject({ state: 'bad', says: expect.stringContaining('It was last done 20 minutes ago.') })
  })

  test('that fails in part is told with its reason', async () => {
    await partStates.noteOk(shop.shop.db, 'jobs', minutesAgo(3))
    await partStates.noteFailure(shop.shop.db, 'jobs', 'remind: no hens', minutesAgo(2))
    expect(await look('jobs')).toMatchObject({ state: 'warn', says: expect.stringContaining('for 2 minutes: "remind: no hens"') })
  })
})

describe('mails that wait', () => {
  const wait = (minutes: number, attempts: number, last_error: string | null) => shop.shop.db`
    insert into mail (mail_id, letter, to_address, subject, body_text, is_secret, attempts, last_error, created_at)
    values (gen_random_uuid(), 'reset', 'ann@people.example', 'Eggs', '', false, ${attempts}, ${last_error}, clock_timestamp() - make_interval(mins => ${minutes}))`

  test("for longer than a quarter of an hour are told with the mail server's words, and a secret never", async () => {
    await wait(10, 1, 'Not yet told')
    expect(await look('waitingMails')).toMatchObject({ state: 'ok' })
    await wait(40, 3, 'Invalid login: 535 no such user, not even with hunter22')
    const config = { ...shop.shop.config, smtpUrl: 'smtps://ann:hunter22@mail.example' }
    const line = await look('waitingMails', { config })
    expect(line).toMatchObject({
      state: 'bad',
      says: expect.stringContaining('1 mail waits, the oldest for 40 minutes. The mail server says: "Invalid login'),
    })
    expect(JSON.stringify(line)).not.toContain('hunter22')
  })

  test('are less of a worry while others leave', async () => {
    await partStates.noteOk(shop.shop.db, 'mail', minutesAgo(1))
    expect(await look('waitingMails')).toMatchObject({ state: 'warn' })
    await shop.shop.db`delete from mail`
    await wait(20, 0, null)
    expect(await look('waitingMails')).toMatchObject({ state: 'ok' })
    await partStates.noteOk(shop.shop.db, 'mail', minutesAgo(30))
    expect(await look('waitingMails')).toMatchObject({ state: 'bad', says: expect.stringContaining('Nobody has tried to send them.') })
    await shop.shop.db`delete from mail`
  })
})

describe('the clock', () => {
  test.each([
    [2, 'ok'],
    [20, 'warn'],
    [-3_600, 'bad'],
  ])('that is %i seconds away from that of the database is %s', async (seconds, state) => {
    expect(await look('clock', { clock: () => new Date(Date.now() + seconds * 1000) })).toMatchObject({ state })
  })
})

describe('a database that is away', () => {
  test('is told, and the rest is told all the same', async () => {
    const { connect } = await import('../store/database/database.ts')
    const db = connect('postgres://dozen:hunter22@127.0.0.1:1/dozen')
    const lines = await lookAt(
      { ...(await healthPartsOf(shop.shop)), db, states: new Map() },
      checks.filter(({ isSlow }) => !isSlow),
    )
    const said = new Map(lines.map((line) => [line.name, line]))
    expect(said.get('database')).toMatchObject({
      state: 'bad',
      says: expect.stringContaining('The database cannot be reached. It says: "connect ECONNREFUSED'),
    })
    expect(said.get('waitingMails')).toMatchObject({ state: 'warn', says: 'Nothing is known of this while the database is away.' })
    expect(said.get('version')).toMatchObject({ state: 'ok' })
    await db.end()
  })
})

describe('events of the payment provider', () => {
  test('that are signed with another secret are told until a good one comes', async () => {
    await partStates.noteFailure(shop.shop.db, 'webhook', 'signature', minutesAgo(3_000))
    expect(await look('webhook', withStripe())).toMatchObject({ state: 'bad', to_do: expect.stringContaining('STRIPE_WEBHOOK_SECRET') })
    await partStates.noteOk(shop.shop.db, 'webhook', now())
    expect(await look('webhook', withStripe())).toMatchObject({ state: 'ok' })
  })
})
