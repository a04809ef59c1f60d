import { beforeAll, describe, expect, test } from 'vitest'
import { giveProof } from '../src/server/identity/passkeys/passkey-proof.ts'
import { collectMyData } from '../src/server/people/my-data.ts'
import { readTotals } from '../src/server/store/orders/order-pages.ts'
import { partNames, parts } from '../src/server/store/people/my-data.ts'
import { columnsOf, emptied, personalTables, type TableName } from '../src/server/store/people/personal/tables.ts'
import { openDownload } from './support/orders/farm-orders.ts'
import { valuesOf } from './support/orders/read-xlsx.ts'
import { type Life, liveFully } from './support/people/full-life.ts'
import { mailTo } from './support/people/mail.ts'
import { logIn, makeMember } from './support/people/people.ts'
import { openDatabase, restoreInto, takeBackup } from './support/shop/backups.ts'
import { as } from './support/shop/client.ts'
import { useTestShop } from './support/shop/test-shop.ts'

/** What the shop keeps about a person: all of it can be had, and all of it goes when the account is closed. */

const shop = useTestShop()
let life = {} as Life
beforeAll(async () => {
  life = await liveFully(shop)
}, 60_000)

const listColumns = () => shop.shop.db<{ table: string; column: string }[]>`
  select table_name::text as "table", column_name::text as "column" from information_schema.columns
  where table_schema = 'public' and table_name <> 'migration' and table_name not like 'pg_%' order by 1, 2`

/** Columns that lead to a person. */
const listReferences = () => shop.shop.db<{ table: string; column: string }[]>`
  select conrelid::regclass::text as "table", attname::text as "column"
  from pg_constraint join pg_attribute on attrelid = conrelid and attnum = any(conkey)
  where contype = 'f' and confrelid = 'app_user'::regclass order by 1, 2`

const lineOf = (table: string, column: string) => personalTables[table as TableName]?.columns[column]

/** Of those that go with a closed account, which still have rows of a person. */
const whatIsLeft = async (id: string): Promise<string[]> => {
  const { db } = shop.shop
  const left: string[] = []
  for (const { table, column } of await listReferences())
    if (goes(table, column) && (await db`select from ${db(table)} where ${db(column)} = ${id} limit 1`).length > 0)
      left.push(`${table}.${column}`)
  return left
}
const goes = (table: string, column: string) => !lineOf(table, column)?.person?.startsWith('stays: ')

/** How many rows have something in each of the columns that lose it with an account. */
const countFilled = async () => {
  const { db } = shop.shop
  const filled: Record<string, number> = {}
  for (const [table, { columns }] of Object.entries(personalTables))
    for (const [column, { closed }] of Object.entries(columns))
      if (closed === '' || closed === null)
        filled[`${table}.${column}`] = (await db`select from ${db(table)} where ${db(column)} is distinct from ${closed}`).length
  return filled
}

describe('every column of every table', () => {
  test('that names a person says whether it goes with a closed account', async () => {
    const silent = (await listReferences()).filter(({ table, column }) => {
      const line = lineOf(table, column)
      return line?.person === undefined && line?.closed !== null
    })
    expect(silent).toEqual([])
  })

  test('is told in the file of a person’s own data, or has a reason why not', async () => {
    const there = (await listColumns()).map(({ table, column }) => `${table}.${column}`)
    const known = Object.entries(personalTables).flatMap(([table, { columns }]) =>
      Object.keys(columns).map((column) => `${table}.${column}`),
    )
    expect({ unknown: there.filter((each) => !known.includes(each)), gone: known.filter((each) => !there.includes(each)) }).toEqual({
      unknown: [],
      gone: [],
    })
  })

  test('that is told belongs to a part of the file', () => {
    const tables = Object.entries(personalTables).filter(
      ([, { part, columns }]) => !part && Object.values(columns).some(({ told }) => typeof told !== 'string'),
    )
    expect(tables).toEqual([])
  })

  test('that loses its words when they are old says for how long they are kept', () => {
    const names = Object.keys(personalTables) as TableName[]
    expect(names.filter((name) => Object.keys(emptied(name, 'old')).length > 0 && personalTables[name].kept === undefined)).toEqual([])
  })
})

type Data = Record<string, Record<string, unknown>[]>
const readJson = async (): Promise<Data> => {
  const { data } = await as(shop.app, life.person).downloadMyData({ query: { format: 'json' } })
  return JSON.parse(Buffer.from(data, 'base64').toString())
}

