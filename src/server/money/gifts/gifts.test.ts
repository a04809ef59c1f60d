import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { brokenBooks } from '../../../../tests/support/orders/books.ts'
import { askForGift, buyGift, codeOf, sellGifts } from '../../../../tests/support/orders/gifts.ts'
import { openSeason, type Season, sendEvent } from '../../../../tests/support/orders/orders.ts'
import { makeBuyers } from '../../../../tests/support/people/buyers.ts'
import { mailsTo, mailTo } from '../../../../tests/support/people/mail.ts'
import { type Member, makeAdmin, makeMember, randomAddress } from '../../../../tests/support/people/people.ts'
import { as, type Client } from '../../../../tests/support/shop/client.ts'
import { useTestShop } from '../../../../tests/support/shop/test-shop.ts'
import { addDays, dateAt } from '../../../shared/dates/calendar.ts'
import { runDueJobs } from '../../jobs/every-minute.ts'
import { reconcile } from '../../jobs/reconcile-payments.ts'
import { systemClock } from '../../kernel/clock.ts'
import { removeOldTexts } from '../../people/remove-old-texts.ts'
import { unspentGifts } from '../../store/money/gift-record.ts'
import * as refunds from '../../store/money/refunds.ts'
import { mailGifts } from './mail-gifts.ts'
import { redeemGift } from './redeem-gift.ts'

/** A gift from its purchase to the credit it becomes, and all that can come between. */

let aheadMs = 0
const shop = useTestShop({ clock: () => new Date(systemClock().getTime() + aheadMs) })
let farmer = {} as Client
let ann = {} as Member
let season = {} as Season
beforeAll(async () => {
  farmer = as(shop.app, await makeAdmin(shop))
  ann = await makeMember(shop, { verified: true })
  season = await openSeason(shop)
  await sellGifts(shop)
  // Events come by hand in these tests.
  shop.sandbox.switches.drop = true
})

const today = () => dateAt(shop.shop.clock(), shop.shop.farm.current.time_zone)
const someone = () => makeMember(shop, { verified: true })
const balanceOf = async (member: Member) => (await as(shop.app, member).readMyCredit()).balance_cents
const redeem = (member: Member, gift_code: string) => as(shop.app, member).redeemGift({ body: { gift_code } })
const receiptsOf = ({ gift_id }: { gift_id: number }) =>
  shop.shop.db<{ kind: string; cents: number }[]>`select kind, cents from receipt where gift_id = ${gift_id} order by receipt_no`
const unspent = () => unspentGifts(shop.shop.db, today(), shop.shop.farm.current.time_zone)

