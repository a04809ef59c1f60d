import { beforeAll, describe, expect, test } from 'vitest'
import { addCardOrder, addCycle, addOrder, addSite, bodyOf, openDownload, totalsOf } from '../../../../tests/support/orders/farm-orders.ts'
import { dateOf, timeOf, valuesOf } from '../../../../tests/support/orders/read-xlsx.ts'
import { type Member, makeAdmin, makeMember } from '../../../../tests/support/people/people.ts'
import { as, type Client } from '../../../../tests/support/shop/client.ts'
import { useTestShop } from '../../../../tests/support/shop/test-shop.ts'
import { showReference } from '../../../shared/rules/order-reference.ts'

// Late in the evening at the farm, when the world's clock is already a day ahead.
const shop = useTestShop({ clock: () => new Date('2026-11-16T02:00:00Z') })
let admin: Member
let farmer: Client
beforeAll(async () => {
  admin = await makeAdmin(shop)
  farmer = as(shop.app, admin)
})

const siteOrders = (cycleId: number, siteId: number) => farmer.downloadSiteOrders({ params: { cycleId, siteId } })

const HEADER =
  'Order, Name, Cycle, Pickup site, Cartons per week, Donated cartons, Total, Second email, Notes for packing, Starts, Ends, Status, Email, Paid by card, Paid to the farm, Credit, Owed, Due, Payment, Not recorded'.split(
    ', ',
  )

describe('the orders of a cycle at a site', () => {
  test('the farmer reads every field of an order, cell by cell', async () => {
    const cycle = await addCycle(shop)
    const barn = await addSite(shop, 'Barn')
    const notes = 'Gate code 12,\nring "twice" & wait'
    const order = { name: 'Zoë', total_amount: 1_234.56, donation_cartons: 5, second_email: 'z@x.example', additional_notes: notes }
    const ids = [await addOrder(shop, admin, cycle, barn, order), await addCardOrder(shop, 'paid', cycle, barn)]
    const references = ids.map(showReference)
    const reply = await siteOrders(cycle.cycle_id, barn.site_id)
    const [sheet, ...others] = openDownload(reply)
    expect(others).toEqual([])
    expect(sheet).toMatchObject({ name: 'Barn', frozenRows: 1, filter: 'A1:T3' })
    expect(valuesOf(sheet.rows[0])).toEqual(HEADER)
    const [paid, manual] = bodyOf(sheet)
    expect(manual?.slice(0, 9)).toEqual([references[0], 'Zoë', 'Spring 2026', 'Barn', 2, 5, 1234.56, 'z@x.example', notes])
    expect([dateOf(manual?.[9]), dateOf(manual?.[10]), manual?.[11]]).toEqual(['2027-03-01', '2027-05-10', 'manual'])
    expect(paid?.slice(0, 9)).toEqual([references[1], 'A paid one', 'Spring 2026', 'Barn', 1, 3, 84.5, null, null])
    const [account] = await shop.shop
      .db`select app_user.email from app_user join subscription s on s.user_id = app_user.id where s.id = ${ids[1] ?? 0}`
    expect([manual?.[12] ?? null, paid?.[12]]).toEqual([null, account?.email])
    expect(totalsOf(sheet).slice(0, 7)).toEqual(['Total', '2 orders', null, null, 3, 8, 1319.06])
    expect(reply.filename).toBe('orders-spring-2026-barn-2026-11-15.xlsx')
  })

  test('beside the columns that were always there stands how each order was paid, and what of it is owed', async () => {
    const cycle = await addCycle(shop)
    const barn = await addSite(shop, 'Barn')
    await addOrder(shop, admin, cycle, barn)
    const ids = await Promise.all(Array.from({ length: 4 }, () => addCardOrder(shop, 'paid', cycle, barn)))
    const [card, farm, parts, credit] = ids.sort((a, b) => a - b)
    const { db } = shop.shop
    await db`update subscription set paid_cents = total_cents where id = ${card ?? 0}`
    await db`update subscription set status = 'owed', pay_later = 'farm', due_date = '2026-12-01', farm_cents = 2000, paid_cents = 0 where id = ${farm ?? 0}`
    await db`update subscription set status = 'owed', pay_later = 'installments', due_date = '2027-02-01', paid_cents = 4000 where id = ${parts ?? 0}`
    await db`update subscription set credit_cents = total_cents, paid_cents = 0 where id = ${credit ?? 0}`
    const [sheet] = openDownload(await siteOrders(cycle.cycle_id, barn.site_id))
    const money = bodyOf(sheet).map((row) => [...row.slice(13, 17), row[17] && dateOf(row[17]), ...row.slice(18)])
    expect(money).toEqual([
      [0, 0, 84.5, 0, null, 'by credit', 0],
      [40, 0, 0, 44.5, '2027-02-01', 'in installments', 0],
      [0, 20, 0, 64.5, '2026-12-01', 'to the farm', 0],
      [84.5, 0, 0, 0, null, 'by card', 0],
      [0, 0, 0, 0, null, 'not recorded', 130],
    ])
    expect([...totalsOf(sheet).slice(13, 17), totalsOf(sheet)[19]]).toEqual([124.5, 20, 84.5, 109, 130])
    expect(totalsOf(sheet)[6]).toBe(124.5 + 20 + 84.5 + 109 + 130)
  })

  test('names and notes that look like formulas stay what their owners typed', async () => {
    const cycle = await addCycle(shop, '=cmd|x')
    const site = await addSite(shop, '@Barn')
    const hostile = ['=HYPERLINK("http://evil","x")', '+1', '-1', '@x', '#N/A', '<c t="n">', 'bell\u0007']
    for (const name of hostile) await addOrder(shop, admin, cycle, site, { name, additional_notes: name })
    const [sheet] = openDownload(await siteOrders(cycle.cycle_id, site.site_id))
    const shown = [...hostile.slice(0, -1), 'bell\uFFFD'].reverse()
    expect(bodyOf(sheet).map((row) => [row[1], row[2], row[3], row[8]])).toEqual(
      shown.map((name) => [name.replace('\uFFFD', ''), '=cmd|x', '@Barn', name]),
    )
    const texts = sheet.rows.flatMap((row) => [row[1], row[2], row[3], row[8]]).filter((cell) => cell !== undefined)
    expect(texts.every(({ type }) => type === 'text')).toBe(true)
  })

  test('however long names, notes and emails are, they print in letters that can be read', async () => {
    const cycle = await addCycle(shop, 'A season with a long name, for once')
    const site = await addSite(shop, 'The hall behind the old mill, on the left')
    const long = {
      name: 'Wilhelmina '.repeat(6).trim(),
      additional_notes: 'Ring twice. '.repeat(30),
      second_email: `${'x'.repeat(50)}@x.example`,
    }
    await addOrder(shop, admin, cycle, site, { ...long, total_amount: 123_456.78 })
    const [{ widths, printed }] = openDownload(await siteOrders(cycle.cycle_id, site.site_id))
    // Letter on its side, within its margins, is as wide as 137 digits of 11 pt; fitted to it, all becomes smaller.
    expect((11 * 137) / widths.slice(0, printed).reduce((sum, width) => sum + width, 0)).toBeGreaterThan(7.5)
  })

  test('an archived site is still there for its orders, and only for them', async () => {
    const cycle = await addCycle(shop)
    const later = await addCycle(shop, 'Later')
    const site = await addSite(shop, 'Old mill')
    await addOrder(shop, admin, cycle, site)
    await shop.shop.db`update site set archived_at = now() where site_id = ${site.site_id}`
    const [sheet] = openDownload(await siteOrders(cycle.cycle_id, site.site_id))
    expect([sheet.name, bodyOf(sheet).length]).toEqual(['Old mill', 1])
    const [summary] = openDownload(await farmer.downloadCycleOrders({ params: { cycleId: cycle.cycle_id } }))
    expect(bodyOf(summary)).toEqual([['Old mill', 1, 2, 0, 130, 'Monday, or on Friday', 0, 0, 0, 0, 130]])
    await expect(siteOrders(later.cycle_id, site.site_id)).rejects.toMatchObject({ status: 404, code: 'notFound' })
  })

  test('a site nobody chose yet is an empty sheet with zero totals', async () => {
    const cycle = await addCycle(shop)
    const site = await addSite(shop, 'Quiet corner')
    const [sheet] = openDownload(await siteOrders(cycle.cycle_id, site.site_id))
    expect(bodyOf(sheet)).toEqual([])
    expect(totalsOf(sheet).slice(0, 7)).toEqual(['Total', '0 orders', null, null, 0, 0, 0])
  })

  test('chosen orders are a sheet of exactly those, in whatever state they are', async () => {
    const cycle = await addCycle(shop)
    const barn = await addSite(shop, 'Barn')
    const ids = [await addOrder(shop, admin, cycle, barn, { name: 'Zoë' }), await addCardOrder(shop, 'canceled', cycle, barn)]
    await addOrder(shop, admin, cycle, barn, { name: 'Somebody else' })
    const reply = await farmer.downloadChosenOrders({ query: { orders: ids.join(',') } })
    const [sheet, ...others] = openDownload(reply)
    expect([sheet.name, others, reply.filename]).toEqual(['Orders', [], 'chosen-orders-2026-11-15.xlsx'])
    expect(bodyOf(sheet).map((row) => [row[0], row[11]])).toEqual([
      [showReference(ids[1] ?? 0), 'canceled'],
      [showReference(ids[0] ?? 0), 'manual'],
    ])
    expect(totalsOf(sheet)[1]).toBe('2 orders')
  })
})

