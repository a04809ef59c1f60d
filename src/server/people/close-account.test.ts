import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { checkOut, openSeason, ordersOf, type Season, sendEvent } from '../../../tests/support/orders/orders.ts'
import { type Member, makeAdmin, makeHost, makeMember } from '../../../tests/support/people/people.ts'
import { as } from '../../../tests/support/shop/client.ts'
import { useTestShop } from '../../../tests/support/shop/test-shop.ts'
import { showReference } from '../../shared/rules/order-reference.ts'
import * as mails from '../store/mail/mails.ts'
import * as refunds from '../store/money/refunds.ts'
import * as closing from '../store/people/closing.ts'
import * as closingPerson from '../store/people/closing-person.ts'

/** Who leaves takes away what tells of them, and nothing of anybody else. */

const shop = useTestShop()
let season = {} as Season
let farmer = {} as Member
beforeAll(async () => {
  season = await openSeason(shop)
  farmer = await makeAdmin(shop)
  shop.sandbox.switches.drop = true
})

const close = async (person: Member) => {
  const { pickups, credit_cents } = await as(shop.app, person).readClosing()
  await as(shop.app, person).closeAccount({ body: { password: person.password, pickups: pickups.length, credit_cents } })
}

/** An order that is paid, or for which so many cents too little came. */
const buy = async (person: Member, wanted: Parameters<typeof checkOut>[3] = {}, tooLittle = 0) => {
  const { id: session } = await checkOut(shop, person, season, wanted)
  if (tooLittle > 0) shop.sandbox.discount(session, tooLittle)
  shop.sandbox.pay(session)
  await sendEvent(shop, 'checkout.session.completed', { id: session })
  const [order] = await ordersOf(shop, person)
  return as(shop.app, farmer).readSubscription({ params: { id: order?.id ?? 0 } })
}

describe('somebody who signed up with an address and never proved it', () => {
  test('takes their own letters away, and none that came to its owner for another order', async () => {
    const { db } = shop.shop
    const buyer = await makeMember(shop, { verified: true })
    const address = `${randomUUID()}@people.example`
    const order = await buy(buyer, { secondEmail: address })
    const squatter = await makeMember(shop, { email: address })
    await as(shop.app, squatter).sendVerification()
    const lettersTo = async () =>
      (await db<{ letter: string }[]>`select letter from mail where to_address = ${address} order by letter`).map(({ letter }) => letter)
    expect(await lettersTo()).toEqual(['order-confirmation', 'verify'])
    await close(squatter)
    // The last letter loses its address once it is sent.
    await expect.poll(lettersTo).toEqual(['order-confirmation'])
    const [kept] = await db`select body_text from mail where to_address = ${address}`
    expect(kept?.body_text).toContain(showReference(order.id))
  })
})

describe('the record of changes', () => {
  test('keeps the farmer, whose address a customer gave as second email', async () => {
    const { db } = shop.shop
    const ann = await makeMember(shop)
    const bea = await makeMember(shop)
    const farms = as(shop.app, farmer)
    const order = await buy(ann, { secondEmail: farmer.email, additionalNotes: 'On the left' })
    await farms.editSubscription({ params: { id: order.id }, body: { ...order, additional_notes: `Ask ${farmer.email}` } })
    await farms.giveCredit({ body: { email: bea.email, amount: 5, note: 'For the broken ones' } })
    await farms.addHost({ params: { id: season.site.site_id }, body: { email: farmer.email } })
    const readWho = () => db`select activity_id, who from activity where user_id = ${farmer.id} order by activity_id`
    const readHosts = () => db`select changes from activity where action = 'addHost' order by activity_id`
    const who = await readWho()
    const hosts = await readHosts()
    await close(ann)
    expect([await readWho(), await readHosts()]).toEqual([who, hosts])
    expect(who.every((row) => row.who === farmer.email)).toBe(true)
    expect(await db`select label, changes from activity where action = 'giveCredit'`).toMatchObject([
      { label: bea.email, changes: [{ field: 'credit_amount' }, { is: 'For the broken ones' }] },
    ])
    const [edited] = await db`select label, changes::text from activity where label like ${`${showReference(order.id)} %`}`
    expect(edited).toEqual({ label: `${showReference(order.id)} Closed account`, changes: '[]' })
  })

  test('forgets an admin by every address they had while they worked', async () => {
    const { db } = shop.shop
    const former = await makeAdmin(shop)
    const ann = await makeMember(shop, { verified: true })
    await as(shop.app, former).giveCredit({ body: { email: ann.email, amount: 5, note: '' } })
    const bea = { ...former, email: `${randomUUID()}@farm.example` }
    await db`update app_user set email = ${bea.email} where id = ${bea.id}`
    await close(bea)
    const left = await db`
      select who from activity where who = ${former.email} union all select who from credit_entry where who = ${former.email}`
    expect(left).toEqual([])
    expect(await db`select who from credit_entry where user_id = ${ann.id}`).toEqual([{ who: 'Closed account' }])
  })

  test('keeps what was answered to somebody with the same name and subject', async () => {
    const { db } = shop.shop
    const answer = async (person: Member, said: string) => {
      await as(shop.app, person).askQuestion({ body: { name: 'Cora Lee', email: person.email, subject: 'Hens', message: 'How many?' } })
      const [first] = await as(shop.app, farmer).listQuestions()
      await as(shop.app, farmer).answerQuestion({ params: { id: first?.id ?? 0 }, body: { message: said, resolve: true } })
    }
    const ann = await makeMember(shop)
    const bea = await makeMember(shop)
    await answer(ann, 'Forty.')
    await answer(bea, 'Fifty.')
    await close(bea)
    const said = await db`select label, changes from activity where action = 'answerQuestion' order by activity_id`
    expect(said).toMatchObject([
      { label: 'Cora Lee: Hens', changes: [{ is: 'Forty.' }, { field: 'resolved' }] },
      { label: 'Closed account', changes: [{ field: 'resolved' }] },
    ])
  })
})