describe('buying a gift', () => {
  test('leads to a payment page; paid, it is there once, with its receipt and a letter, however many hear of it', async () => {
    const before = await unspent()
    const { id: session_id } = await askForGift(shop, ann, { to_name: 'Wilma', message: 'For your birthday' })
    expect(await as(shop.app, ann).settleGift({ body: { session_id } })).toMatchObject({ state: 'pending' })
    shop.sandbox.pay(session_id)
    const told = await Promise.all([
      sendEvent(shop, 'checkout.session.completed', { id: session_id }),
      sendEvent(shop, 'checkout.session.completed', { id: session_id }),
      as(shop.app, ann).settleGift({ body: { session_id } }),
      as(shop.app, ann).settleGift({ body: { session_id } }),
    ])
    expect(told[2]).toMatchObject({ state: 'paid' })
    const [mine] = await as(shop.app, ann).listMyGifts()
    expect(mine).toMatchObject({ state: 'paid', cents: 5_000, to_name: 'Wilma', message: 'For your birthday', sent_at: null })
    expect(await receiptsOf(mine ?? { gift_id: 0 })).toEqual([{ kind: 'payment', cents: 5_000 }])
    expect(await unspent()).toEqual({ gifts: before.gifts + 1, cents: before.cents + 5_000 })
    const code = await codeOf(shop, ann, mine ?? { gift_id: 0 })
    expect(code).toMatch(/^([A-HJ-NP-Z2-9]{4}-){3}[A-HJ-NP-Z2-9]$/)
    const mail = await mailTo(shop, ann.email, 'Your gift from')
    expect(mail.text).toContain(code)
    expect(mail.text).toContain('$50.00')
  })

  test('of cartons costs what an order would, and another sum is refused', async () => {
    const cartons = { cycle_id: season.cycle.cycle_id, cartons_per_week: 2 }
    await expect(askForGift(shop, ann, { cartons, cents: 5_000 })).rejects.toMatchObject({ code: 'priceMoved' })
    const gift = await buyGift(shop, ann, { cartons, cents: 2 * 8 * 650 })
    expect(gift).toMatchObject({ cents: 10_400, cartons_per_week: 2, egg_cycle: 'Spring' })
    const [offered] = (await as(shop.app, ann).readGiftOffer()).cycles
    expect(offered).toEqual({ cycle_id: season.cycle.cycle_id, cycle_name: 'Spring', weeks: 8 })
  })

  test('keeps its season from being deleted, and the farmer is told why', async () => {
    const { cycle } = await openSeason(shop)
    await buyGift(shop, ann, { cartons: { cycle_id: cycle.cycle_id, cartons_per_week: 1 }, cents: 8 * 650 })
    const refused = farmer.deleteCycle({ params: { id: cycle.cycle_id } })
    await expect(refused).rejects.toThrow("This cycle has 1 gift of its cartons and can't be deleted. Stop it instead.")
    expect((await farmer.listUsed()).cycle_ids).toContain(cycle.cycle_id)
    await shop.shop.db`update cycle set is_active = false where cycle_id = ${cycle.cycle_id}`
  })

  test.each([999, 50_001])('for %i cents is refused: too little, or too much', async (cents) => {
    await expect(askForGift(shop, ann, { cents })).rejects.toMatchObject({ code: 'giftAmount' })
  })

  test('is refused where the farm sells none', async () => {
    await shop.shop.db`update shop set gifts_on = false`
    await shop.shop.farm.reload()
    const body = { cents: 5_000, from_name: 'Ann', to_name: 'Bo', message: '', to_email: '', send_on: null }
    await expect(as(shop.app, ann).buyGift({ body })).rejects.toMatchObject({ code: 'giftsOff' })
    await sellGifts(shop)
  })

  test('that is abandoned ends by itself; paid late after all, it is honoured', async () => {
    const bea = await someone()
    const { id: session_id } = await askForGift(shop, bea)
    await shop.shop.db`update payment_page set state = 'expired' where session_id = ${session_id}`
    aheadMs += 60_000
    await runDueJobs(shop.shop)
    expect(await shop.shop.db`select state from gift where buyer_id = ${bea.id}`).toMatchObject([{ state: 'expired' }])
    expect(await as(shop.app, bea).listMyGifts()).toEqual([])
    shop.sandbox.pay(session_id)
    await sendEvent(shop, 'checkout.session.completed', { id: session_id })
    expect(await as(shop.app, bea).listMyGifts()).toMatchObject([{ state: 'paid' }])
  })
})

