import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addCycleFrom, addSiteOn, sell } from '../../../../tests/support/orders/paid-orders.ts'
import { mailTo } from '../../../../tests/support/people/mail.ts'
import { type Member, makeAdmin, makeMember, PASSWORD } from '../../../../tests/support/people/people.ts'
import { as, type Client } from '../../../../tests/support/shop/client.ts'
import { type Counting, openCounting } from '../../../../tests/support/shop/statements.ts'
import { useTestShop } from '../../../../tests/support/shop/test-shop.ts'
import { CUSTOMERS_PER_PAGE } from '../../../shared/limits.ts'
import { showReference } from '../../../shared/rules/order-reference.ts'
import type { CustomerFilter } from '../../../shared/shapes/customers.ts'
import type { Cycle, Site } from '../../../shared/shapes/entities.ts'

const clock = { now: new Date('2027-03-03T15:00:00Z') }
const shop = useTestShop({ clock: () => clock.now })
let farmer = {} as Client
let last = {} as Cycle
let spring = {} as Cycle
let site = {} as Site
let ann = {} as Member
let ben = {} as Member
beforeAll(async () => {
  farmer = as(shop.app, await makeAdmin(shop))
  last = await addCycleFrom(shop, '2026-10-05', 8)
  spring = await addCycleFrom(shop, '2027-03-01', 8)
  site = await addSiteOn(shop, 'Larch Library', 'Thursday')
  ann = await makeMember(shop, { email: 'ann@miller.example', verified: true })
  ben = await makeMember(shop, { email: 'ben@customers.example' })
})

const addByHand = (name: string, over: object = {}) =>
  farmer.addSubscription({
    body: {
      name,
      cycle_id: spring.cycle_id,
      pickup_site: site.site_id,
      cartons_per_week: 1,
      donation_cartons: 0,
      total_amount: 52,
      ...over,
    },
  })
const list = (query: { q?: string; show?: CustomerFilter } = {}) => farmer.listCustomers({ query })
const idsOf = async (query: Parameters<typeof list>[0]) => (await list(query)).customers.map(({ id }) => id)
const open = (userId: string) => farmer.readCustomer({ params: { userId } })