describe('all orders', () => {
  test('come in one sheet, under a name with the farm’s date', async () => {
    const reply = await farmer.downloadAllOrders()
    const [sheet, ...others] = openDownload(reply)
    expect(others).toEqual([])
    expect(sheet).toMatchObject({ name: 'Orders', frozenRows: 1 })
    expect(valuesOf(sheet.rows[0])).toEqual(HEADER)
    expect(reply.filename).toBe('all-orders-2026-11-15.xlsx')
  })
})

describe('the waitlist', () => {
  test('tells who waits since when, and who was told, by the farm’s clock', async () => {
    const member = await makeMember(shop, { verified: true })
    await as(shop.app, member).joinWaitlist({ body: { email: member.email } })
    const reply = await farmer.downloadWaitlist()
    expect(reply.filename).toBe('waitlist-2026-11-15.xlsx')
    const [waiting] = openDownload(reply)
    expect(valuesOf(waiting.rows[0])).toEqual(['Email', 'Joined', 'Notified'])
    const [email, joined, told] = waiting.rows[1] ?? []
    expect([waiting.rows.length, email?.value, timeOf(joined?.value), told]).toEqual([2, member.email, '2026-11-15T21:00', undefined])
    await farmer.notifyWaitlist({ body: { message: 'Eggs!' } })
    const [after] = openDownload(await farmer.downloadWaitlist())
    expect(timeOf(after.rows[1]?.[2]?.value)).toBe('2026-11-15T21:00')
  })
})