describe('a mail that waits', () => {
  type Written = { letter: string; to: string; subject?: string; text: string; replyTo?: string; status?: 'queued' | 'sent' }
  /** In the record alone, without a job that sends it. */
  const write = async ({ letter, to, subject = 'News', text, replyTo, status = 'queued' }: Written): Promise<string> => {
    const mail_id = randomUUID()
    await shop.shop.db`
      insert into mail (mail_id, letter, to_address, subject, body_text, body_html, reply_to, status, sent_at)
      values (${mail_id}, ${letter}, ${to}, ${subject}, ${text}, '<p>', ${replyTo ?? null}, ${status}, case when ${status} = 'sent' then now() end)`
    return mail_id
  }
  const read = async (mail_id: string) =>
    (await shop.shop.db`select status, to_address, subject, body_text, body_html, reply_to from mail where mail_id = ${mail_id}`)[0]

  test('for others goes out all the same, and loses its text then if it tells of who left', async () => {
    const ann = await makeMember(shop)
    const host = await makeHost(shop)
    const order = await buy(ann, { name: 'Ann Miller' })
    const list = await write({ letter: 'packing-list', to: host.email, subject: 'Library, Thu', text: 'Ann M.: 2\nBo K.: 1' })
    const question = await write({ letter: 'question', to: farmer.email, subject: 'Question: Hens', text: 'Hm?', replyTo: ann.email })
    const notice = await write({ letter: 'payment-held', to: farmer.email, subject: `Order ${showReference(order.id)}`, text: 'Hm.' })
    const told = [list, question, notice]
    const before = await Promise.all(told.map(read))
    await close(ann)
    expect(await Promise.all(told.map(read))).toEqual(before)
    for (const mail_id of told) await mails.markSent(shop.shop.db, mail_id, new Date())
    const empty = { status: 'sent', body_text: null, body_html: null, reply_to: null }
    expect(await Promise.all(told.map(read))).toEqual([
      { ...empty, to_address: host.email, subject: 'Library, Thu' },
      { ...empty, to_address: farmer.email, subject: '' },
      { ...empty, to_address: farmer.email, subject: '' },
    ])
    expect(await mails.read(shop.shop.db, list)).toMatchObject({ removed_after: 0, can_resend: false })
  })

  test('for others keeps its text where only letters of a name are alike, or the name was never on a list', async () => {
    const ann = await makeMember(shop)
    const bea = await makeMember(shop)
    const host = await makeHost(shop)
    await buy(ann, { name: 'Jo Hall' })
    await checkOut(shop, bea, season, { name: 'Library Thursday' })
    const text = 'Library, Thursday\nJoanna Hall: 2\nJo K.: 1\nMary-Jo H.: 3\nJo Hallberg: 1\nLibrary T.: 4'
    const lists = [
      await write({ letter: 'packing-list', to: host.email, text }),
      await write({ letter: 'packing-list', to: host.email, text, status: 'sent' }),
    ]
    const before = await Promise.all(lists.map(read))
    await close(ann)
    await close(bea)
    await mails.markSent(shop.shop.db, lists[0] ?? '', new Date())
    expect((await Promise.all(lists.map(read))).map((each) => each?.body_text)).toEqual([text, text])
    expect(before.map((each) => each?.body_text)).toEqual([text, text])
  })

  test('for the person does not go out: to their address, to the one they asked for, to the second of their orders', async () => {
    const ann = await makeMember(shop, { verified: true })
    const wanted = `${randomUUID()}@new.example`
    const second = `${randomUUID()}@two.example`
    const order = await buy(ann, { secondEmail: second })
    await as(shop.app, ann).changeEmail({ body: { email: wanted, password: ann.password } })
    const theirs = [
      await write({ letter: 'mass', to: ann.email, text: 'News' }),
      await write({ letter: 'confirm-email', to: wanted, text: 'Confirm' }),
      await write({ letter: 'order-refund', to: second, subject: `Your refund: order ${showReference(order.id)}`, text: 'Back' }),
    ]
    const others = [await write({ letter: 'mass', to: second, text: 'News' }), await write({ letter: 'mass', to: wanted, text: 'News' })]
    await close(ann)
    const gone = { status: 'withheld', to_address: '', subject: '', body_text: null }
    expect(await Promise.all(theirs.map(read))).toMatchObject([gone, gone, gone])
    expect(await Promise.all(others.map(read))).toMatchObject([
      { status: 'queued', to_address: second, body_text: 'News' },
      { status: 'queued', to_address: wanted, body_text: 'News' },
    ])
  })
})