describe('my data', () => {
  test('as JSON holds every word that the shop knows of me, with something in every part', async () => {
    const data = await readJson()
    const text = JSON.stringify(data)
    const { former: _, wanted: __, image, ...words } = life.words
    expect(Object.values({ ...words, image }).filter((word) => !text.includes(word))).toEqual([])
    expect(partNames.filter((name) => name !== 'refunds' && !data[name]?.length)).toEqual([])
    for (const name of partNames) for (const row of data[name] ?? []) expect(Object.keys(row)).toEqual(columnsOf(name).map(({ as }) => as))
    expect(data.credit).toMatchObject([{ cents: 1250, reason: 'From the farm', note: life.words.note }])
  })

  test('tells in words what became of the account', async () => {
    const { rows } = await collectMyData(shop.shop.db, { id: life.person.id, email: life.person.email, email_verified: true })
    const told = rows.changes.map(({ action }) => String(action))
    expect(told).toContain('Logged in')
    expect(told.filter((each) => /^[a-z]+[A-Z]/.test(each))).toEqual([])
  })

  test('holds no secret and nobody else', async () => {
    const { db } = shop.shop
    const secrets = await db<{ secret: string }[]>`
      select password as secret from account union select digest from session union select digest from calendar_key
      union select digest from egg_card where digest is not null union select nonce from egg_card where nonce is not null
      union select identifier from verification union select value from verification where value <> ${life.person.id}
      union select unsubscribe_url from mail where unsubscribe_url is not null`
    const others = await db<
      { secret: string }[]
    >`select email as secret from app_user where id <> ${life.person.id} union select id from app_user where id <> ${life.person.id}`
    const text = JSON.stringify(await readJson())
    expect([...secrets, ...others].length).toBeGreaterThan(6)
    expect([...secrets, ...others].filter(({ secret }) => secret && text.includes(secret))).toEqual([])
  })

  test('as a spreadsheet has a sheet for each part, with the same rows', async () => {
    const file = await as(shop.app, life.person).downloadMyData({ query: { format: 'xlsx' } })
    expect(file.filename).toMatch(/^my-data-\d{4}-\d\d-\d\d\.xlsx$/)
    const sheets = openDownload(file)
    const data = await readJson()
    expect(sheets.map(({ name }) => name).slice(0, 2)).toEqual(['Account', 'Orders'])
    for (const [each, name] of partNames.entries()) {
      expect(sheets[each]?.name).toBe(parts[name].sheet)
      expect(valuesOf(sheets[each]?.rows[0])).toEqual(columnsOf(name).map(({ header }) => header))
      expect(sheets[each]?.rows.length).toBe(1 + (data[name]?.length ?? 0))
    }
    expect(valuesOf(sheets[1]?.rows[1])).toEqual(expect.arrayContaining([life.words.name, life.words.second]))
  })

  test('tells what went to an address only to who has proved that it is theirs', async () => {
    const { db } = shop.shop
    await db`update app_user set email_verified = false where id = ${life.person.id}`
    const data = await readJson()
    expect(data).toMatchObject({ mails: [], account: [{ reminder: null, unsubscribed_at: null }] })
    expect(data.waiting).toHaveLength(1)
    expect(String(data.note)).toContain('verify your email')
    expect(data.orders).toHaveLength(1)
    await db`update app_user set email_verified = true where id = ${life.person.id}`
  })
})

/** Every row of every table, the queue's too, in which one of these words stands. */
const whereStands = async (words: readonly string[]): Promise<string[]> => {
  const { db } = shop.shop
  const tables = await db<{ name: string }[]>`
    select format('%I.%I', table_schema, table_name) as name from information_schema.tables
    where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')`
  const found: string[] = []
  for (const { name } of tables) {
    const rows = await db.unsafe(`select t::text as row from ${name} t`)
    for (const { row } of rows)
      for (const word of words) if (row.toLowerCase().includes(word.toLowerCase())) found.push(`${name}: ${word}: ${row.slice(0, 300)}`)
  }
  return found
}

/** Addresses and references that only begin or end alike are somebody else's. */
const nearTo = (email: string) =>
  `x${email} ${email}.uk, orders D-${String(life.order).padStart(5, '0')}7 and AD-${String(life.order).padStart(5, '0')}`
const addNeighbour = async (email: string): Promise<string> => {
  const [row] = await shop.shop.db<[{ mail_id: string }]>`
    insert into mail (mail_id, letter, to_address, subject, body_text, status, sent_at)
    values (gen_random_uuid(), 'mass', ${`x${email}`}, 'News', ${nearTo(email)}, 'sent', now()) returning mail_id`
  return row.mail_id
}

/** What the books are made of. */
const readBooks = async () => {
  const { db } = shop.shop
  const [orders] = await db`
    select count(*) as orders, sum(total_cents) as total, sum(paid_cents) as paid, sum(refunded_cents) as refunded, sum(credit_cents) as credit, sum(cartons_per_week) as cartons from subscription`
  const [pickups] = await db`select count(*) as pickups, sum(cartons) as cartons from pickup where state in ('planned', 'donated')`
  const [credit] = await db`select sum(cents) as cents from credit_entry where reason <> 'accountClosed'`
  return {
    orders,
    pickups,
    credit,
    totals: await readTotals(db, {}, '2027-01-01'),
    refunds: await db`select cents, state from refund order by refund_id`,
  }
}

