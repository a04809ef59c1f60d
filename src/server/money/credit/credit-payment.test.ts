import { beforeAll, describe, expect, test } from 'vitest'
import { checkOut, mailsOf, openSeason, ordersOf, payloadFor, pickupsOf, type Season } from '../../../../tests/support/orders/orders.ts'
import { giveCredit } from '../../../../tests/support/people/buyers.ts'
import { type Member, makeMember } from '../../../../tests/support/people/people.ts'
import { as } from '../../../../tests/support/shop/client.ts'
import { useTestShop } from '../../../../tests/support/shop/test-shop.ts'
import { CHECKOUT_SECONDS } from '../../../shared/limits.ts'
import { reconcile } from '../../jobs/reconcile-payments.ts'
import * as credits from '../../store/money/credits.ts'
import { settle } from '../settle/settle.ts'
import { cardPayment, creditPayment, farmPayment, isWithoutProvider } from './credit-payment.ts'

/** The next order takes a person's credit off by itself, once. An order here is $130.00. */

const later = { ms: 0 }
const shop = useTestShop({ clock: () => new Date(Date.now() + later.ms) })
let season = {} as Season
beforeAll(async () => {
  season = await openSeason(shop)
  shop.sandbox.switches.drop = true
})

const memberWith = async (cents: number): Promise<Member> => {
  const member = await makeMember(shop)
  await giveCredit(shop, member, cents)
  return member
}
const balanceOf = ({ id }: Member) => credits.balanceOf(shop.shop.db, id)
const entriesOf = ({ id }: Member) => shop.shop.db`select cents, reason from credit_entry where user_id = ${id} order by entry_id`
const creditsOf = ({ id }: Member) =>
  shop.shop.db`select status, care, credit_cents, paid_cents from subscription where user_id = ${id} order by id`

const pay = async (session: string) => {
  const paid = shop.sandbox.pay(session)
  await settle(shop.shop, await shop.shop.payments.read(session))
  return paid
}
const expire = async (session: string) => settle(shop.shop, await shop.shop.payments.expire(session))
const giveUpHere = async (session: string) => settle(shop.shop, { ...(await shop.shop.payments.read(session)), state: 'expired' })

test('the provider is asked about its own sessions alone', () => {
  const own = [creditPayment(7), farmPayment(7), cardPayment(7, { customer: 'cus_7', method: 'pm_7', brand: 'visa', last4: '4242' })]
  expect(own.map(({ id }) => isWithoutProvider(id))).toEqual([true, true, true])
  expect(isWithoutProvider('cs_test_a1')).toBe(false)
})

