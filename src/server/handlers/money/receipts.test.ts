import fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import { bodyOf, openDownload, totalsOf } from '../../../../tests/support/orders/farm-orders.ts'
import { checkOut, mailsOf, openSeason, type Season, sendEvent } from '../../../../tests/support/orders/orders.ts'
import { dateOf } from '../../../../tests/support/orders/read-xlsx.ts'
import { type Member, makeAdmin, makeMember } from '../../../../tests/support/people/people.ts'
import { runs } from '../../../../tests/support/runs.ts'
import { as, type Client } from '../../../../tests/support/shop/client.ts'
import { useTestShop } from '../../../../tests/support/shop/test-shop.ts'
import { addDays, dateAt } from '../../../shared/dates/calendar.ts'
import { toCents } from '../../../shared/rules/money/cents.ts'
import { showReceiptNo, showReference } from '../../../shared/rules/order-reference.ts'
import type { SentCheckout } from '../../../shared/shapes/checkout.ts'
import { sayCompared, sayGap } from '../../../words/en/dashboard/books.ts'
import { learnFees } from '../../money/receipts/learn-fees.ts'
import * as receiptGaps from '../../store/money/receipt-gaps.ts'
import * as receipts from '../../store/money/receipts.ts'

const later = { ms: 0 }
const shop = useTestShop({ clock: () => new Date(Date.now() + later.ms) })
let farmer = {} as Client
let admin = {} as Member
let season = {} as Season
beforeAll(async () => {
  admin = await makeAdmin(shop)
  farmer = as(shop.app, admin)
  season = await openSeason(shop)
  shop.sandbox.switches.drop = true
})

const today = () => dateAt(shop.shop.clock(), shop.shop.farm.current.time_zone)
const everyDay = () => ({ from: addDays(today(), -2), until: addDays(today(), 2) })

type Bought = { person: Member; own: Client; id: number; payment: string; receipt_no: number }

/** 8 weeks of 2 cartons and 4 donated, for $130. */
const buy = async (over: Partial<SentCheckout> = {}, person?: Member): Promise<Bought> => {
  const buyer = person ?? (await makeMember(shop, { verified: true }))
  const { id: session } = await checkOut(shop, buyer, season, over)
  const payment = String(shop.sandbox.pay(session).payment_intent)
  await sendEvent(shop, 'checkout.session.completed', { id: session })
  const [row] = await shop.shop.db<{ id: number; receipt_no: number }[]>`
    select id, receipt_no from subscription join receipt on subscription_id = id where checkout_session_id = ${session}`
  if (!row) throw new Error('The payment has no receipt')
  return { person: buyer, own: as(shop.app, buyer), payment, ...row }
}

const refund = async ({ id }: Bought, amount: number) => {
  const { version } = await farmer.readSubscription({ params: { id } })
  return farmer.refundSubscription({ params: { id }, body: { version, amount, cancel: false } })
}

const readReceipt = (client: Client, id: number) => client.readReceipt({ params: { id } })