describe('a closed account', () => {
  test('leaves no word of the person in any table, and every sum in the books', async () => {
    const { person, words } = life
    const { image, ...told } = words
    expect((await whereStands([words.email, words.name, words.notes, words.note, image])).length).toBeGreaterThan(10)
    const own = as(shop.app, person)
    const neighbour = await addNeighbour(words.email)
    const going = (await listReferences()).filter(({ table, column }) => goes(table, column))
    expect(await whatIsLeft(person.id)).toEqual(going.map(({ table, column }) => `${table}.${column}`))
    const before = await readBooks()
    const filled = await countFilled()
    const closing = await own.readClosing()
    expect(Object.keys(filled).filter((column) => filled[column] === 0)).toEqual([])
    expect(closing).toMatchObject({ orders: 1, credit_cents: 1250, is_last_admin: false })
    expect(closing.pickups.length).toBeGreaterThan(6)
    const code = await giveProof(shop.shop.db, person.id)
    await own.closeAccount({ body: { password: person.password, code, pickups: closing.pickups.length, credit_cents: 1250 } })
    expect((await mailTo(shop, words.email, 'Your account at Our farm is closed')).text).toContain('Your credit of $12.50 expires.')
    await expect.poll(() => shop.shop.db`select from mail where is_farewell and status <> 'sent'`, { timeout: 15_000 }).toHaveLength(0)
    expect(await shop.shop.db`select body_text from mail where mail_id = ${neighbour}`).toEqual([{ body_text: nearTo(words.email) }])
    await shop.shop.db`delete from mail where mail_id = ${neighbour}`
    expect(await whereStands([...Object.values(told), image])).toEqual([])
    expect(await whatIsLeft(person.id)).toEqual([])
    const left = await countFilled()
    expect(Object.keys(filled).filter((column) => Number(left[column]) >= Number(filled[column]))).toEqual([])
    expect(await readBooks()).toEqual(before)
    expect(await shop.shop.db`select cents from credit_entry where user_id = ${person.id} order by entry_id`).toEqual([
      { cents: 1250 },
      { cents: -1250 },
    ])
  })

  test('opens nothing any more, and the farmer reads on', async () => {
    const { person, farmer, order, words } = life
    await expect(as(shop.app, person).readClosing()).rejects.toMatchObject({ status: 401 })
    await expect(logIn(shop, words.email)).rejects.toThrow('could not log in')
    const farms = as(shop.app, farmer)
    expect(await farms.readSubscription({ params: { id: order } })).toMatchObject({
      name: 'Closed account',
      email: '',
      second_email: '',
      status: 'paid',
    })
    expect((await farms.listCredits({ query: {} }))[0]).toMatchObject({
      email: '',
      cents: -1250,
      balance_cents: 0,
      reason: 'accountClosed',
    })
    expect((await farms.listResolvedQuestions({ query: {} })).map(({ removed_after }) => removed_after)).toEqual([0, 0])
    expect((await farms.listActivity({ query: {} }))[0]).toMatchObject({
      who: 'The customer',
      action: 'closeAccount',
      label: 'their account',
      changes: [
        { field: 'orders_kept', is: '1' },
        { field: 'cartons_given', is: expect.any(String) },
        { field: 'credit_amount', is: '-12.5' },
      ],
    })
    const [mail] = (await farms.listMails({ query: {} })).filter(({ to_address }) => to_address === '')
    expect(mail).toMatchObject({ removed_after: 0, can_resend: false })
    const resend = farms.resendMail({ params: { id: mail?.mail_id ?? '' } })
    await expect(resend).rejects.toMatchObject({ code: 'mailTextRemoved' })
    await farms.cancelSubscription({
      params: { id: order },
      body: { version: (await farms.readSubscription({ params: { id: order } })).version },
    })
  })

  test('stays closed through a backup and a restore', async () => {
    const target = await openDatabase('template0')
    await restoreInto(target, await takeBackup(shop.shop.db))
    expect(await target.db`select email, role from app_user where id = ${life.person.id}`).toEqual([{ email: null, role: 'user' }])
    expect(await target.db`select name from subscription where id = ${life.order}`).toEqual([{ name: 'Closed account' }])
    await target.close()
  })

  test('lets the same address sign up again, with nothing of before but the wish for no news', async () => {
    const again = await makeMember(shop, { email: life.words.email, verified: true })
    expect(again.id).not.toBe(life.person.id)
    const own = as(shop.app, again)
    expect([await own.listMyPickups(), await own.readMyCredit()]).toEqual([[], { balance_cents: 0, entries: [] }])
    expect(await own.readClosing()).toEqual({
      orders: 0,
      pickups: [],
      credit_cents: 0,
      is_last_admin: false,
      is_held: false,
      owed_cents: 0,
      gifts: 0,
    })
    const { recipients, unsubscribed } = await as(shop.app, life.farmer).readAudience({ query: {} })
    expect(unsubscribed).toBe(1)
    expect(recipients).toBe((await shop.shop.db`select from app_user where role <> 'admin' and closed_at is null`).length - 1)
  })
})