describe('credit at the checkout', () => {
  test('is taken off the sum that the provider is asked for, and told in its line and in the mail', async () => {
    const ann = await memberWith(1_300)
    const { id, url } = await checkOut(shop, ann, season, { creditCents: 1_300 })
    expect(await balanceOf(ann)).toBe(0)
    expect(await (await fetch(url)).text()).toContain('Eggs, Spring: 2 cartons a week for 8 weeks, 4 cartons donated, less $13.00 credit')
    expect(await pay(id)).toMatchObject({ amount_total: 11_700 })
    expect(await creditsOf(ann)).toEqual([{ status: 'paid', care: null, credit_cents: 1_300, paid_cents: 11_700 }])
    const [mail] = await mailsOf(shop, ann.email)
    expect(mail?.body_text).toContain('We received $117.00 for Spring and used $13.00 of your credit.')
  })

  test('goes back when the checkout is given up, once however many say so', async () => {
    const ann = await memberWith(1_300)
    const { id } = await checkOut(shop, ann, season)
    await Promise.all(Array.from({ length: 10 }, () => expire(id)))
    expect(await entriesOf(ann)).toEqual([
      { cents: 1_300, reason: 'farm' },
      { cents: -1_300, reason: 'checkout' },
      { cents: 1_300, reason: 'checkoutReleased' },
    ])
  })

  test('goes back when the payment page could never be opened', async () => {
    const ann = await memberWith(1_300)
    shop.sandbox.switches.down = true
    await checkOut(shop, ann, season).catch(() => {})
    shop.sandbox.switches.down = false
    expect(await balanceOf(ann)).toBe(0)
    later.ms = (CHECKOUT_SECONDS + 60) * 1000
    await reconcile(shop.shop)
    later.ms = 0
    expect(await balanceOf(ann)).toBe(1_300)
  })

  test('is taken again when an order that was given up is paid after all; what is spent by then is owed, and nothing falls below zero', async () => {
    const ann = await memberWith(1_300)
    const { id } = await checkOut(shop, ann, season)
    await giveUpHere(id)
    await pay((await checkOut(shop, ann, season)).id)
    expect(await balanceOf(ann)).toBe(0)
    await pay(id)
    expect(await balanceOf(ann)).toBe(0)
    expect(await creditsOf(ann)).toMatchObject([
      { status: 'owed', care: 'creditSpent', paid_cents: 11_700 },
      { status: 'paid', care: null, paid_cents: 11_700 },
    ])
  })

  test('below zero is used by nothing', async () => {
    const ann = await memberWith(-500)
    const { amount_total } = await pay((await checkOut(shop, ann, season, { creditCents: 0 })).id)
    expect(amount_total).toBe(13_000)
  })

  test('leaves a card no sum that is too small for it', async () => {
    const ann = await memberWith(12_990)
    const { amount_total } = await pay((await checkOut(shop, ann, season, { creditCents: 12_950 })).id)
    expect(amount_total).toBe(50)
    expect(await balanceOf(ann)).toBe(40)
  })

  test('is what the page showed: another sum by now is refused with what is to be paid', async () => {
    const ann = await memberWith(1_300)
    await expect(checkOut(shop, ann, season, { creditCents: 0 })).rejects.toMatchObject({
      status: 409,
      code: 'priceMoved',
      message: 'The price has changed. Your total is now $117.00.',
    })
    await expect(checkOut(shop, ann, season, { creditCents: 2_000 })).rejects.toMatchObject({ code: 'priceMoved' })
    expect(await ordersOf(shop, ann)).toEqual([])
    expect(await balanceOf(ann)).toBe(1_300)
  })

  test('that an unpaid order has put aside is told, and the same order asked for again is the same', async () => {
    const ann = await memberWith(1_300)
    const first = await checkOut(shop, ann, season, { creditCents: 1_300 })
    const { credit_cents, credit_held } = await as(shop.app, ann).readSubscribeHints()
    expect({ credit_cents, credit_held }).toEqual({ credit_cents: 0, credit_held: [{ cycle_id: season.cycle.cycle_id, cents: 1_300 }] })
    expect(await checkOut(shop, ann, season, { creditCents: 1_300 })).toEqual(first)
  })

  test('that has grown meanwhile is all used by the next press', async () => {
    const ann = await memberWith(1_300)
    const first = await checkOut(shop, ann, season, { creditCents: 1_300 })
    await giveCredit(shop, ann, 700)
    const second = await checkOut(shop, ann, season, { creditCents: 2_000 })
    expect(second.id).not.toBe(first.id)
    expect(await creditsOf(ann)).toMatchObject([
      { status: 'expired', credit_cents: 1_300 },
      { status: 'pending', credit_cents: 2_000 },
    ])
    expect(await balanceOf(ann)).toBe(0)
  })

  test('is used once by two tabs that want two cycles at the same moment', async () => {
    const ann = await memberWith(1_300)
    const other = await openSeason(shop)
    const started = await Promise.allSettled([season, other].map((each) => checkOut(shop, ann, each)))
    expect(started.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled'])
    expect((await creditsOf(ann)).map(({ credit_cents }) => credit_cents).sort()).toEqual([0, 1_300])
    expect(await balanceOf(ann)).toBe(0)
  })
})

describe('an order that credit pays wholly', () => {
  test('is there at once, asks no provider, and is confirmed by mail', async () => {
    const ann = await memberWith(20_000)
    shop.sandbox.switches.down = true
    const { id, url } = await checkOut(shop, ann, season, { creditCents: 13_000 })
    const [order] = await ordersOf(shop, ann)
    expect(order).toMatchObject({ status: 'paid', paid_cents: 0, care: null, payment_ref: null, checkout_session_id: id })
    expect(id).toBe(`credit-${order?.id}`)
    expect(url).toBe(`http://localhost:3000/success?session_id=${id}`)
    expect(await as(shop.app, ann).settleCheckout({ body: { session_id: id } })).toMatchObject({ status: 'paid', total_amount: 130 })
    later.ms = (CHECKOUT_SECONDS + 60) * 1000
    await reconcile(shop.shop)
    later.ms = 0
    shop.sandbox.switches.down = false
    expect(await pickupsOf(shop, ann)).toHaveLength(8)
    expect(await balanceOf(ann)).toBe(7_000)
    const mails = await mailsOf(shop, ann.email)
    expect(mails).toHaveLength(1)
    expect(mails[0]?.body_text).toContain("We used $130.00 of your credit for Spring. There's nothing left to pay.")
  })

  test('is one order, however often and from wherever it is pressed', async () => {
    const ann = await memberWith(40_000)
    const body = await payloadFor(shop, ann, season, { creditCents: 13_000 })
    const replies = await Promise.all(Array.from({ length: 6 }, () => as(shop.app, ann).startCheckout({ body })))
    replies.push(await as(shop.app, ann).startCheckout({ body }))
    expect(new Set(replies.map(({ id }) => id)).size).toBe(1)
    expect(await balanceOf(ann)).toBe(27_000)
    expect(await mailsOf(shop, ann.email)).toHaveLength(1)
  })

  test('is not known to somebody else', async () => {
    const ann = await memberWith(13_000)
    const ben = await makeMember(shop)
    const { id } = await checkOut(shop, ann, season)
    await expect(as(shop.app, ben).settleCheckout({ body: { session_id: id } })).rejects.toMatchObject({ code: 'notFound' })
  })
})