describe('what comes while an account is being closed', () => {
  const isWaiting = () =>
    vi.waitFor(
      async () => {
        const waiting = await shop.shop.db`
          select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and query like '%insert into%'`
        if (waiting.length === 0) throw new Error('Nothing waits yet')
      },
      { timeout: 10_000, interval: 20 },
    )
  const late = {
    subscription: (id: string) => shop.shop.db`
      insert into subscription (user_id, cycle_id, site_id, status, name, cartons_per_week, first_week, weeks, price_cents, total_cents, site_name, site_instructions)
      values (${id}, ${season.cycle.cycle_id}, ${season.site.site_id}, 'pending', 'Ann', 1, 0, 8, 650, 5200, '', '')`,
    question: (id: string) => shop.shop.db`
      insert into question (user_id, name, email, subject, message, created_at) values (${id}, 'Ann', 'ann@people.example', '', '', now())`,
    place_wish: (id: string) => shop.shop.db`
      insert into place_wish (user_id, cycle_id, site_id, cartons, asked_at)
      values (${id}, ${season.cycle.cycle_id}, ${season.site.site_id}, 1, now())`,
    session: (id: string) => shop.shop.db`
      insert into session (digest, user_id, is_lasting, ends_at) values (${id}, ${id}, true, now())`,
  }

  test.each(Object.keys(late) as (keyof typeof late)[])('waits for it and is refused: %s', async (table) => {
    const { db } = shop.shop
    const ann = await makeMember(shop)
    let outcome: Promise<PromiseSettledResult<unknown>[]> | undefined
    await db.begin(async (tx) => {
      const person = await closingPerson.lockPerson(tx, ann.id)
      if (!person) throw new Error('Nobody is there')
      await closing.close(tx, person, [], new Date())
      outcome = Promise.allSettled([late[table](ann.id).then(() => {})])
      await isWaiting()
    })
    expect(await outcome).toMatchObject([{ status: 'rejected', reason: { message: 'This account has been closed' } }])
    expect(await db`select from ${db(table)} where user_id = ${ann.id}`).toHaveLength(0)
  })
})

describe('a refund that is on its way', () => {
  test('keeps the account open until it has ended: the credit that comes with it is seen before it is given up', async () => {
    const ann = await makeMember(shop)
    const { id, version } = await buy(ann)
    const body = { version, amount: 10, cancel: true, credit_cents: 500 }
    const refund = () => as(shop.app, farmer).refundSubscription({ params: { id }, body })
    const asked = {
      subscription_id: id,
      cents: 1_000,
      cancel: true,
      credit_cents: 500,
      coming_cents: 0,
      user_id: farmer.id,
      who: farmer.email,
    }
    const { coming_cents } = await as(shop.app, farmer).readBalance({ params: { id } })
    await refunds.ask(shop.shop.db, { ...asked, coming_cents, asked_at: shop.shop.clock() })
    await expect(close(ann)).rejects.toMatchObject({ status: 409, code: 'refundOnItsWay' })
    await refund()
    expect(await as(shop.app, ann).readClosing()).toMatchObject({ pickups: [], credit_cents: 500 })
    await close(ann)
  })
})

describe('an order for which too little was paid', () => {
  test('keeps the account open until the farmer has decided', async () => {
    const ann = await makeMember(shop)
    const held = await buy(ann, {}, 3_000)
    expect(await as(shop.app, ann).readClosing()).toMatchObject({ is_held: true })
    await expect(close(ann)).rejects.toMatchObject({ status: 409, code: 'orderHeld' })
    const { id, version } = held
    await as(shop.app, farmer).refundSubscription({ params: { id }, body: { version, amount: 100, cancel: true } })
    expect(await as(shop.app, ann).readClosing()).toMatchObject({ is_held: false })
    await close(ann)
  })

  test('that came for a closed account can be given back, and not be accepted', async () => {
    const { db } = shop.shop
    const ann = await makeMember(shop)
    const { id: session } = await checkOut(shop, ann, season)
    await close(ann)
    // The provider hears of it too late to stop the card.
    await db`
      update subscription set status = 'held', care = 'paidTooLittle', paid_cents = 10000, payment_ref = 'pi_late', checkout_session_id = ${session}
      where user_id = ${ann.id}`
    const [order] = await ordersOf(shop, ann)
    const { id, version } = await as(shop.app, farmer).readSubscription({ params: { id: order?.id ?? 0 } })
    const accept = as(shop.app, farmer).acceptPayment({ params: { id }, body: { version } })
    await expect(accept).rejects.toMatchObject({ status: 409, code: 'accountClosed' })
    expect(await db`select from pickup where subscription_id = ${id}`).toHaveLength(0)
    expect(await as(shop.app, farmer).cancelSubscription({ params: { id }, body: { version } })).toMatchObject({ status: 'canceled' })
  })
})
