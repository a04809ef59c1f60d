import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { addCycle, addSite } from '../../../../tests/support/orders/farm-orders.ts'
import { type Member, makeAdmin, makeMember } from '../../../../tests/support/people/people.ts'
import { as, type Client, requestOf } from '../../../../tests/support/shop/client.ts'
import { empty } from '../../../../tests/support/shop/empty.ts'
import { useTestShop } from '../../../../tests/support/shop/test-shop.ts'
import type { Cycle, Site } from '../../../shared/shapes/entities.ts'
import type { ManualOrder, Order, OrderStatus } from '../../../shared/shapes/orders.ts'
import * as orders from '../../store/orders/orders.ts'

// Four weeks before the cycles of these tests begin.
const shop = useTestShop({ clock: () => new Date('2027-02-01T15:00:00Z') })
let admin = {} as Member
let ann = {} as Member
let ben = {} as Member
let farmer = {} as Client
let spring = {} as Cycle
let fall = {} as Cycle
let barn = {} as Site
let mill = {} as Site
beforeAll(async () => {
  admin = await makeAdmin(shop)
  ann = await makeMember(shop)
  ben = await makeMember(shop)
  farmer = as(shop.app, admin)
  spring = await addCycle(shop, 'Spring')
  fall = await addCycle(shop, 'Fall')
  barn = await addSite(shop, 'Barn')
  mill = await addSite(shop, 'Mill')
})
beforeEach(() => empty(shop.shop.db, ['subscription', 'activity'], { restart: true }))

const STATES: OrderStatus[] = ['pending', 'paid', 'manual', 'expired', 'failed', 'refunded', 'canceled']
const NOT_FOUND = { status: 404, code: 'notFound', message: 'Not found.' }
const AMOUNTS = { cartons_per_week: 1, donation_cartons: 3, first_week: 0, weeks: 10, price_cents: 650, total_cents: 8_450 }
/** An order as the shop keeps it, in any state. */
const keep = (name: string, status: OrderStatus = 'paid', { cycle = spring, site = barn, user = ann } = {}): Promise<number> =>
  orders.add(
    shop.shop.db,
    { user_id: user.id, status, cycle_id: cycle.cycle_id, name, second_email: '', additional_notes: '', ...AMOUNTS },
    site,
  )
const manual = (order: Partial<ManualOrder> = {}): ManualOrder => ({
  name: 'Ann',
  cycle_id: spring.cycle_id,
  pickup_site: barn.site_id,
  cartons_per_week: 2,
  donation_cartons: 0,
  total_amount: 130,
  second_email: '',
  additional_notes: '',
  ...order,
})
const listed = async (id: unknown): Promise<Order> => {
  const [row] = (await farmer.listSubscriptions({ query: {} })).filter((each) => each.id === id)
  if (!row) throw new Error(`Order ${id} is not listed`)
  return row
}
const add = async (order: Partial<ManualOrder> = {}) => listed((await farmer.addSubscription({ body: manual(order) })).id)
/** The last change of an order that was written down. */
const recorded = async ({ id }: Order) => {
  const changes = await farmer.listActivity({ query: { q: `D-0000${id} ` } })
  return changes[0]
}
const edit = (row: Order, change: Partial<Order> = {}) => farmer.editSubscription({ params: { id: row.id }, body: { ...row, ...change } })

