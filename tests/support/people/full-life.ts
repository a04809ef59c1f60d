import { randomUUID } from 'node:crypto'
import { vi } from 'vitest'
import { writeLetter } from '../../../src/server/mail/letters/letter.ts'
import { stopNewsletter } from '../../../src/server/mail/newsletter.ts'
import { postMails } from '../../../src/server/mail/post-mails.ts'
import { mailGifts } from '../../../src/server/money/gifts/mail-gifts.ts'
import * as hosts from '../../../src/server/store/farm/hosts.ts'
import * as users from '../../../src/server/store/people/users.ts'
import { GIFT_NAME_MAX } from '../../../src/shared/gift-limits.ts'
import { buyGift, codeOf } from '../orders/gifts.ts'
import { checkOut, openSeason, sendEvent } from '../orders/orders.ts'
import { as } from '../shop/client.ts'
import type { TestShop } from '../shop/test-shop.ts'
import { logIn, type Member, makeAdmin, makeHost, makeMember } from './people.ts'

/** Somebody of whom every table of the shop knows something. */

/** Words that are nobody else's: wherever they stand, this person is told of. */
const wordsOf = () => {
  const mark = randomUUID().slice(0, 8)
  return {
    email: `mina-${mark}@quack.example`,
    former: `wilhelmina-${mark}@quack.example`,
    wanted: `next-${mark}@quack.example`,
    second: `spouse-${mark}@quack.example`,
    name: `Wilhelmina Quackenbush-${mark}`,
    friend: `Barnaby ${mark}`,
    notes: `Behind the beehive ${mark}`,
    subject: `Purple feathers ${mark}`,
    message: `Why are they purple ${mark}?`,
    answer: `Because of the plums ${mark}.`,
    note: `For the broken beehive ${mark}`,
    image: `https://pictures.example/${mark}.png`,
    godchild: `Ottilie ${mark}`,
    wish: `Happy hatching ${mark}`,
    cousin: `cousin-${mark}@quack.example`,
    mistyped: `cuosin-${mark}@quack.example`,
    subjectElsewhere: `subject-${mark}`,
  }
}

export type Life = { person: Member; farmer: Member; words: ReturnType<typeof wordsOf>; order: number }

const untilSent = ({ shop: { db } }: TestShop, address: string) =>
  vi.waitFor(
    async () => {
      const unsent = await db`select from mail where to_address = ${address} and status <> 'sent'`
      if (unsent.length > 0) throw new Error(`Mails to ${address} are not sent yet`)
    },
    { timeout: 20_000, interval: 50 },
  )

/** An order by card, changed by the farmer. */
const buy = async (shop: TestShop, person: Member, farmer: Member, { name, notes, second }: Life['words']) => {
  const season = await openSeason(shop)
  const { id: session } = await checkOut(shop, person, season, { name, secondEmail: second, additionalNotes: notes })
  shop.sandbox.switches.drop = true
  shop.sandbox.pay(session)
  await sendEvent(shop, 'checkout.session.completed', { id: session })
  const [order] = await as(shop.app, farmer).listSubscriptions({ query: { q: name } })
  if (!order) throw new Error('The order is not there')
  const body = { ...order, cartons_per_week: 3, additional_notes: `${notes}, please`, farm_notes: `${notes}, says the farm` }
  await as(shop.app, farmer).editSubscription({ params: { id: order.id }, body })
  return { ...season, order: order.id }
}

const ask = async (shop: TestShop, person: Member, farmer: Member, { name, subject, message, answer }: Life['words']) => {
  const own = as(shop.app, person)
  const farms = as(shop.app, farmer)
  await own.askQuestion({ body: { name, email: person.email, subject, message } })
  const [first] = await farms.listQuestions()
  await farms.answerQuestion({ params: { id: first?.id ?? 0 }, body: { message: answer, resolve: true } })
  await own.askQuestion({ body: { name, email: person.email, subject: `${subject} again`, message } })
}

