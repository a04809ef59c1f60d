import { beforeAll, describe, expect, test } from 'vitest'
import { brokenBooks } from '../../../tests/support/orders/books.ts'
import { checkOut, mailsOf, openSeason, type Season } from '../../../tests/support/orders/orders.ts'
import { giveCredit } from '../../../tests/support/people/buyers.ts'
import { type Member, makeAdmin, makeMember } from '../../../tests/support/people/people.ts'
import { as, type Client } from '../../../tests/support/shop/client.ts'
import { useTestShop } from '../../../tests/support/shop/test-shop.ts'
import { settle } from '../money/settle/settle.ts'
import * as credits from '../store/money/credits.ts'

/** An order that was to use credit is given up, its credit is spent elsewhere, and then its payment comes after all. */

const shop = useTestShop()
let season = {} as Season
let next = {} as Season
let farmer = {} as Client
beforeAll(async () => {
  season = await openSeason(shop)
  next = await openSeason(shop)
  farmer = as(shop.app, await makeAdmin(shop))
  shop.sandbox.switches.drop = true
  const { db, farm } = shop.shop
  await db`update shop set owed_days = 14, installments_most = 3, installments_past_season = true`
  await farm.reload()
})

const pay = async (session: string, paidCents?: number) => {
  shop.sandbox.pay(session)
  const truth = await shop.shop.payments.read(session)
  await settle(shop.shop, { ...truth, paidCents: paidCents ?? truth.paidCents })
}
/** The shop has given the order up, while its payment page is still open somewhere. */
const giveUpHere = async (session: string) => settle(shop.shop, { ...(await shop.shop.payments.read(session)), state: 'expired' })
const balanceOf = ({ id }: Member) => credits.balanceOf(shop.shop.db, id)
const orderOf = async (session: string) => {
  const [row] = await shop.shop.db<[{ id: number }]>`
    select subscription_id as id from payment_page where session_id = ${session} and purpose = 'order'`
  return farmer.readSubscription({ params: { id: row.id } })
}

/** An order of $130.00 that was given up; of its credit, so much is spent before it is paid. */
const paidLate = async ({ credit, spent, over = {}, paid }: { credit: number; spent: number; over?: object; paid?: number }) => {
  const ann = await makeMember(shop, { verified: true })
  await giveCredit(shop, ann, credit)
  const { id: session } = await checkOut(shop, ann, season, over)
  await giveUpHere(session)
  expect(await balanceOf(ann)).toBe(credit)
  if (spent > 0) await giveCredit(shop, ann, -spent)
  await pay(session, paid)
  return { ann, session, order: await orderOf(session) }
}
const confirmationTo = async ({ email }: Member) =>
  (await mailsOf(shop, email)).find(({ letter }) => letter === 'order-confirmation')?.body_text ?? ''