describe('a receipt', () => {
  test('tells its customer what was paid, for what, and how that came to be; the mail leads to it', async () => {
    await shop.shop.db`update shop set farm_address = '1 Hen Lane, Dryden, NY', receipt_text = 'Tax number 12-345'`
    await shop.shop.farm.reload()
    const { own, id, receipt_no, person } = await buy()
    expect(await readReceipt(own, receipt_no)).toEqual({
      receipt_no,
      kind: 'payment',
      purpose: 'order',
      method: 'card',
      cents: 13_000,
      paid_on: today(),
      reference: showReference(id),
      cycle_id: season.cycle.cycle_id,
      egg_cycle: 'Spring',
      installment: null,
      installments: null,
      of_receipt: null,
      farm_address: '1 Hen Lane, Dryden, NY',
      receipt_text: 'Tax number 12-345',
      name: 'Ann Miller',
      note: '',
      terms: {
        weeks: 8,
        cartons_per_week: 2,
        periods: [{ weeks: 8, cartons: 2 }],
        donation_cartons: 4,
        price_cents: 650,
        total_cents: 13_000,
        credit_cents: 0,
        skipped_cents: 0,
      },
      gift: null,
      change: null,
      before_cents: 0,
      owed_cents: 0,
      of: null,
    })
    expect(await own.listMyReceipts()).toMatchObject([{ receipt_no, reference: showReference(id), ended: null }])
    const [mail] = await mailsOf(shop, person.email)
    expect(mail?.body_text).toContain(`Receipt ${showReceiptNo(receipt_no)}:\nhttp://localhost:3000/receipts/${receipt_no}`)
  })

  test('is there for its owner and the farmer, and for nobody else', async () => {
    const { receipt_no } = await buy()
    expect((await readReceipt(farmer, receipt_no)).receipt_no).toBe(receipt_no)
    const other = as(shop.app, await makeMember(shop))
    await expect(readReceipt(other, receipt_no)).rejects.toMatchObject({ code: 'notFound' })
    expect(await other.listMyReceipts()).toEqual([])
  })

  test('of others is shut for a farmer without the second factor that the farm asks for', async () => {
    const { own, receipt_no } = await buy()
    await shop.shop.db`update shop set second_factor_required = true`
    await shop.shop.farm.reload()
    await expect(readReceipt(farmer, receipt_no)).rejects.toMatchObject({ code: 'secondFactorNeeded' })
    expect((await readReceipt(own, receipt_no)).receipt_no).toBe(receipt_no)
    await shop.shop.db`update shop set second_factor_required = false`
    await shop.shop.farm.reload()
  })

  test('stays as it was handed out, whatever the farmer makes of the order', async () => {
    const { own, id, receipt_no } = await buy()
    const before = await readReceipt(own, receipt_no)
    const row = await farmer.readSubscription({ params: { id } })
    await farmer.editSubscription({ params: { id }, body: { ...row, cartons_per_week: 5, donation_cartons: 9, total_amount: 999 } })
    expect(await readReceipt(own, receipt_no)).toEqual(before)
    await expect(shop.shop.db`update receipt set total_cents = 1 where receipt_no = ${receipt_no}`).rejects.toThrow('only added to')
  })

  test('of a refund tells of which payment, and its mail leads to it', async () => {
    const bought = await buy()
    await refund(bought, 12.34)
    const [last] = await bought.own.listMyReceipts()
    const { receipt_no } = bought
    expect(await readReceipt(bought.own, last?.receipt_no ?? 0)).toMatchObject({
      kind: 'refund',
      purpose: 'order',
      cents: -1_234,
      owed_cents: null,
      of: { receipt_no, paid_on: today(), cents: 13_000 },
    })
    const mails = await mailsOf(shop, bought.person.email)
    expect(mails.find(({ letter }) => letter === 'order-refund')?.body_text).toContain(`/receipts/${last?.receipt_no}\n`)
    await shop.shop.db`update subscription set status = 'canceled' where id = ${bought.id}`
    expect((await bought.own.listMyReceipts()).map(({ ended }) => ended)).toEqual(['canceled', 'canceled'])
  })

  test('of what is paid by hand tells what was paid before, and what is still owed after it', async () => {
    const { own, id, receipt_no } = await buy()
    const { db, clock } = shop.shop
    await db`update subscription set total_cents = 20000, pay_later = 'farm', due_date = ${today()}, status = 'owed' where id = ${id}`
    const cash = { kind: 'payment', purpose: 'balance', method: 'cash', paid_on: today(), at: clock(), subscription_id: id } as const
    const first = await db.begin((tx) => receipts.add(tx, { ...cash, cents: 3_000, note: 'At the barn' }))
    const last = await db.begin((tx) => receipts.add(tx, { ...cash, cents: 4_000 }))
    const { purpose: _, ...given } = cash
    const took = { ...given, kind: 'correction', cents: -4_000, of_receipt: last } as const
    const correction = await db.begin((tx) => receipts.add(tx, took))
    const told = await Promise.all([receipt_no, first, last, correction].map((no) => readReceipt(own, no)))
    expect(told.map(({ before_cents, owed_cents }) => [before_cents, owed_cents])).toEqual([
      [0, 0],
      [13_000, 4_000],
      [16_000, 0],
      [20_000, 4_000],
    ])
    expect(told[1]).toMatchObject({ method: 'cash', note: 'At the barn' })
    expect((await farmer.readSubscription({ params: { id } })).status).toBe('owed')
  })
})