describe("a customer's subscriptions", () => {
  test('show exactly the eight fields of the customer view', async () => {
    await keep('Ann')
    expect(await as(shop.app, ann).listMySubscriptions({ params: { userId: ann.id } })).toEqual([
      {
        egg_cycle: 'Spring',
        pickup_site: 'Barn',
        start_date: '2027-03-01',
        end_date: '2027-05-10',
        site_instructions: '',
        cartons_per_week: 1,
        donation_cartons: 3,
        total_amount: 84.5,
      },
    ])
  })

  test('are only their own, and only those that count', async () => {
    for (const status of STATES) await keep(status, status)
    await keep('Another', 'paid', { user: ben })
    expect(await as(shop.app, ann).listMySubscriptions({ params: { userId: ann.id } })).toHaveLength(2)
    expect(await farmer.listMySubscriptions({ params: { userId: ben.id } })).toHaveLength(1)
    expect(await as(shop.app, ann).listMySubscriptions({ params: { userId: ann.id } })).toHaveLength(2)
  })

  test('are hidden from others, and nobody has none', async () => {
    await keep('Ann')
    await expect(as(shop.app, ben).listMySubscriptions({ params: { userId: ann.id } })).rejects.toMatchObject(NOT_FOUND)
    expect(await as(shop.app, ben).listMySubscriptions({ params: { userId: ben.id } })).toEqual([])
    expect(await farmer.listMySubscriptions({ params: { userId: 'nobody' } })).toEqual([])
  })
})

describe('the list of orders', () => {
  const names = async (query: Parameters<Client['listSubscriptions']>[0]['query']) =>
    (await farmer.listSubscriptions({ query })).map(({ name }) => name)

  test('has the paid and the manual ones, the newest first', async () => {
    for (const status of STATES) await keep(status, status)
    expect(await names({})).toEqual(['manual', 'paid'])
  })

  test('shows those of another state only when they are asked for', async () => {
    for (const status of STATES) await keep(status, status)
    for (const status of STATES) expect(await names({ status })).toEqual([status])
  })

  test('can be narrowed to a cycle, to a site, and to both', async () => {
    await keep('spring barn')
    await keep('spring mill', 'paid', { site: mill })
    await keep('fall mill', 'paid', { cycle: fall, site: mill })
    expect(await names({ cycle_id: spring.cycle_id })).toEqual(['spring mill', 'spring barn'])
    expect(await names({ site_id: mill.site_id })).toEqual(['fall mill', 'spring mill'])
    expect(await names({ cycle_id: fall.cycle_id, site_id: mill.site_id, q: 'MILL' })).toEqual(['fall mill'])
    expect(await names({ cycle_id: 999_999 })).toEqual([])
  })

  test.each([
    ['any case of letters', 'aNN', ['Joanna', 'ann smith']],
    ['a part in the middle', 'n s', ['ann smith']],
    ['letters beyond English', 'zoË ÄRG', ['Zoë Ärger']],
    ['letters of another script', 'ЖУК', ['Жук']],
    ['a percent sign', '%', ['100% Ed']],
    ['an underscore', '_', ['under_score']],
    ['a backslash', '\\', ['back\\slash']],
    ['a quote', "o'n", ["O'Neil"]],
    ['an egg', '🥚', ['🥚 Lover']],
    ['what nobody is called', 'nobody', []],
  ])('finds a name by %s', async (_, q, found) => {
    const people = ['ann smith', 'Joanna', 'Zoë Ärger', 'Жук', '100% Ed', 'under_score', 'back\\slash', "O'Neil", '🥚 Lover']
    for (const name of people) await keep(name)
    expect(await names({ q })).toEqual(found)
    expect(await names({ q: '' })).toHaveLength(people.length)
  })

  const page = async (query: Record<string, unknown>) => {
    const reply = await shop.app.inject(requestOf('listSubscriptions', { query }, admin))
    const link = String(reply.headers.link ?? '')
    const pages = Object.fromEntries([...link.matchAll(/[?&]page=(\d+)[^>]*>; rel="(\w+)"/g)].map(([, at, rel]) => [rel, Number(at)]))
    return { names: reply.json().map(({ name }: Order) => name), total: reply.headers['x-total-count'], link, pages }
  }
  const keepMany = async (count: number) => {
    const order = { user_id: ann.id, status: 'paid', cycle_id: spring.cycle_id, site_id: barn.site_id, site_name: 'Barn', ...AMOUNTS }
    const rows = Array.from({ length: count }, (_, at) => ({ ...order, name: `Order ${at + 1}`, site_instructions: '' }))
    await shop.shop.db`insert into subscription ${shop.shop.db(rows)}`
  }
  const orders = (from: number, to: number) => Array.from({ length: from - to + 1 }, (_, at) => `Order ${from - at}`)

  test('comes twenty to a page, with the total and the way to the others', async () => {
    await keepMany(45)
    expect(await page({ page: 1 })).toMatchObject({ names: orders(45, 26), total: '45', pages: { next: 2, last: 3 } })
    expect(await page({ page: 2 })).toMatchObject({ names: orders(25, 6), total: '45', pages: { first: 1, prev: 1, next: 3, last: 3 } })
    expect(await page({ page: 3 })).toMatchObject({ names: orders(5, 1), total: '45', pages: { first: 1, prev: 2 } })
    expect(await page({ page: 9 })).toMatchObject({ names: [], total: '45', pages: { first: 1, prev: 3 } })
  })

  test('comes in pages of another size, and its links keep what it was narrowed by', async () => {
    await keepMany(45)
    expect(await page({ per_page: 2 })).toMatchObject({ names: orders(45, 44), total: '45', pages: { next: 2, last: 23 } })
    const narrowed = await page({ page: 2, per_page: 5, q: 'order 4', cycle_id: spring.cycle_id })
    expect(narrowed).toMatchObject({ names: ['Order 40', 'Order 4'], total: '7', pages: { first: 1, prev: 1 } })
    const query = `q=order%204&cycle_id=${spring.cycle_id}`
    expect(narrowed.link).toContain(`</api/admin/subscriptions?page=1&per_page=5&${query}>; rel="first"`)
  })

  test('comes whole when no page is asked for', async () => {
    await keepMany(45)
    expect(await page({})).toEqual({ names: orders(45, 1), total: undefined, link: '', pages: {} })
  })

  test('has no links when all fit on one page', async () => {
    await keepMany(20)
    expect(await page({ page: 1 })).toMatchObject({ total: '20', link: '' })
    await empty(shop.shop.db, ['subscription'])
    expect(await page({ page: 1 })).toMatchObject({ names: [], total: '0', link: '' })
  })

  test.each([{ page: '0' }, { page: '-1' }, { page: 'x' }, { per_page: '101' }, { per_page: '0' }, { status: 'nice' }, { sort: 'shoes' }])(
    'refuses to be asked for %j',
    async (query) => {
      const reply = await shop.app.inject(requestOf('listSubscriptions', { query }, admin))
      expect([reply.statusCode, reply.json().code, Object.keys(reply.json().fields)]).toEqual([400, 'invalidInput', Object.keys(query)])
    },
  )
})