describe('mailing a gift', () => {
  const due = { to_email: 'bo@people.example', message: 'See http://evil.example/x and www.evil.example' }

  test('happens once on its day, with nothing that a mail program makes a link of', async () => {
    const to_email = `${randomUUID()}@people.example`
    const gift = await buyGift(shop, ann, { ...due, to_email, send_on: addDays(today(), 3) })
    await runDueJobs(shop.shop)
    expect(await mailsTo(shop, to_email)).toEqual([])
    aheadMs += 4 * 86_400_000
    await Promise.all([runDueJobs(shop.shop), runDueJobs(shop.shop)])
    const mail = await mailTo(shop, to_email, 'A gift for you')
    expect(await mailsTo(shop, to_email)).toHaveLength(1)
    expect(mail.text).toContain(await codeOf(shop, ann, gift))
    expect(mail.text).not.toMatch(/evil\.example|http:\/\/evil/)
    expect(String(mail.html).match(/<a /g)).toHaveLength(1)
    const [mine] = await as(shop.app, ann).listMyGifts()
    expect(mine?.sent_at).not.toBeNull()
    await expect(
      as(shop.app, ann).sendGiftOtherwise({
        params: { id: gift.gift_id },
        body: { to_email: '', send_on: null, version: mine?.version ?? 0 },
      }),
    ).rejects.toMatchObject({ code: 'giftSent' })
  })

  test('happens though another one cannot be mailed', async () => {
    const bad = `${randomUUID()}@people.example`
    const good = `${randomUUID()}@people.example`
    for (const to_email of [bad, good]) await buyGift(shop, ann, { ...due, to_email, send_on: addDays(today(), 1) })
    aheadMs += 2 * 86_400_000
    const { db } = shop.shop
    await db.unsafe(`alter table mail add constraint not_to_bad check (to_address <> '${bad}') not valid`)
    await mailGifts(shop.shop)
    await db`alter table mail drop constraint not_to_bad`
    expect(await mailsTo(shop, bad)).toEqual([])
    await mailTo(shop, good, 'A gift for you')
    await mailGifts(shop.shop)
    await mailTo(shop, bad, 'A gift for you')
  })

  test('goes elsewhere, or not at all, as long as it has not gone', async () => {
    const gift = await buyGift(shop, ann, { ...due, send_on: addDays(today(), 3) })
    const change = (to_email: string, version: number) =>
      as(shop.app, ann).sendGiftOtherwise({ params: { id: gift.gift_id }, body: { to_email, send_on: null, version } })
    const changed = await change('Other@people.example', gift.version)
    expect(changed).toMatchObject({ to_email: 'other@people.example', send_on: today() })
    expect(await change('', changed.version)).toMatchObject({ to_email: '', send_on: null })
  })

  test('waits until who bought it has shown that their own address is theirs', async () => {
    const cleo = await makeMember(shop)
    await expect(askForGift(shop, cleo, due)).rejects.toMatchObject({ code: 'verifyToMail' })
    const gift = await buyGift(shop, cleo)
    const mail = await mailTo(shop, cleo.email, 'Your gift from')
    // Whoever reads the mail of an address that nobody has proved is told no code, and nothing that was typed.
    expect(mail.text).not.toContain(await codeOf(shop, cleo, gift))
    expect(mail.text).not.toContain('Bo')
    expect(mail.text).toContain('$50.00 worth of eggs')
    expect(mail.text).toContain('The code is on the card, on your gifts page.')
  })

  test('is not planned for a day that has gone by, or for one in years', async () => {
    await expect(askForGift(shop, ann, { ...due, send_on: addDays(today(), -1) })).rejects.toMatchObject({ code: 'dayPassed' })
    await expect(askForGift(shop, ann, { ...due, send_on: addDays(today(), 400) })).rejects.toMatchObject({ code: 'giftTooFar' })
  })
})