test('the statement of a season has every order with its payments, refunds and credit, and what is owed', async () => {
  const person = await makeMember(shop, { verified: true })
  await farmer.giveCredit({ body: { email: person.email, amount: 20, note: '' } })
  const first = await buy({ creditCents: 2_000 }, person)
  await refund(first, 10)
  const second = await buy({ cartonsPerWeek: 1, donationCartons: 0 }, person)
  const statement = await first.own.readMyStatement({ params: { cycleId: season.cycle.cycle_id } })
  expect(statement).toMatchObject({ name: 'Ann Miller', egg_cycle: 'Spring', as_of: today() })
  expect(statement.orders).toMatchObject([
    {
      reference: showReference(first.id),
      total_cents: 13_000,
      credit_cents: 2_000,
      receipts: [{ cents: 11_000 }, { cents: -1_000 }],
      credit_entries: [{ reason: 'checkout', cents: -2_000 }],
      owed_cents: 0,
    },
    { reference: showReference(second.id), total_cents: 5_200, receipts: [{ cents: 5_200 }], credit_entries: [] },
  ])
  expect(await farmer.readStatement({ params: { id: second.id } })).toEqual(statement)
})

describe('numbers', () => {
  const deed = fc.constantFrom('pay', 'payAgain', 'refund', 'fail')
  test('run from 1 without a gap, and receipts come to what orders say, whoever pays, refunds and fails at once', {
    timeout: 60_000,
  }, async () => {
    const { db, clock } = shop.shop
    const bought = await buy()
    const note = (cents: number, fails: boolean) =>
      db.begin(async (tx) => {
        await tx`select from subscription where id = ${bought.id} for update`
        const cash = {
          kind: 'payment',
          purpose: 'balance',
          method: 'cash',
          paid_on: today(),
          at: clock(),
          subscription_id: bought.id,
          cents,
        } as const
        await receipts.add(tx, cash)
        if (fails) throw new Error('Undone')
      })
    const deeds = {
      pay: () => buy({ cartonsPerWeek: 1, donationCartons: 0 }),
      payAgain: () => note(100, false),
      refund: () => refund(bought, 0.5).catch(() => undefined),
      fail: () => note(100, true).catch(() => undefined),
    }
    const story = fc.array(deed, { minLength: 2, maxLength: 6 })
    await fc.assert(
      fc.asyncProperty(story, async (all) => {
        await Promise.all(all.map((each) => deeds[each]()))
        const [numbers] = await db`
          select count(*)::int as count, min(receipt_no) as first, max(receipt_no) as last, (select last_no from receipt_counter) as counted from receipt`
        expect(numbers).toEqual({ count: numbers?.count, first: 1, last: numbers?.count, counted: numbers?.count })
        const unequal = await db`
          select id from subscription s
          where paid_cents + farm_cents - refunded_cents <> (select coalesce(sum(cents), 0) from receipt where subscription_id = s.id)`
        expect(unequal.map(({ id }) => id)).toEqual([])
      }),
      runs(4),
    )
  })
})

/** RFC 4180, by hand: a reader that had no part in writing it. */
const readCsv = (text: string): string[][] => {
  const rows: string[][] = [[]]
  for (const [, field = '', end] of text.matchAll(/("(?:[^"]|"")*"|[^",\r\n]*)(,|\r\n|$)/g)) {
    rows.at(-1)?.push(field.startsWith('"') ? field.slice(1, -1).replaceAll('""', '"') : field)
    if (end === '\r\n') rows.push([])
  }
  return rows.filter((row) => row.length > 1)
}