describe('one person', () => {
  test('has a page with orders, pickups, money, emails and questions, by account or by the reference of an order', async () => {
    const id = await sell(shop, ann, spring, site)
    await shop.shop.db`update subscription set name = 'Ann Miller', farm_notes = 'Phone: 607-555-0100' where id = ${id}`
    await farmer.giveCredit({ body: { email: ann.email, amount: 5, note: 'Broken eggs' } })
    await as(shop.app, ann).askQuestion({ body: { name: 'Ann', email: ann.email, subject: 'Blue eggs', message: 'When?' } })
    const page = await open(ann.id)
    expect(page).toMatchObject({
      id: ann.id,
      has_account: true,
      name: 'Ann Miller',
      email: ann.email,
      phone: '607-555-0100',
      is_verified: true,
      is_closed: false,
      orders: 1,
      owed_cents: 0,
      list: [{ id, egg_cycle: 'Spring', pickup_site: 'Larch Library' }],
      credit: { balance_cents: 500, entries: [{ note: 'Broken eggs' }] },
      questions: [{ subject: 'Blue eggs' }],
    })
    expect(page.coming[0]).toMatchObject({
      pickup_date: '2027-03-11',
      pickup_site: 'Larch Library',
      state: 'planned',
      reference: showReference(id),
    })
    expect(page.mails.map(({ to_address }) => to_address)).toContain(ann.email)
    // An email may go out in the meantime.
    const { mails, ...rest } = await open(showReference(id))
    expect([rest, mails.map(({ mail_id }) => mail_id)]).toEqual([{ ...page, mails: undefined }, page.mails.map(({ mail_id }) => mail_id)])
  })

  test('without an account has a page by the reference of their orders, which belong together under one name', async () => {
    const { id: first } = await addByHand('Edda Fern', { second_email: 'edda@fern.example' })
    const { id: second } = await addByHand('edda fern', { second_email: 'Edda@fern.example', cycle_id: last.cycle_id })
    const { id: other } = await addByHand('Edda Fern')
    const page = await open(showReference(first))
    expect(page).toMatchObject({ id: showReference(second), has_account: false, email: 'Edda@fern.example', orders: 2 })
    expect(page.list.map(({ id }) => id)).toEqual([second, first])
    expect(await open(showReference(second))).toEqual(page)
    expect(await idsOf({ q: 'edda' })).toEqual([showReference(other), showReference(second)])
  })

  test.each(['nobody', 'D-99999', '%', "'"])('who is not there, %s, is not found', async (id) => {
    await expect(open(id)).rejects.toMatchObject({ status: 404, code: 'notFound' })
  })

  test('has a private note, which is in their own data', async () => {
    const write = (note: string, was: string) => farmer.setCustomerNote({ params: { userId: ann.id }, body: { note, was } })
    expect(await write(' Allergic to dogs ', '')).toEqual({ note: 'Allergic to dogs' })
    expect((await open(ann.id)).note).toBe('Allergic to dogs')
    const [activity] = await farmer.listActivity({ query: {} })
    expect(activity).toMatchObject({ action: 'setCustomerNote', label: ann.email, changes: [] })
    const { data } = await as(shop.app, ann).downloadMyData({ query: { format: 'json' } })
    expect(Buffer.from(data, 'base64').toString()).toContain('Allergic to dogs')
  })

  test('gets an email that the farmer writes to them alone, and it is in the email log and the activity', async () => {
    const body = { subject: 'Your cooler', message: 'Is it yours?\n\nIt is blue.' }
    const write = (userId: string) => farmer.writeToCustomer({ params: { userId }, body })
    await write(ann.id)
    const mail = await mailTo(shop, ann.email, 'Your cooler')
    expect(mail.text).toBe('Is it yours?\n\nIt is blue.\n\n-- \nOur farm\n')
    expect(mail.headers.has('list-unsubscribe')).toBe(false)
    const logged = await farmer.listMails({ query: { q: 'Your cooler' } })
    expect(logged.map(({ letter, to_address }) => [letter, to_address])).toEqual([['personal', ann.email]])
    const [activity] = await farmer.listActivity({ query: {} })
    expect(activity).toMatchObject({ action: 'writeToCustomer', label: `Your cooler (${ann.email})`, changes: [] })
    const { id } = await addByHand('Ida Moss', { second_email: 'ida@moss.example' })
    await write(showReference(id))
    await mailTo(shop, 'ida@moss.example', 'Your cooler')
  })

  test('who has no email or is not invited yet gets none, and the farmer reads why', async () => {
    const body = { subject: 'Eggs', message: 'They wait.' }
    const write = (userId: string) => farmer.writeToCustomer({ params: { userId }, body })
    const { id } = await addByHand('Nora Noemail')
    await expect(write(showReference(id))).rejects.toMatchObject({ status: 409, code: 'noEmailKnown' })
    const quiet = await makeMember(shop, { email: 'quiet@customers.example' })
    await shop.shop.db`insert into quiet_address (address, since) values ('quiet@customers.example', now())`
    await expect(write(quiet.id)).rejects.toMatchObject({ status: 409, code: 'notInvitedYet' })
    await shop.shop.db`delete from quiet_address`
    expect(await shop.shop.db`select from mail where letter = 'personal' and subject = 'Eggs'`).toHaveLength(0)
  })

  test('who closed their account is in no list, and their page names nobody', async () => {
    const gone = await makeMember(shop, { email: 'gone@customers.example', verified: true })
    const id = await sell(shop, gone, last, site)
    await shop.shop.db`update subscription set name = 'Gideon Gone' where id = ${id}`
    await farmer.setCustomerNote({ params: { userId: gone.id }, body: { note: 'Gideon, 607-555-0177', was: '' } })
    expect(await idsOf({ q: 'gideon' })).toEqual([gone.id])
    await as(shop.app, gone).closeAccount({ body: { password: PASSWORD, pickups: 0, credit_cents: 0 } })
    for (const q of ['gideon', 'gone@customers.example', '607-555-0177', showReference(id)]) expect(await idsOf({ q })).toEqual([])
    expect((await farmer.searchEverything({ query: { q: 'gideon' } })).customers).toEqual([])
    const page = await open(gone.id)
    expect(page).toMatchObject({ is_closed: true, name: '', email: '', phone: '', note: '', mails: [], orders: 1 })
    expect(JSON.stringify(page)).not.toMatch(/gideon|gone@/i)
    await expect(farmer.setCustomerNote({ params: { userId: gone.id }, body: { note: 'x', was: '' } })).rejects.toMatchObject({
      status: 404,
    })
  })
})