/** A gift that somebody else has got, one that nobody has redeemed, and one that went to a wrong address first. */
const give = async (shop: TestShop, person: Member, { name, godchild, wish, cousin, mistyped }: Life['words']) => {
  const gift = { from_name: name.slice(0, GIFT_NAME_MAX), to_name: godchild, message: wish }
  const first = await buyGift(shop, person, gift)
  await as(shop.app, await makeMember(shop, { verified: true })).redeemGift({ body: { gift_code: await codeOf(shop, person, first) } })
  await buyGift(shop, person, gift)
  const { gift_id } = await buyGift(shop, person, { ...gift, to_email: mistyped })
  await mailGifts(shop.shop)
  await untilSent(shop, mistyped)
  const version = (await as(shop.app, person).listMyGifts()).find((each) => each.gift_id === gift_id)?.version ?? 0
  await as(shop.app, person).resendGift({ params: { id: gift_id }, body: { to_email: cousin, version } })
  await untilSent(shop, cousin)
}

/** What a person chooses and waits for. */
const choose = async (shop: TestShop, person: Member, { wanted, friend }: Life['words']) => {
  const own = as(shop.app, person)
  await stopNewsletter(shop.shop, person.email)
  await own.joinWaitlist({ body: { email: person.email } })
  await own.setReminder({ body: { reminder: 'morning' } })
  await own.setShortChoice({ body: { first: true, way: 'money' } })
  await own.readMyCalendar()
  await own.readMyCard()
  const [pickup] = await own.listMyPickups()
  await own.nameFriend({ params: { id: pickup?.pickup_id ?? 0 }, body: { friend_name: friend } })
  await own.changeEmail({ body: { email: wanted, password: person.password } })
  await own.sendReset({ body: { email: person.email } })
}