describe('the books', () => {
  const span = everyDay
  test('as CSV and as a spreadsheet say to the cent what the database says', async () => {
    const bought = await buy({ name: '=HYPERLINK("http://evil","x"), Ann' })
    await refund(bought, 7.77)
    const { db, clock } = shop.shop
    const cash = {
      kind: 'payment',
      purpose: 'balance',
      method: 'cash',
      cents: 55,
      paid_on: today(),
      at: clock(),
      subscription_id: bought.id,
    } as const
    await db.begin((tx) => receipts.add(tx, cash))
    await farmer.giveCredit({ body: { email: bought.person.email, amount: 3.21, note: '' } })
    const rows = await db<{ receipt_no: number; cents: number; kind: string; fee_cents: number | null }[]>`
      select receipt_no, cents, kind, fee_cents from receipt order by receipt_no`
    const isPaid = (kind: string) => kind === 'payment' || kind === 'correction'
    const expected = rows.map(({ receipt_no, cents, kind, fee_cents }) => [
      showReceiptNo(receipt_no),
      isPaid(kind) ? cents : 0,
      fee_cents ?? 0,
      isPaid(kind) ? 0 : -cents,
      cents - (fee_cents ?? 0),
    ])
    const file = await farmer.downloadReceipts({ query: { ...span(), format: 'csv' } })
    const text = Buffer.from(file.data, 'base64').toString()
    expect([file.filename, text.slice(0, 5)]).toEqual([`receipts-${span().from}-to-${span().until}.csv`, '\uFEFFDate'])
    const [, ...lines] = readCsv(text)
    const money = (field = '') => toCents(Number(field))
    expect(lines.map((line) => [line[1], ...[6, 7, 8, 9].map((at) => money(line[at]))])).toEqual(expected)
    expect(lines.slice(-3).map((line) => line[3])).toEqual([
      'Order, Spring',
      `Order, Spring; for receipt ${showReceiptNo(bought.receipt_no)}`,
      'Balance on order, Spring',
    ])
    expect(lines.filter(([, , who]) => who === `'=HYPERLINK("http://evil","x"), Ann`).length).toBe(3)

    const sheets = openDownload(await farmer.downloadReceipts({ query: { ...span(), format: 'xlsx' } }))
    const [books, months, open] = sheets
    expect(sheets.map(({ name }) => name)).toEqual(['Receipts', 'By month', 'Still owed to customers'])
    const cents = (value: unknown) => toCents(Number(value ?? 0))
    expect(bodyOf(books).map((row) => [row[1], ...[6, 7, 8, 9].map((at) => cents(row[at]))])).toEqual(expected)
    expect(dateOf(bodyOf(books).at(-1)?.[0])).toBe(today())
    const sum = (at: number) => expected.reduce((total, row) => total + Number(row[at]), 0)
    const sums = [1, 2, 3, 4].map(sum)
    expect([6, 7, 8, 9].map((at) => cents(totalsOf(books)[at]))).toEqual(sums)
    if (!months || !open) throw new Error('Sheets are missing')
    expect([3, 4, 5, 6].map((at) => cents(totalsOf(months)[at]))).toEqual(sums)
    const [credit] = await db`select sum(cents)::int as cents from credit_entry`
    expect(cents(open.rows[2]?.[1]?.value)).toBe(credit?.cents)

    const totals = await farmer.readReceiptTotals({ query: span() })
    const { gross_cents, fee_cents, refund_cents, net_cents, by_method, open_credit_cents } = totals
    expect([gross_cents, fee_cents, refund_cents, net_cents]).toEqual(sums)
    expect(by_method.map(({ method }) => method)).toEqual(['card', 'cash'])
    expect(open_credit_cents).toBe(credit?.cents)
  })

  test('tell what of a payment a bank disputes, and what was lost by that', async () => {
    const bought = await buy()
    await refund(bought, 30)
    const disputed = async () => {
      const { disputed_cents } = await farmer.readReceiptTotals({ query: { ...span(), q: showReference(bought.id) } })
      const [books, months] = openDownload(await farmer.downloadReceipts({ query: { ...span(), format: 'xlsx' } }))
      const row = bodyOf(books).find(([, receipt]) => receipt === showReceiptNo(bought.receipt_no))
      return [disputed_cents, row?.[10], totalsOf(books)[10], months && totalsOf(months)[7]]
    }
    expect(await disputed()).toEqual([0, null, 0, 0])
    shop.sandbox.dispute(bought.payment)
    await sendEvent(shop, 'charge.dispute.created', { id: 'dp_1', payment_intent: bought.payment })
    expect(await disputed()).toEqual([10_000, 100, 100, 100])
    shop.sandbox.closeDispute(bought.payment, 'lost')
    await sendEvent(shop, 'charge.dispute.closed', { id: 'dp_1', payment_intent: bought.payment })
    expect(await disputed()).toEqual([10_000, 100, 100, 100])
    const { net_cents, gross_cents, refund_cents, fee_cents } = await farmer.readReceiptTotals({ query: span() })
    expect(net_cents).toBe(gross_cents - refund_cents - fee_cents)
  })

  test('are read newest first, by days and by what the farmer looks for', async () => {
    const { person, id, receipt_no, payment } = await buy({ name: 'Wilhelmina' })
    const noOf = async (query: object) => (await farmer.listReceipts({ query })).map((each) => each.receipt_no)
    for (const q of [String(receipt_no), showReceiptNo(receipt_no), showReference(id), person.email, 'wilhelm', payment])
      expect(await noOf({ q })).toContain(receipt_no)
    expect(await noOf({ q: showReference(id) })).toEqual([receipt_no])
    expect(await noOf({ from: addDays(today(), 1) })).toEqual([])
    const [newest, before] = await noOf({ until: today(), per_page: 2 })
    expect([newest, before]).toEqual([receipt_no, receipt_no - 1])
    expect(await farmer.listOrderReceipts({ params: { id } })).toMatchObject([{ receipt_no, name: 'Wilhelmina', payment_ref: payment }])
  })
})