describe('an order added by hand', () => {
  test('is listed as it was written, the notes byte for byte', async () => {
    const additional_notes = ' Gate code 12,\r\n\tring "twice" & wait 🥚\n\n'
    const row = await add({ name: "Zoë O'Neil", total_amount: 19.99, donation_cartons: 5, second_email: 'Two@x.example', additional_notes })
    expect(row).toEqual({
      farm_notes: '',
      id: expect.any(Number),
      name: "Zoë O'Neil",
      egg_cycle: 'Spring',
      cycle_id: spring.cycle_id,
      pickup_site: 'Barn',
      site_id: barn.site_id,
      site_instructions: '',
      start_date: '2027-03-01',
      end_date: '2027-05-10',
      cartons_per_week: 2,
      donation_cartons: 5,
      total_amount: 19.99,
      second_email: 'Two@x.example',
      additional_notes,
      status: 'manual',
      version: 1,
      email: '',
      created_at: '2027-02-01T15:00:00.000Z',
      is_imported: false,
      first_week: 0,
      weeks: 10,
      carton_price: 6.5,
      payment_ref: null,
      paid_amount: 0,
      refunded_amount: 0,
      credit_amount: 0,
      farm_amount: 0,
      pay_later: null,
      owed_amount: 0,
      due_date: null,
      disputed: false,
      care: null,
      needs_care: false,
      unplaced: null,
      care_seen_at: null,
      care_seen_by: null,
      changed_at: null,
    })
    expect(await farmer.readSubscription({ params: { id: row.id } })).toEqual(row)
  })

  test('is written into the record with all that was entered', async () => {
    const row = await add({ name: 'Zoë' })
    expect(await recorded(row)).toMatchObject({ action: 'addSubscription', who: admin.email, label: 'D-00001 Zoë' })
    expect((await recorded(row))?.changes).toEqual(
      Object.entries({
        egg_cycle: 'Spring',
        name: 'Zoë',
        pickup_site: 'Barn',
        cartons_per_week: '2',
        donation_cartons: '0',
        total_amount: '130',
        second_email: '',
        additional_notes: '',
        farm_notes: '',
      }).map(([field, is]) => ({ field, was: null, is })),
    )
  })

  test('is refused for an archived site', async () => {
    const old = await addSite(shop, 'Old')
    await shop.shop.db`update site set archived_at = now() where site_id = ${old.site_id}`
    await expect(add({ pickup_site: old.site_id })).rejects.toMatchObject(NOT_FOUND)
  })

  test.each([
    ['name', '', 'Please fill in this field.'],
    ['name', undefined, 'Please fill in this field.'],
    ['cycle_id', undefined, 'Please fill in this field.'],
    ['pickup_site', undefined, 'Please fill in this field.'],
    ['total_amount', undefined, 'Please fill in this field.'],
    ['total_amount', -1, "This value isn't valid."],
    ['total_amount', 1.005, 'Please enter an amount in whole cents.'],
    ['cartons_per_week', 0, 'Please select at least 1 carton per week'],
    ['cartons_per_week', 31, 'Please select at most 30 cartons per week'],
    ['donation_cartons', -1, "This value isn't valid."],
    ['second_email', 'two', 'Please enter a valid email address.'],
  ])('is refused with the %s %j', async (field, value, said) => {
    const reply = await shop.app.inject(requestOf('addSubscription', { body: { ...manual(), [field]: value } }, admin))
    expect([reply.statusCode, reply.json().fields]).toEqual([400, { [field]: [said] }])
  })
})