describe('a gift that was emailed to a wrong address', () => {
  const address = () => `${randomUUID()}@people.example`
  const letters = (to: string) => shop.shop.db<{ letter: string; status: string }[]>`
    select letter, status from mail where to_address = ${to} order by created_at`
  const mineOf = async (buyer: Member, { gift_id }: { gift_id: number }) =>
    (await as(shop.app, buyer).listMyGifts()).find((each) => each.gift_id === gift_id)
  /** A gift that has gone to an address. */
  const buySent = async (buyer: Member, to_email: string) => {
    const gift = await buyGift(shop, buyer, { to_email, to_name: 'Bo', send_on: today() })
    await mailGifts(shop.shop)
    return gift
  }
  const resend = async (buyer: Member, gift: { gift_id: number }, to_email: string, version?: number) =>
    as(shop.app, buyer).resendGift({
      params: { id: gift.gift_id },
      body: { to_email, version: version ?? (await mineOf(buyer, gift))?.version ?? 0 },
    })

  test('goes to another one under another code; the code from before and a printed card stop working, and the buyer hears of it', async () => {
    const meg = await someone()
    const wrong = address()
    const right = address()
    const gift = await buySent(meg, wrong)
    await mailTo(shop, wrong, 'A gift for you')
    const old = await codeOf(shop, meg, gift)
    // A code from before another secret counts beside the present one, until the gift is sent elsewhere.
    const { secret } = shop.shop
    shop.shop.secret = 'z'.repeat(40)
    const besides = await codeOf(shop, meg, gift)
    shop.shop.secret = secret
    expect(await resend(meg, gift, right.toUpperCase())).toMatchObject({ to_email: right, send_on: today(), state: 'paid' })
    const code = await codeOf(shop, meg, gift)
    for (const before of [old, besides]) await expect(redeem(await someone(), before)).rejects.toMatchObject({ code: 'giftUnknown' })
    expect((await mailTo(shop, right, 'A gift for you')).text).toContain(code)
    expect(await letters(wrong)).toHaveLength(1)
    const told = await mailTo(shop, meg.email, 'to another address')
    expect(told.text).not.toContain(code)
    expect(told.text).toContain('no longer works')
    expect(await redeem(await someone(), code)).toMatchObject({ is_new: true })
  })

  test('no longer reaches it where the email still waits for a mail server', async () => {
    const meg = await someone()
    const wrong = address()
    const gift = await buySent(meg, wrong)
    await mailTo(shop, wrong, 'A gift for you')
    await expect.poll(() => letters(wrong)).toEqual([{ letter: 'gift', status: 'sent' }])
    const body = `Your code: ${await codeOf(shop, meg, gift)}`
    await shop.shop.db`update mail set status = 'queued', sent_at = null, body_text = ${body}, body_html = '' where to_address = ${wrong}`
    await resend(meg, gift, address())
    expect(await letters(wrong)).toEqual([{ letter: 'gift', status: 'withheld' }])
  })

  test('is sent again once by two presses, and a few times in all', async () => {
    const meg = await someone()
    const gift = await buySent(meg, address())
    const version = (await mineOf(meg, gift))?.version ?? 0
    const right = address()
    const answers = await Promise.allSettled([resend(meg, gift, right, version), resend(meg, gift, right, version)])
    expect(answers.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    expect(await letters(right)).toHaveLength(1)
    for (let times = 1; times < 3; times++) await resend(meg, gift, address())
    await expect(resend(meg, gift, address())).rejects.toMatchObject({ code: 'giftSentOften' })
  })

  test('stays where it is before it has gone, once it is redeemed or refunded, and while its payment is disputed', async () => {
    const meg = await someone()
    const eve = await someone()
    const waiting = await buyGift(shop, meg, { to_email: address(), send_on: addDays(today(), 1) })
    await expect(resend(meg, waiting, address())).rejects.toMatchObject({ code: 'notFound' })
    const gift = await buySent(meg, address())
    const { db } = shop.shop
    await db`update receipt set disputed = true where gift_id = ${gift.gift_id}`
    await expect(resend(meg, gift, address())).rejects.toMatchObject({ code: 'giftDisputed' })
    await db`update receipt set disputed = false where gift_id = ${gift.gift_id}`
    const asked = { gift_id: gift.gift_id, cents: gift.cents, user_id: null, who: '', asked_at: shop.shop.clock() }
    const { refund_id } = await refunds.ask(db, asked)
    await expect(resend(meg, gift, address())).rejects.toMatchObject({ code: 'giftSpent' })
    await refunds.markRefused(db, refund_id, 'as if the provider had refused it')
    await redeem(eve, await codeOf(shop, meg, gift))
    await expect(resend(meg, gift, address())).rejects.toMatchObject({ code: 'giftSpent' })
  })
})

describe('redeeming a gift', () => {
  test('makes credit of it once, however its code is typed, and tells who redeemed it the same again', async () => {
    const bo = await someone()
    const gift = await buyGift(shop, ann, { cartons: { cycle_id: season.cycle.cycle_id, cartons_per_week: 1 }, cents: await priceOf(1) })
    const code = await codeOf(shop, ann, gift)
    const got = await redeem(bo, ` ${code.toLowerCase().replaceAll('-', ' ')} `)
    expect(got).toMatchObject({ cents: gift.cents, balance_cents: gift.cents, from_name: 'Ann', cartons_per_week: 1, is_new: true })
    expect(await redeem(bo, code.replaceAll('-', '–'))).toMatchObject({ balance_cents: gift.cents, is_new: false })
    await expect(redeem(ann, code)).rejects.toMatchObject({ code: 'giftUnknown' })
    expect((await as(shop.app, bo).readMyCredit()).entries).toMatchObject([{ reason: 'gift', cents: gift.cents }])
    await expect(codeOf(shop, ann, gift)).rejects.toMatchObject({ code: 'notFound' })
    expect((await as(shop.app, ann).listMyGifts())[0]).toMatchObject({ state: 'redeemed', redeemed_at: expect.any(String) })
  })

  test('fifty people at once with one code: one gets it', async () => {
    const gift = await buyGift(shop, ann)
    const code = await codeOf(shop, ann, gift)
    const people = await makeBuyers(shop, 50)
    const got = await Promise.all(people.map(({ id }) => redeemGift(shop.shop, id, code)))
    expect(got.filter(Boolean)).toHaveLength(1)
    const entries = await shop.shop.db`select user_id, cents from credit_entry where gift_id = ${gift.gift_id}`
    expect(entries).toMatchObject([{ user_id: people[got.findIndex(Boolean)]?.id, cents: 5_000 }])
  })

  test('is guessed at only a few times, by person and by network; a right code counts for nothing', async () => {
    const code = await codeOf(shop, ann, await buyGift(shop, ann))
    const dora = await someone()
    for (let tries = 0; tries < 10; tries++)
      await expect(redeem(dora, 'WRNG-WRNG-WRNG-W')).rejects.toMatchObject({ status: 404, code: 'giftUnknown' })
    await expect(redeem(dora, code)).rejects.toMatchObject({ code: 'tooManyTries' })
    const address = randomAddress()
    const crowd = await Promise.all(Array.from({ length: 11 }, () => someone()))
    for (const each of crowd.slice(0, 10))
      for (let tries = 0; tries < 10; tries++) await redeem({ ...each, address }, 'WRNG-WRNG-WRNG-W').catch(() => {})
    await expect(redeem({ ...(crowd[10] as Member), address }, code)).rejects.toMatchObject({ code: 'tooManyTries' })
    expect(await redeem(await someone(), code)).toMatchObject({ is_new: true })
  })
})

describe('a lost code', () => {
  test('is mailed to who bought the gift, and stands nowhere else', async () => {
    const flo = await someone()
    const gift = await buyGift(shop, flo, { to_name: 'Gus' })
    const code = await codeOf(shop, flo, gift)
    await as(shop.app, flo).resendMyGifts()
    expect((await mailTo(shop, flo.email, 'The codes for your gifts')).text).toContain(code)
    await expect(as(shop.app, await someone()).resendMyGifts()).rejects.toMatchObject({ code: 'noGifts' })
    await expect.poll(() => shop.shop.db`select from mail where body_text like ${`%${code}%`}`, { timeout: 10_000 }).toHaveLength(0)
    const bare = code.replaceAll('-', '')
    expect(shop.logs.filter((line) => line.includes(code) || line.includes(bare))).toEqual([])
    const { db } = shop.shop
    expect(
      await db`select from gift where gift::text like ${`%${bare}%`} union all select from activity where activity::text like ${`%${code}%`}`,
    ).toHaveLength(0)
  })

  test('whose secret the shop has lost is told as another one; what was printed counts too, and one of them once', async () => {
    const gift = await buyGift(shop, ann)
    const printed = await buyGift(shop, ann)
    const code = await codeOf(shop, ann, gift)
    const onPaper = await codeOf(shop, ann, printed)
    const secret = shop.shop.secret
    shop.shop.secret = 'y'.repeat(40)
    const other = await codeOf(shop, ann, gift)
    const besides = await codeOf(shop, ann, printed)
    shop.shop.secret = secret
    expect(other).not.toBe(code)
    const bo = await someone()
    expect(await redeem(bo, onPaper)).toMatchObject({ is_new: true })
    expect(await redeem(bo, besides)).toMatchObject({ is_new: false, balance_cents: 5_000 })
    expect(await redeem(await someone(), other)).toMatchObject({ is_new: true })
    await expect(redeem(await someone(), code)).rejects.toMatchObject({ code: 'giftUnknown' })
  })
})

describe('money of a gift that goes back', () => {
  const sold = async ({ gift_id }: { gift_id: number }) =>
    (await farmer.listGifts({ query: { per_page: 100 } as never })).find((each) => each.gift_id === gift_id)
  const backAtProvider = async (gift: { gift_id: number }, cents: number) => {
    const [paid] = await shop.shop.db<{ payment_ref: string }[]>`
      select payment_ref from receipt where gift_id = ${gift.gift_id} and kind = 'payment'`
    const payment_intent = paid?.payment_ref ?? ''
    await shop.shop.payments.refund({ paymentRef: payment_intent, cents, key: randomUUID() })
    await sendEvent(shop, 'charge.refunded', { payment_intent })
  }

  test('by the farmer is given back once, and the code counts no more', async () => {
    const before = await unspent()
    const gift = await buyGift(shop, ann)
    const code = await codeOf(shop, ann, gift)
    const asked = { params: { id: gift.gift_id }, body: { version: gift.version } }
    const answers = await Promise.allSettled([farmer.refundGift(asked), farmer.refundGift(asked)])
    expect(answers.some(({ status }) => status === 'fulfilled')).toBe(true)
    expect(await sold(gift)).toMatchObject({ state: 'refunded', email: ann.email })
    expect(await receiptsOf(gift)).toEqual([
      { kind: 'payment', cents: 5_000 },
      { kind: 'refund', cents: -5_000 },
    ])
    await expect(redeem(await someone(), code)).rejects.toMatchObject({ code: 'giftUnknown' })
    expect(await unspent()).toEqual(before)
    await mailTo(shop, ann.email, 'Your $50.00 refund')
    const { version } = (await sold(gift)) ?? { version: 0 }
    await expect(farmer.refundGift({ params: { id: gift.gift_id }, body: { version: version ?? 0 } })).rejects.toMatchObject({
      code: 'giftSpent',
    })
  })

  test('goes on by itself after an answer that was lost; meanwhile nobody redeems it', async () => {
    const gift = await buyGift(shop, ann)
    const code = await codeOf(shop, ann, gift)
    shop.sandbox.switches.down = true
    await expect(farmer.refundGift({ params: { id: gift.gift_id }, body: { version: gift.version } })).rejects.toMatchObject({
      code: 'refundAway',
    })
    shop.sandbox.switches.down = false
    expect(await sold(gift)).toMatchObject({ state: 'refunding' })
    await expect(redeem(await someone(), code)).rejects.toMatchObject({ code: 'giftUnknown' })
    aheadMs += 60_000
    await reconcile(shop.shop)
    expect(await sold(gift)).toMatchObject({ state: 'refunded' })
  })

  test('at the provider, in part, leaves a smaller gift; the rest makes it void', async () => {
    const gift = await buyGift(shop, ann)
    const code = await codeOf(shop, ann, gift)
    await backAtProvider(gift, 2_000)
    expect(await sold(gift)).toMatchObject({ state: 'paid', cents: 3_000 })
    // The receipts say what they said when they were handed out.
    const mine = await shop.shop.db<{ receipt_no: number }[]>`select receipt_no from receipt where gift_id = ${gift.gift_id}`
    for (const { receipt_no: id } of mine)
      expect(await as(shop.app, ann).readReceipt({ params: { id } })).toMatchObject({ purpose: 'gift', gift: { cents: 5_000 } })
    await backAtProvider(gift, 3_000)
    await expect(redeem(await someone(), code)).rejects.toMatchObject({ code: 'giftUnknown' })
  })

  test('in part, before and after somebody redeemed it, leaves books that add up', async () => {
    const gift = await buyGift(shop, ann)
    const code = await codeOf(shop, ann, gift)
    const hal = await someone()
    for (const next of [
      () => backAtProvider(gift, 2_000),
      () => redeem(hal, code),
      () => backAtProvider(gift, 1_000),
      () => backAtProvider(gift, 2_000),
    ]) {
      await next()
      expect(await brokenBooks(shop.shop.db)).toEqual([])
    }
    expect(await balanceOf(hal)).toBe(0)
  })

  test('unheard, as before a restore, is taken in when the farmer gives it back once more: nothing goes twice', async () => {
    const gift = await buyGift(shop, ann)
    const code = await codeOf(shop, ann, gift)
    const [paid] = await shop.shop.db<{ payment_ref: string }[]>`select payment_ref from receipt where gift_id = ${gift.gift_id}`
    await shop.shop.payments.refund({ paymentRef: paid?.payment_ref ?? '', cents: 5_000, key: randomUUID() })
    const asked = { params: { id: gift.gift_id }, body: { version: gift.version } }
    await expect(farmer.refundGift(asked)).rejects.toMatchObject({ code: 'refundRefused' })
    expect(await sold(gift)).toMatchObject({ state: 'refunded' })
    expect((await receiptsOf(gift)).map(({ cents }) => cents)).toEqual([5_000, -5_000])
    await expect(redeem(await someone(), code)).rejects.toMatchObject({ code: 'giftUnknown' })
  })

  test('after it was redeemed, credit is withdrawn as far as there is some, and everybody is told', async () => {
    const gift = await buyGift(shop, ann)
    const hal = await someone()
    await redeem(hal, await codeOf(shop, ann, gift))
    await farmer.giveCredit({ body: { email: hal.email, amount: -20, note: '' } })
    await backAtProvider(gift, 5_000)
    expect(await balanceOf(hal)).toBe(0)
    expect((await as(shop.app, hal).readMyCredit()).entries[0]).toMatchObject({ reason: 'giftWithdrawn', cents: -3_000 })
    await mailTo(shop, hal.email, 'was refunded')
    const [{ email } = { email: '' }] = await shop.shop.db<{ email: string }[]>`select email from app_user where role = 'admin'`
    expect((await mailTo(shop, email, `Refund: gift ${gift.gift_id}`)).text).toContain('had already spent $20.00')
  })

  test('in dispute is told the farm; until that has ended, nobody redeems the gift and it is not mailed', async () => {
    const to_email = `${randomUUID()}@people.example`
    const gift = await buyGift(shop, ann, { to_email, send_on: addDays(today(), 1) })
    const code = await codeOf(shop, ann, gift)
    const [paid] = await shop.shop.db<{ payment_ref: string }[]>`select payment_ref from receipt where gift_id = ${gift.gift_id}`
    shop.sandbox.dispute(paid?.payment_ref ?? '')
    await sendEvent(shop, 'charge.dispute.created', { payment_intent: paid?.payment_ref })
    expect(await sold(gift)).toMatchObject({ state: 'paid', disputed: true })
    await expect(redeem(await someone(), code)).rejects.toMatchObject({ code: 'giftUnknown' })
    aheadMs += 2 * 86_400_000
    await runDueJobs(shop.shop)
    expect(await mailsTo(shop, to_email)).toEqual([])
    shop.sandbox.closeDispute(paid?.payment_ref ?? '', 'won')
    await sendEvent(shop, 'charge.dispute.closed', { payment_intent: paid?.payment_ref })
    await runDueJobs(shop.shop)
    await mailTo(shop, to_email, 'A gift for you')
    expect(await redeem(await someone(), code)).toMatchObject({ is_new: true })
  })

  test('is counted: what was sold is what is redeemed and what is unspent', async () => {
    const { sold: all, redeemed, unspent: rest } = await farmer.readGiftTotals()
    expect([redeemed.gifts + rest.gifts, redeemed.cents + rest.cents]).toEqual([all.gifts, all.cents])
    expect(rest).toEqual(await unspent())
  })
})

describe('who leaves', () => {
  test('leaves gifts that are still mailed and redeemed, and nothing that they wrote', async () => {
    const ida = await someone()
    const to_email = `${randomUUID()}@people.example`
    const printed = await buyGift(shop, ida, { from_name: 'Ida Quackenbush', message: 'Dear Jo' })
    const code = await codeOf(shop, ida, printed)
    const planned = await buyGift(shop, ida, { to_email, to_name: 'Kit', from_name: 'Ida Quackenbush', send_on: addDays(today(), 2) })
    const { id: session_id } = await askForGift(shop, ida)
    expect(await as(shop.app, ida).readClosing()).toMatchObject({ gifts: 2 })
    await as(shop.app, ida).closeAccount({ body: { password: ida.password, pickups: 0, credit_cents: 0 } })
    expect((await mailTo(shop, ida.email, 'is closed')).text).toContain('Your 2 unredeemed gifts stay valid')
    expect(() => shop.sandbox.pay(session_id)).toThrow()
    expect(await redeem(await someone(), code)).toMatchObject({ is_new: true, from_name: '' })
    aheadMs += 3 * 86_400_000
    await runDueJobs(shop.shop)
    expect((await mailTo(shop, to_email, 'A gift for you')).text).toContain('Ida Quackenbush')
    const { db } = shop.shop
    expect(await db`select to_name, to_email, from_name from gift where gift_id = ${planned.gift_id}`).toEqual([
      { to_name: '', to_email: '', from_name: '' },
    ])
  })

  test('and what is long over loses its words: gifts that nobody paid go, with their pages', async () => {
    const lou = await someone()
    const gift = await buyGift(shop, lou)
    await redeem(await someone(), await codeOf(shop, lou, gift))
    const kept = await buyGift(shop, lou)
    await askForGift(shop, lou)
    const { db } = shop.shop
    await db`update payment_page set state = 'expired' where user_id = ${lou.id} and state = 'open'`
    aheadMs += 5 * 365 * 86_400_000
    await runDueJobs(shop.shop)
    await removeOldTexts(shop.shop)
    expect(await db`select gift_id, state, to_name from gift where buyer_id = ${lou.id} order by gift_id`).toEqual([
      { gift_id: gift.gift_id, state: 'redeemed', to_name: '' },
      { gift_id: kept.gift_id, state: 'paid', to_name: 'Bo' },
    ])
  })
})

/** What cartons for the season cost today. */
const priceOf = async (cartons_per_week: number) => {
  const { cycles, price_cents } = await as(shop.app, ann).readGiftOffer()
  return (cycles[0]?.weeks ?? 0) * cartons_per_week * price_cents
}