/** What others and the clock do about them. */
const beAround = async (shop: TestShop, person: Member, farmer: Member, life: Awaited<ReturnType<typeof buy>>, words: Life['words']) => {
  const { db } = shop.shop
  const { cycle_id } = life.cycle
  const { site_id } = life.site
  await as(shop.app, farmer).giveCredit({ body: { email: person.email, amount: 12.5, note: words.note } })
  await db`update receipt set note = ${words.note} where subscription_id = ${life.order}`
  // Another rhythm is a choice, so that the order tells its product.
  await db`update product set rhythms = '{1,2}'`
  await as(shop.app, farmer).addHost({ params: { id: site_id }, body: { email: person.email } })
  await db`
    insert into payment_page (purpose, subscription_id, user_id, cents, state, url, expires_at, created_at)
    values ('balance', ${life.order}, ${person.id}, 100, 'expired', ${words.image}, now(), now())`
  await db`update subscription set is_trial = true where id = ${life.order}`
  await db`
    insert into push_device (user_id, session_id, endpoint, p256dh, auth, device)
    values (${person.id}, ${randomUUID()}, ${`https://push.example/${words.note}`}, ${'B'.repeat(87)}, ${'a'.repeat(22)}, 'Chrome on Android')`
  await db`
    insert into order_change (subscription_id, cartons_per_week, site_id, was_cartons, was_site_id, from_date, difference_cents, asked_at, done_at, is_end)
    values (${life.order}, 2, ${site_id}, 1, ${site_id}, now(), 650, now(), now(), true)`
  await db`insert into recovery_code (user_id, digest) values (${person.id}, ${words.note})`
  await db`insert into openid_link (issuer, subject, user_id) values ('https://accounts.example', ${words.subjectElsewhere}, ${person.id})`
  await db`
    insert into passkey (user_id, credential_id, public_key, counter, transports, is_synced, is_backed_up, name)
    values (${person.id}, ${words.note}, 'key', 0, '{internal}', true, true, ${words.friend})`
  await db`
    insert into login_code (browser_digest, email, user_id, code_digest, ends_at)
    values (${words.note}, ${person.email}, ${person.id}, 'digest', now())`
  await db`update account set factor_secret = 'sealed', factor_since = now() where user_id = ${person.id}`
  await db`
    update app_user set name = ${words.name}, farm_note = ${words.note}, image = ${words.image}, language = 'en',
      valid_since = coalesce(valid_since, '2020-01-01'), checked_at = coalesce(checked_at, now())
    where id = ${person.id}`
  await db`insert into place_wish (user_id, cycle_id, site_id, cartons, asked_at) values (${person.id}, ${cycle_id}, ${site_id}, 1, now())`
  await db`insert into invitation (cycle_id, user_id, subscription_id, invited_at, keep_until, reminded_at) values (${cycle_id}, ${person.id}, ${life.order}, now(), now(), now())`
  await db`
    insert into auto_renewal (user_id, pays, terms, consented_at, customer, method, brand, last4)
    values (${person.id}, 'card', 1, now(), 'cus_1', ${'pm_2'}, 'visa', '4242')`
  await db`
    insert into planned_renewal (invitation_id, auto_renewal_id, place_on, total_cents, told_at)
    select invitation_id, auto_renewal_id, now(), 1000, now() from invitation join auto_renewal using (user_id) where user_id = ${person.id}`
  await db`insert into packing_mail (pickup_date, site_id, user_id, sent_at) values (now(), ${site_id}, ${person.id}, now())`
  await db`
    insert into reminded (pickup_id, pickup_date, email, at)
    select pickup_id, pickup_date, ${person.email}, now() from pickup where subscription_id = ${life.order} limit 1`
  await db`
    insert into cutoff_notice (pickup_id, pickup_date, email, at)
    select pickup_id, pickup_date, ${person.email}, now() from pickup where subscription_id = ${life.order} limit 1`
  await db`insert into installment (subscription_id, number, due_date, cents, state) values (${life.order}, 0, now(), 500, 'paid')`
  await db`insert into saved_card values (${life.order}, 'cus_1', ${'pm_1'}, 'visa', '4242')`
  const [file] = await db<[{ import_id: number }]>`
    insert into import (file_name, sheet, sheets, columns, matching, defaults, counts, state, created_at, created_by)
    values ('last-season.csv', '', '[]', '[]', '{}', '{}', '{}', 'done', now(), ${person.id}) returning import_id`
  await db`
    insert into import_row (import_id, line, cells, edits, reads, outcome, subscription_id, user_id)
    values (${file.import_id}, 2, ${JSON.stringify([words.name, words.notes])}::jsonb, ${JSON.stringify({ name: words.name })}::jsonb,
      ${JSON.stringify({ person: { name: words.name, email: words.former } })}::jsonb, 'done', ${life.order}, ${person.id})`
  await db`insert into quiet_address (address, since) values (${words.former}, now())`
  const host = await makeHost(shop)
  await hosts.add(db, site_id, host.id)
  const letter = writeLetter({
    letter: 'packing-list',
    farm: 'Our farm',
    language: 'en',
    subject: 'Library, Thu',
    says: [`${words.name.split(' ')[0]} Q.: 3`],
  })
  await db.begin((tx) => postMails(tx, shop.shop.queue, [{ to: host.email, letter }]))
  await untilSent(shop, words.second)
  const [mail] = await as(shop.app, farmer).listMails({ query: { q: words.second } })
  await as(shop.app, farmer).resendMail({ params: { id: mail?.mail_id ?? '' } })
  await untilSent(shop, words.second)
}

export const liveFully = async (shop: TestShop): Promise<Life> => {
  const farmer = await makeAdmin(shop)
  const words = wordsOf()
  const first = await makeMember(shop, { email: words.former, verified: true })
  const bought = await buy(shop, first, farmer, words)
  shop.accountService?.people.change(first.id, { email: words.email, emailVerified: true })
  await users.setEmail(shop.shop.db, first.id, { email: words.email, email_verified: true })
  // Another email at the service ends what was open before.
  const person = shop.accountService ? await logIn(shop, words.email) : { ...first, email: words.email }
  await ask(shop, person, farmer, words)
  await give(shop, person, words)
  await choose(shop, person, words)
  await beAround(shop, person, farmer, bought, words)
  for (const address of [words.email, words.former]) await untilSent(shop, address)
  await shop.shop
    .db`update mail set unsubscribe_url = ${`https://quack.example/${words.subjectElsewhere}`} where to_address = ${words.former}`
  return { person, farmer, words, order: bought.order }
}