describe('an edited order', () => {
  const change = {
    name: 'Anna',
    cartons_per_week: 5,
    donation_cartons: 1,
    total_amount: 331.5,
    second_email: 'two@x.example',
    additional_notes: ' \n Zoë’s 🥚\t',
  }

  test('takes the whole listed row back with its changes', async () => {
    const row = await add()
    const edited = { ...row, ...change, version: 2 }
    expect(await edit(row, change)).toEqual(edited)
    expect(await listed(row.id)).toEqual(edited)
  })

  test('is written into the record: what was, and what is', async () => {
    const row = await add({ name: 'Ann' })
    await edit(row, { name: 'Anna', site_id: mill.site_id, total_amount: 9.5 })
    expect(await recorded(row)).toMatchObject({
      action: 'editSubscription',
      who: admin.email,
      label: 'D-00001 Ann',
      changes: [
        { field: 'name', was: 'Ann', is: 'Anna' },
        { field: 'pickup_site', was: 'Barn', is: 'Mill' },
        { field: 'total_amount', was: '130', is: '9.5' },
      ],
    })
  })

  test('takes a paid one back as it was listed, and keeps everything', async () => {
    const row = await listed(await keep('Ann'))
    expect(await edit(row)).toEqual({ ...row, version: 2 })
  })

  test('needs no more than the fields of the owner’s row', async () => {
    const row = await add()
    const { cycle_id: _, site_id: __, status: ___, version: ____, ...asSpecified } = { ...row, ...change }
    expect(await farmer.editSubscription({ params: { id: row.id }, body: asSpecified })).toEqual({ ...row, ...change, version: 2 })
  })

  test.each([
    ['id', 77, 'number'],
    ['egg_cycle', 'Fall', 'cycle'],
    ['start_date', '2020-01-01', 'first day'],
    ['end_date', '2020-01-01', 'last day'],
    ['site_instructions', 'Ring.', 'site instructions'],
    ['status', 'canceled', 'status'],
    ['weeks', 1, 'number of weeks'],
    ['carton_price', 1, 'carton price'],
    ['paid_amount', 1, 'amount paid'],
    ['disputed', true, 'dispute'],
    ['care', 'overfilled', 'attention note'],
  ] as const)('is refused with another %s than the order has, and changes nothing', async (field, value, named) => {
    const row = await add()
    await expect(edit(row, { name: 'Bea', [field]: value })).rejects.toMatchObject({
      status: 400,
      code: 'editRefused',
      message: `The ${named} of a subscription cannot be changed here.`,
    })
    expect(await listed(row.id)).toEqual(row)
  })

  test('is refused with all that it would change and cannot', async () => {
    const row = await add()
    await expect(edit(row, { egg_cycle: 'Fall', cycle_id: fall.cycle_id, start_date: '2020-01-01' })).rejects.toMatchObject({
      message: 'The cycle, first day of a subscription cannot be changed here.',
    })
  })

  test('moves to the open site of another name, and to no other', async () => {
    const mill = await addSite(shop, 'The only mill')
    const row = await add()
    expect(await edit(row, { pickup_site: 'The only mill' })).toMatchObject({ site_id: mill.site_id, pickup_site: 'The only mill' })
    const moved = await listed(row.id)
    await expect(edit(moved, { pickup_site: 'Nowhere' })).rejects.toMatchObject({
      status: 400,
      code: 'editRefused',
      message: 'There is no open pickup site named Nowhere.',
    })
    await expect(edit(moved, { pickup_site: 'The only mill', site_id: barn.site_id })).resolves.toMatchObject({ site_id: barn.site_id })
    const back = await listed(row.id)
    const twins = [await addSite(shop, 'Twin'), await addSite(shop, 'Twin')]
    await expect(edit(back, { pickup_site: 'Twin' })).rejects.toMatchObject({
      status: 400,
      message: 'Several open pickup sites are named Twin. Please choose one by its number.',
    })
    await expect(edit(back, { pickup_site: 'The only mill', site_id: twins[0]?.site_id ?? 0 })).rejects.toMatchObject({
      message: "The pickup site's name and number belong to two different sites.",
    })
    expect(await listed(row.id)).toEqual(back)
    expect(await edit(back, { pickup_site: 'Twin', site_id: twins[1]?.site_id ?? 0 })).toMatchObject({ site_id: twins[1]?.site_id })
  })

  test('moves to another site with its name and instructions', async () => {
    const row = await add()
    const green = await farmer.addSite({
      body: {
        site_name: 'Green gate',
        site_address: '2 Lane',
        site_instructions: 'Ring\n',
        pickup_start_day: 'Friday',
        pickup_deadline_day: 'Friday',
      },
    })
    expect(await edit(row, { site_id: green.site_id })).toEqual({
      ...row,
      site_id: green.site_id,
      pickup_site: 'Green gate',
      site_instructions: 'Ring\n',
      version: 2,
    })
  })

  test('that stays keeps the site name and instructions it was sold with', async () => {
    const old = await addSite(shop, 'Old name')
    const row = await add({ pickup_site: old.site_id })
    await farmer.editSite({ params: { id: old.site_id }, body: { ...old, site_name: 'New name', site_instructions: 'New crate' } })
    expect(await edit(row, change)).toEqual({ ...row, ...change, version: 2 })
  })

  test('cannot move to a site that never was or is archived, and nothing of the edit is kept', async () => {
    const row = await add()
    const old = await addSite(shop, 'Old')
    await shop.shop.db`update site set archived_at = now() where site_id = ${old.site_id}`
    for (const site_id of [999_999, old.site_id]) {
      await expect(edit(row, { ...change, site_id })).rejects.toMatchObject(NOT_FOUND)
    }
    expect(await listed(row.id)).toEqual(row)
  })

  test.each(['refunded', 'canceled', 'expired', 'failed', 'pending'] as const)('that is %s is read-only', async (status) => {
    const id = await keep('Ann', status)
    const [row] = await farmer.listSubscriptions({ query: { status } })
    if (!row) throw new Error(`Order ${id} is not listed`)
    await expect(edit(row, change)).rejects.toMatchObject({
      status: 409,
      code: 'readOnlyOrder',
      message: `A ${status} subscription can't be changed.`,
    })
    expect(await farmer.listSubscriptions({ query: { status } })).toEqual([row])
    expect(await shop.shop.db`select 1 from pickup where subscription_id = ${id}`).toHaveLength(0)
  })

  test.each([
    ['name', ' ', 'Please fill in this field.'],
    ['cartons_per_week', 0, 'Please select at least 1 carton per week'],
    ['total_amount', undefined, 'Please fill in this field.'],
    ['second_email', 'two', 'Please enter a valid email address.'],
    ['price', 1, "We don't know this field."],
  ])('is refused with the %s %j', async (field, value, said) => {
    const row = await add()
    const reply = await shop.app.inject(requestOf('editSubscription', { params: { id: row.id }, body: { ...row, [field]: value } }, admin))
    expect([reply.statusCode, reply.json().fields]).toEqual([400, { [field]: [said] }])
    expect(await listed(row.id)).toEqual(row)
  })
})