describe('credit that was spent before the payment came', () => {
  test('on another order is not taken twice: the rest is owed, and the customer and the farmer are told', async () => {
    const ann = await makeMember(shop, { verified: true })
    await giveCredit(shop, ann, 5_000)
    const { id: session } = await checkOut(shop, ann, season)
    await giveUpHere(session)
    const { id: other } = await checkOut(shop, ann, next)
    await pay(other)
    await giveCredit(shop, ann, 1_000)
    await pay(session)
    expect(await balanceOf(ann)).toBe(0)
    const order = await orderOf(session)
    expect(order).toMatchObject({ status: 'owed', pay_later: 'farm', paid_amount: 80, credit_amount: 10, owed_amount: 40 })
    expect(order).toMatchObject({ care: 'creditSpent', needs_care: true })
    expect(await as(shop.app, ann).listMyOwed()).toMatchObject([{ id: order.id, owed_cents: 4_000, due_date: order.due_date }])
    const text = (await mailsOf(shop, ann.email)).map(({ body_text }) => body_text).find((each) => each.includes('came late'))
    expect(text).toContain('you had spent $40.00 of the credit meant for this order, so you still owe that amount.')
    expect(text).toContain('Please pay Our farm $40.00 by')

    const { id: page } = await as(shop.app, ann).payOwed({ params: { id: order.id }, body: { what: 'due' } })
    await pay(page)
    expect(await orderOf(session)).toMatchObject({ status: 'paid', paid_amount: 120, owed_amount: 0, needs_care: false })
    expect(await brokenBooks(shop.shop.db)).toEqual([])
  })

  test('of which all is still there is used as before, and nobody is told of anything', async () => {
    const { ann, order } = await paidLate({ credit: 5_000, spent: 0 })
    expect(order).toMatchObject({ status: 'paid', pay_later: null, paid_amount: 80, credit_amount: 50, care: null })
    expect(await balanceOf(ann)).toBe(0)
    expect(await confirmationTo(ann)).not.toContain('came late')
  })

  test('by somebody who owes the farm already is owed wholly, and leaves their credit where it was', async () => {
    const { ann, order } = await paidLate({ credit: 5_000, spent: 6_000 })
    expect(order).toMatchObject({ status: 'owed', paid_amount: 80, credit_amount: 0, owed_amount: 50 })
    expect(await balanceOf(ann)).toBe(-1_000)
  })

  test('is left to the customer where no card could pay so little', async () => {
    const { ann, order } = await paidLate({ credit: 30, spent: 30 })
    expect(order).toMatchObject({ status: 'paid', credit_amount: 0.3, owed_amount: 0, care: null })
    expect(await balanceOf(ann)).toBe(0)
    const [entry] = (await as(shop.app, ann).readMyCredit()).entries.filter(({ reason }) => reason === 'smallRest')
    expect(entry).toMatchObject({ cents: 30 })
  })

  test('is charged with the last installment, and the email lists what is charged', async () => {
    const { ann, order } = await paidLate({ credit: 4_000, spent: 3_000, over: { payLater: 'installments', installments: 3 } })
    expect(order).toMatchObject({ status: 'owed', pay_later: 'installments', paid_amount: 22.5, credit_amount: 10, owed_amount: 97.5 })
    const [owed] = await as(shop.app, ann).listMyOwed()
    expect(owed?.installments.map(({ cents, state }) => [cents, state])).toEqual([
      [2_250, 'paid'],
      [2_250, 'planned'],
      [2_250, 'planned'],
      [5_250, 'planned'],
    ])
    const text = await confirmationTo(ann)
    expect(text).toContain('$52.50')
    expect(text).toContain('you had spent $30.00 of the credit')
    expect(await balanceOf(ann)).toBe(0)
  })

  test('does not change what the customer reads was asked for, where less came', async () => {
    const late = await paidLate({ credit: 5_000, spent: 4_000, paid: 7_000 })
    const { held } = await as(shop.app, late.ann).readSubscribeHints()
    expect(held).toMatchObject([{ paid_cents: 7_000, asked_cents: 8_000 }])
    expect((await mailsOf(shop, late.ann.email)).map(({ body_text }) => body_text).join()).toContain('$80.00')
    const inFour = await paidLate({ credit: 4_000, spent: 0, over: { payLater: 'installments', installments: 3 }, paid: 1_000 })
    expect((await as(shop.app, inFour.ann).readSubscribeHints()).held).toMatchObject([{ paid_cents: 1_000, asked_cents: 2_250 }])
  })

  test('does not hide that less came than was asked; accepted, what came is the total', async () => {
    const { ann, order } = await paidLate({ credit: 5_000, spent: 4_000, paid: 7_000 })
    expect(order).toMatchObject({ status: 'held', care: 'paidTooLittle', paid_amount: 70, credit_amount: 10 })
    const accepted = await farmer.acceptPayment({ params: { id: order.id }, body: { version: order.version } })
    expect(accepted).toMatchObject({ status: 'paid', total_amount: 80, owed_amount: 0, pay_later: null })
    expect(await balanceOf(ann)).toBe(0)
  })
})