describe('the list', () => {
  test.each([
    ['part of a name', 'mille'],
    ['the beginning of a name', 'an'],
    ['part of an email', 'ann@mil'],
    ['a phone number, however it is written', '(607) 555 0100'],
  ])('finds a person by %s', async (_, q) => {
    expect(await idsOf({ q })).toContain(ann.id)
    expect(await idsOf({ q })).not.toContain(ben.id)
  })

  test('finds a person by the number of their order, and nobody by a wildcard', async () => {
    const [order] = (await open(ann.id)).list
    expect(await idsOf({ q: showReference(order?.id ?? 0) })).toEqual([ann.id])
    expect(await idsOf({ q: String(order?.id) })).toEqual([ann.id])
    for (const q of ['%%%', '___', '\\\\\\', 'nobody at all']) expect(await idsOf({ q })).toEqual([])
  })

  test('shows whom each filter names, and only them', async () => {
    const { db } = shop.shop
    const lapsed = await makeMember(shop, { verified: true })
    await sell(shop, lapsed, last, site)
    const waiting = await makeMember(shop, { verified: true })
    await db`
      insert into place_wish (user_id, cycle_id, site_id, cartons, asked_at) values (${waiting.id}, ${spring.cycle_id}, ${site.site_id}, 1, now())`
    const { id: owed } = await addByHand('Otto Owes', { is_owed: true })
    const { id: paper } = await addByHand('Paula Paper', { cycle_id: last.cycle_id })
    const [file] = await db<[{ import_id: number }]>`
      insert into import (file_name, sheet, sheets, columns, matching, defaults, counts, state, created_at)
      values ('last.csv', '', '[]', '[]', '{}', '{}', '{}', 'done', now()) returning import_id`
    await db`insert into import_row (import_id, line, outcome, subscription_id) values (${file.import_id}, 2, 'done', ${paper})`
    await db`insert into import_row (import_id, line, outcome, user_id) values (${file.import_id}, 3, 'done', ${lapsed.id})`

    const season = await idsOf({ show: 'season' })
    expect(season).toEqual(expect.arrayContaining([ann.id, showReference(owed)]))
    for (const id of [lapsed.id, ben.id, showReference(paper)]) expect(season).not.toContain(id)
    expect(await idsOf({ show: 'owes' })).toEqual([showReference(owed)])
    const gone = await idsOf({ show: 'lapsed' })
    expect(gone).toEqual(expect.arrayContaining([lapsed.id, showReference(paper)]))
    for (const id of [ann.id, ben.id, showReference(owed)]) expect(gone).not.toContain(id)
    expect(await idsOf({ show: 'waiting' })).toEqual([waiting.id])
    expect((await idsOf({ show: 'imported' })).toSorted()).toEqual([lapsed.id, showReference(paper)].toSorted())
    const unverified = await idsOf({ show: 'unverified' })
    expect(unverified).toContain(ben.id)
    expect(unverified).not.toContain(ann.id)
    expect(await idsOf({ show: 'season', q: 'otto' })).toEqual([showReference(owed)])
    expect((await list({ show: 'owes' })).customers[0]).toMatchObject({ name: 'Otto Owes', owed_cents: 5_200, orders: 1 })
  })

  test('shows everyone once, page by page, though people sign up and are added meanwhile', async () => {
    const { db } = shop.shop
    await db`
      insert into app_user (id, email, created_at)
      select 'crowd-' || n, 'crowd-' || n || '@people.example', '2020-02-01'::timestamptz + (n / 3) * interval '1 microsecond' from generate_series(1, 70) n`
    const seen: string[] = []
    let after: string | null = null
    do {
      const page: Awaited<ReturnType<typeof list>> = await farmer.listCustomers({ query: { q: 'crowd-', ...(after && { after }) } })
      expect(page.customers.length).toBeLessThanOrEqual(CUSTOMERS_PER_PAGE)
      seen.push(...page.customers.map(({ id }) => id))
      after = page.next
      await makeMember(shop, { email: `crowd-late-${seen.length}@people.example` })
    } while (after)
    expect(seen).toHaveLength(70)
    expect(new Set(seen).size).toBe(70)
  })

  test('continues among orders without an account of the same moment', async () => {
    const { db } = shop.shop
    for (let order = 0; order < 30; order++) await addByHand(`Twin ${order}`)
    await db`update subscription set created_at = '2020-02-02' where name like 'Twin %'`
    await db`insert into app_user (id, email, name, created_at) values ('twin-account', 'twin@people.example', 'Twin', '2020-02-02')`
    const first = await list({ q: 'twin' })
    expect(first.customers[0]?.id).toBe('twin-account')
    const second = await farmer.listCustomers({ query: { q: 'twin', after: first.next ?? '' } })
    expect(second).toMatchObject({ next: null })
    expect(new Set([...first.customers, ...second.customers].map(({ id }) => id)).size).toBe(31)
  })

  test('of a name that thousands have is read like any other', async () => {
    await shop.shop.db`
      insert into app_user (id, email, name, created_at)
      select 'common-' || n, 'c' || n || '@people.example', 'Casey Commoner', '2020-03-01'::timestamptz + n * interval '1 second' from generate_series(1, 2100) n`
    const page = await list({ q: 'commoner' })
    expect(page.customers).toHaveLength(CUSTOMERS_PER_PAGE)
    expect(page.customers[0]?.id).toBe('common-2100')
    const next = await farmer.listCustomers({ query: { q: 'commoner', after: page.next ?? '' } })
    expect(next.customers[0]?.id).toBe(`common-${2100 - CUSTOMERS_PER_PAGE}`)
  })
})