describe('what the provider keeps', () => {
  const feeOf = async (receipt_no: number) =>
    (await shop.shop.db`select fee_cents from receipt where receipt_no = ${receipt_no}`)[0]?.fee_cents

  test('is known with the payment', async () => {
    const { receipt_no } = await buy()
    expect(await feeOf(receipt_no)).toBe(407)
  })

  test('is asked for later where it was not told, once in an hour, and given up after weeks', async () => {
    const { receipt_no } = await buy()
    const old = await buy()
    const unknown = await buy()
    const { db } = shop.shop
    await db`update receipt set fee_cents = null where receipt_no in (${receipt_no}, ${old.receipt_no})`
    await db`alter table receipt disable trigger receipt_stays`
    await db`update receipt set at = at - interval '20 days' where receipt_no = ${old.receipt_no}`
    await db`update receipt set fee_cents = null, payment_ref = 'pi_elsewhere' where receipt_no = ${unknown.receipt_no}`
    await db`alter table receipt enable trigger receipt_stays`
    await receipts.noteFeeAsked(db, [receipt_no], shop.shop.clock())
    await learnFees(shop.shop)
    expect(await feeOf(receipt_no)).toBe(null)
    later.ms = 3_700_000
    await learnFees(shop.shop)
    later.ms = 0
    expect([await feeOf(receipt_no), await feeOf(old.receipt_no), await feeOf(unknown.receipt_no)]).toEqual([407, null, null])
    await db`alter table receipt disable trigger receipt_stays`
    await db`update receipt set payment_ref = ${unknown.payment} where receipt_no = ${unknown.receipt_no}`
    await db`update receipt set at = at + interval '20 days' where receipt_no = ${old.receipt_no}`
    await db`alter table receipt enable trigger receipt_stays`
  })
})

test('the books are held beside the provider’s own, and each payment that differs is told', async () => {
  const bought = await buy()
  await refund(bought, 5)
  const compare = () => farmer.compareBooks({ query: everyDay() })
  const equal = await compare()
  expect({ ...equal, payments: 0 }).toEqual({
    payments: 0,
    elsewhere: 0,
    here: equal.there,
    there: equal.there,
    differences: [],
    differing: 0,
  })
  const [card] = await shop.shop.db`select sum(cents)::int as cents from receipt where kind = 'payment' and method = 'card'`
  expect(equal.here.cents).toBe(card?.cents)

  // Paid there in these days, with a receipt of another day: its sum is not of these days.
  const { db, clock } = shop.shop
  const moveReceipt = async (days: number) => {
    await db`alter table receipt disable trigger receipt_stays`
    await db`update receipt set paid_on = paid_on + ${days}::int where receipt_no = ${bought.receipt_no}`
    await db`alter table receipt enable trigger receipt_stays`
  }
  await moveReceipt(-3)
  const apart = await compare()
  expect(apart).toMatchObject({ payments: equal.payments - 1, elsewhere: 1, differing: 0 })
  expect([apart.here.cents, apart.there]).toEqual([equal.here.cents - 13_000, apart.here])
  expect(sayCompared(apart)).toMatch(/\. 1 more payment was made there in this period but has a receipt from another day\.$/)
  await moveReceipt(3)

  // Given back at the provider's own dashboard, paid there for nothing here, and noted here without a payment there.
  shop.sandbox.refund(bought.payment, 200)
  const { id: unheard } = await checkOut(shop, await makeMember(shop), season)
  const lost = String(shop.sandbox.pay(unheard).payment_intent)
  const invented = {
    kind: 'payment',
    purpose: 'order',
    method: 'card',
    cents: 700,
    paid_on: today(),
    at: clock(),
    subscription_id: bought.id,
  } as const
  const alone = await db.begin((tx) => receipts.add(tx, { ...invented, payment_ref: 'pi_invented' }))
  const { differing, differences } = await compare()
  expect(differing).toBe(3)
  expect(differences).toMatchObject([
    { receipt_no: bought.receipt_no, here: { cents: 13_000, refunded_cents: 500 }, there: { cents: 13_000, refunded_cents: 700 } },
    { receipt_no: alone, here: { cents: 700 }, there: null },
    { payment_ref: lost, here: null, there: { cents: 13_000 } },
  ])

  shop.sandbox.switches.down = true
  await expect(compare()).rejects.toMatchObject({ code: 'booksAway' })
  shop.sandbox.switches.down = false
  await expect(farmer.compareBooks({ query: { from: '2026-01-01', until: '2027-01-01' } })).rejects.toMatchObject({ code: 'spanTooLong' })
  await expect(farmer.compareBooks({ query: { from: '2026-01-02', until: '2026-01-01' } })).rejects.toMatchObject({ code: 'spanTooLong' })
})