describe('imported orders', () => {
  test('are told from those added by hand, and each can be listed without the others', async () => {
    const { id: imported } = await add({ name: 'From the sheet' })
    const { id: byHand } = await add({ name: 'By hand' })
    const { db } = shop.shop
    const [file] = await db<[{ import_id: number }]>`
      insert into import (file_name, sheet, sheets, columns, matching, defaults, counts, state, created_at)
      values ('last.csv', '', '[]', '[]', '{}', '{}', '{}', 'done', now()) returning import_id`
    await db`insert into import_row (import_id, line, outcome, subscription_id) values (${file.import_id}, 2, 'done', ${imported})`
    const idsOf = async (query: object) => (await farmer.listSubscriptions({ query })).map(({ id }) => id)
    expect(await idsOf({ imported: 'yes' })).toEqual([imported])
    expect(await idsOf({ imported: 'no', status: 'manual' })).toEqual([byHand])
    expect([(await listed(imported)).is_imported, (await listed(byHand)).is_imported]).toEqual([true, false])
    expect((await farmer.readSubscriptionTotals({ query: { imported: 'yes' } })).orders).toBe(1)
    // The row may be sent back whole.
    await farmer.editSubscription({ params: { id: imported }, body: { ...(await listed(imported)), name: 'Ann' } })
  })
})

describe('a sorted list', () => {
  test('has pages by name, cartons or amount, and the newest first without a wish', async () => {
    await add({ name: 'bea', cartons_per_week: 3, total_amount: 10 })
    await add({ name: 'Ann', cartons_per_week: 1, total_amount: 30 })
    await add({ name: 'Cleo', cartons_per_week: 2, total_amount: 20 })
    const names = async (query: object) => (await farmer.listSubscriptions({ query })).map(({ name }) => name)
    expect(await names({ page: 1 })).toEqual(['Cleo', 'Ann', 'bea'])
    for (const paged of [{ page: 1 }, {}]) {
      expect(await names({ ...paged, sort: 'name' })).toEqual(['Ann', 'bea', 'Cleo'])
      expect(await names({ ...paged, sort: '-cartons' })).toEqual(['bea', 'Cleo', 'Ann'])
      expect(await names({ ...paged, sort: 'amount' })).toEqual(['bea', 'Cleo', 'Ann'])
      expect(await names({ ...paged, sort: 'number' })).toEqual(['bea', 'Ann', 'Cleo'])
    }
    expect(await names({ page: 2, per_page: 2, sort: 'name' })).toEqual(['Cleo'])
  })
})