describe('the search of everything', () => {
  const search = (q: string) => farmer.searchEverything({ query: { q } })

  test('finds an order by its reference with its person, a person by name, email or phone, and a site by name or address', async () => {
    const [order] = (await open(ann.id)).list
    const reference = showReference(order?.id ?? 0)
    const person = { id: ann.id, name: 'Ann Miller', email: ann.email }
    expect(await search(reference)).toEqual({
      customers: [person],
      orders: [{ id: order?.id, reference, name: 'Ann Miller', egg_cycle: 'Spring' }],
      sites: [],
    })
    for (const q of ['ann miller', ann.email, '607 555 0100']) expect((await search(q)).customers).toEqual([person])
    expect((await search('larch')).sites).toEqual([{ site_id: site.site_id, site_name: 'Larch Library', site_address: '1 Lane' }])
    expect(await search('nothing like this')).toEqual({ customers: [], orders: [], sites: [] })
  })
})

describe('the list of subscriptions', () => {
  test('is searched by reference in any state, by email and by phone, too', async () => {
    const found = async (q: string) => (await farmer.listSubscriptions({ query: { q, page: 1 } })).map(({ name }) => name)
    const [order] = (await open(ann.id)).list
    for (const q of [showReference(order?.id ?? 0), 'ann@miller', '607.555.0100']) expect(await found(q)).toEqual(['Ann Miller'])
    expect(await found('edda@fern')).toHaveLength(2)
    const { id } = await addByHand('Cora Canceled')
    await farmer.cancelSubscription({ params: { id }, body: { version: 1 } })
    expect(await found('cora')).toEqual([])
    expect(await found(showReference(id))).toEqual(['Cora Canceled'])
  })
})

describe('how many statements', () => {
  let counting = {} as Counting
  beforeAll(async () => {
    counting = await openCounting(shop)
  })
  afterAll(() => counting.close())

  test('a page of the list is one, a search two, and a person eight', async () => {
    const own = as(counting.app, await makeAdmin(shop))
    const count = async (deed: () => Promise<unknown>) => (await counting.sentBy(deed)).statements.length
    expect(await count(() => own.listCustomers({ query: { show: 'season' } }))).toBe(1)
    expect(await count(() => own.listCustomers({ query: { q: 'miller' } }))).toBe(2)
    expect(await count(() => own.readCustomer({ params: { userId: ann.id } }))).toBe(8)
    expect(await count(() => own.searchEverything({ query: { q: 'miller' } }))).toBe(3)
  })
})