test('numbers that were left out after a restore are told once, in the tab and in the files', async () => {
  const { db, clock } = shop.shop
  const { receipt_no: last } = await buy()
  await receiptGaps.leaveOut(db, last + 500, clock())
  expect((await buy()).receipt_no).toBe(last + 501)
  const gap = { first_no: last + 1, last_no: last + 500, on: today() }
  expect((await farmer.readReceiptTotals({ query: everyDay() })).gaps).toEqual([gap])
  expect((await farmer.readReceiptTotals({ query: { until: addDays(today(), -1) } })).gaps).toEqual([])
  const span = `${showReceiptNo(last + 1)} to ${showReceiptNo(last + 500)}`
  const csv = await farmer.downloadReceipts({ query: { ...everyDay(), format: 'csv' } })
  const lines = readCsv(Buffer.from(csv.data, 'base64').toString()).slice(-3)
  expect(lines.map(([, number]) => number)).toEqual([showReceiptNo(last), span, showReceiptNo(last + 501)])
  expect(lines[1]?.slice(0, 8)).toEqual([today(), span, '', 'Skipped after a restore', '', '', '', ''])
  const [books] = openDownload(await farmer.downloadReceipts({ query: { ...everyDay(), format: 'xlsx' } }))
  expect(bodyOf(books).filter(([, number]) => number === span)).toHaveLength(1)
  expect(sayGap(gap)).toContain(`Receipt numbers ${span} were skipped.`)
})

test('a closed account leaves its receipts in the books, without the name', async () => {
  const { person, own, id, receipt_no } = await buy({ name: 'Quackenbush' })
  const { db, clock } = shop.shop
  const cash = {
    kind: 'payment',
    purpose: 'balance',
    method: 'cash',
    cents: 100,
    paid_on: today(),
    at: clock(),
    subscription_id: id,
  } as const
  await db.begin((tx) => receipts.add(tx, { ...cash, note: 'Check of Quackenbush', who: admin.email }))
  const data = await own.downloadMyData({ query: { format: 'json' } })
  const told = JSON.parse(Buffer.from(data.data, 'base64').toString()).receipts
  expect(told).toMatchObject([
    { receipt: showReceiptNo(receipt_no), kind: 'Payment', method: 'Card', cents: 13_000 },
    { method: 'Cash', cents: 100, note: 'Check of Quackenbush' },
  ])
  const foretold = await own.readClosing()
  const pickups = foretold.pickups.length
  await own.closeAccount({ body: { password: person.password, pickups, credit_cents: foretold.credit_cents } })
  const left = await farmer.listOrderReceipts({ params: { id } })
  expect(left.map(({ cents }) => cents)).toEqual([13_000, 100])
  expect(JSON.stringify(left)).not.toMatch(/Quackenbush/)
  expect(JSON.stringify(left)).not.toContain(person.email)
  expect(left[1]?.who).toBe(admin.email)
})
