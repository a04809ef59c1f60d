import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { addCycle, addSite } from '../../../../tests/support/orders/farm-orders.ts'
import { mailsTo, mailTo } from '../../../../tests/support/people/mail.ts'
import { type Member, makeAdmin } from '../../../../tests/support/people/people.ts'
import { as, type Client } from '../../../../tests/support/shop/client.ts'
import { MAILING_ADDRESS } from '../../../../tests/support/shop/database.ts'
import { empty } from '../../../../tests/support/shop/empty.ts'
import { openTestShop, useTestShop } from '../../../../tests/support/shop/test-shop.ts'
import type { Cycle, Site } from '../../../shared/shapes/entities.ts'
import type { OrderStatus } from '../../../shared/shapes/orders.ts'
import { adminWords } from '../../../words/en/dashboard/admin.ts'
import * as cycles from '../../store/farm/cycles.ts'
import * as orders from '../../store/orders/orders.ts'

const clock = { now: new Date('2027-03-10T15:00:00.500Z') }
const shop = useTestShop({ clock: () => clock.now })
let admin = {} as Member
let farmer = {} as Client
beforeAll(async () => {
  admin = await makeAdmin(shop)
  farmer = as(shop.app, admin)
})
beforeEach(() => empty(shop.shop.db, ['mail', 'mailing', 'activity', 'unsubscribed', 'waitlist_entry', 'subscription']))

/** Customers who need no password, since nobody logs in as them. */
const addPeople = async (...emails: string[]) => {
  await shop.shop.db`delete from app_user where role = 'user'`
  if (emails.length > 0)
    await shop.shop.db`insert into app_user ${shop.shop.db(emails.map((email) => ({ id: randomUUID(), email, email_verified: true })))}`
}
/** People who wait, with a verified account each. */
const addWaiting = async (...emails: string[]) => {
  const accounts = emails.map((email) => ({ id: randomUUID(), email, email_verified: true }))
  await shop.shop.db`insert into app_user ${shop.shop.db(accounts)} on conflict (email) do nothing`
  await shop.shop.db`insert into waitlist_entry ${shop.shop.db(emails.map((email) => ({ email, joined_at: clock.now })))}`
}
const mailed = async () =>
  (await shop.shop.db<{ to_address: string }[]>`select to_address from mail order by to_address`).map(({ to_address }) => to_address)
/** Every mail has arrived, once, with one person in its To line. */
const expectArrived = async (addresses: string[], subject: string) => {
  await vi.waitFor(async () => {
    const waiting = await shop.shop.db`select 1 from mail where status <> 'sent'`
    expect(waiting).toHaveLength(0)
  }, 15_000)
  for (const address of addresses) {
    const mails = await mailsTo(shop, address)
    expect(mails.map((mail) => [mail.subject, [mail.to ?? []].flat().map(({ text }) => text), mail.cc, mail.bcc])).toEqual([
      [subject, [address], undefined, undefined],
    ])
  }
}

const order = {
  name: 'Ann',
  additional_notes: '',
  cartons_per_week: 1,
  donation_cartons: 0,
  first_week: 0,
  weeks: 1,
  price_cents: 650,
  total_cents: 650,
}
type OrderWish = { active?: boolean; status?: OrderStatus; cycle?: Cycle; site?: Site; user_id?: string }
const addOrder = async (second_email: string, { active = true, status = 'manual', cycle, site, user_id }: OrderWish = {}) => {
  const in_cycle = cycle ?? (await addCycle(shop))
  const at_site = site ?? (await addSite(shop, 'Barn'))
  if (!cycle && active) await cycles.setActive(shop.shop.db, in_cycle.cycle_id, true)
  const of = user_id ?? (status === 'manual' ? null : admin.id)
  return orders.add(shop.shop.db, { ...order, user_id: of, status, cycle_id: in_cycle.cycle_id, second_email }, at_site)
}
const idOf = async (email: string): Promise<string> =>
  (await shop.shop.db<{ id: string }[]>`select id from app_user where email = ${email}`)[0]?.id ?? ''
const listActions = async () => [...(await shop.shop.db`select action, label, changes from activity order by activity_id`)]

describe('a letter to all customers', () => {
  test('goes once to each account and each second email of an active cycle, one message each', async () => {
    await addPeople('ann@people.example', 'ben@people.example')
    await addOrder('second@people.example')
    await addOrder('Second@People.Example')
    await addOrder('BEN@people.example')
    await addOrder('paid@people.example', { status: 'paid' })
    await addOrder('')
    await addOrder('stopped@people.example', { active: false })
    await addOrder('refunded@people.example', { status: 'refunded' })
    await addOrder('pending@people.example', { status: 'pending' })
    const everyone = ['ann@people.example', 'ben@people.example', 'paid@people.example', 'second@people.example']

    const message = 'Dear all,\n\nno eggs on <Monday> & "Tuesday" 🥚\n\n-- \nThe farm'
    expect(await farmer.readAudience({ query: {} })).toEqual({ recipients: 4, unsubscribed: 0, uninvited: 0 })
    expect(await farmer.sendMassEmail({ body: { message } })).toEqual({ queued: 4, mailing_id: expect.any(Number) })
    expect(await mailed()).toEqual(everyone)
    await expectArrived(everyone, 'News from Our farm')
    const [mail] = await mailsTo(shop, 'ann@people.example')
    expect(mail?.text).toContain('no eggs on <Monday> & "Tuesday" 🥚')
    expect(mail?.html).toContain('no eggs on &#60;Monday&#62; &#38; &#34;Tuesday&#34; 🥚')
  })

  test('does not go to an account that was never verified and never paid: anyone can type an address at sign-up', async () => {
    await addPeople('ann@people.example', 'ben@people.example', 'cleo@people.example', 'dan@people.example', 'eve@people.example')
    await shop.shop.db`update app_user set email_verified = false where email <> 'ann@people.example' and role = 'user'`
    await addOrder('ben2@people.example', { status: 'paid', user_id: await idOf('ben@people.example') })
    await addOrder('', { status: 'refunded', user_id: await idOf('cleo@people.example') })
    await shop.shop.db`update subscription set paid_cents = 650, refunded_cents = 650 where status = 'refunded'`
    await addOrder('dan2@people.example', { status: 'expired', user_id: await idOf('dan@people.example') })
    const known = ['ann@people.example', 'ben2@people.example', 'ben@people.example', 'cleo@people.example']
    expect(await farmer.readAudience({ query: {} })).toEqual({ recipients: 4, unsubscribed: 0, uninvited: 0 })
    await farmer.sendMassEmail({ body: { message: 'Eggs!', recipients: 4 } })
    expect(await mailed()).toEqual(known)
  })

  test('does not go to the second email of an order that is only owed: anyone can write an address there', async () => {
    await addPeople('ann@people.example', 'ben@people.example')
    const { db } = shop.shop
    const owed = await addOrder('stranger@people.example', { status: 'paid', user_id: await idOf('ann@people.example') })
    const unproved = await addOrder('other@people.example', { status: 'paid', user_id: await idOf('ben@people.example') })
    await addOrder('farmers@people.example', { status: 'paid', user_id: await idOf('ann@people.example') })
    await db`update subscription set status = 'owed', pay_later = 'farm', due_date = '2027-04-01'`
    await db`update subscription set checkout_session_id = 'farm-' || id where id = any(${[owed, unproved]})`
    await db`update app_user set email_verified = false where email = 'ben@people.example'`
    const reached = async (choice: { order_ids?: number[] }) => {
      await empty(db, ['mail', 'mailing'])
      await farmer.sendMassEmail({ body: { message: 'Eggs!', ...choice } })
      return mailed()
    }
    expect(await farmer.readAudience({ query: {} })).toMatchObject({ recipients: 2 })
    expect(await reached({})).toEqual(['ann@people.example', 'farmers@people.example'])
    expect(await reached({ order_ids: [owed, unproved] })).toEqual(['ann@people.example'])
    await db`update subscription set paid_cents = 100 where id = any(${[owed, unproved]})`
    expect(await reached({ order_ids: [owed, unproved] })).toEqual([
      'ann@people.example',
      'ben@people.example',
      'other@people.example',
      'stranger@people.example',
    ])
  })

  test('does not reach those who unsubscribed by another spelling of their address, nor what is none', async () => {
    await addPeople('ann@people.example')
    const cycle = await addCycle(shop)
    await cycles.setActive(shop.shop.db, cycle.cycle_id, true)
    for (const odd of ['<gone@people.example>', 'gone@people.example\u200b', 'gone@people.example,x', 'é@people.example'])
      await addOrder(odd, { cycle })
    await shop.shop.db`insert into unsubscribed values ('gone@people.example', now())`
    expect(await farmer.readAudience({ query: {} })).toEqual({ recipients: 1, unsubscribed: 0, uninvited: 0 })
    expect(await farmer.readAudience({ query: { cycle_id: cycle.cycle_id } })).toEqual({ recipients: 0, unsubscribed: 0, uninvited: 0 })
    await farmer.sendMassEmail({ body: { message: 'Eggs!' } })
    expect(await mailed()).toEqual(['ann@people.example'])
  })

  test('tells mail programs how to unsubscribe, with one click, each person by a link of their own', async () => {
    await addPeople('kim@people.example', 'lee@people.example')
    await farmer.sendMassEmail({ body: { message: 'Eggs!', subject: 'Fresh eggs' } })
    for (const email of ['kim@people.example', 'lee@people.example']) {
      const mail = await mailTo(shop, email, 'Fresh eggs')
      const url = shop.shop.newsletterLinks.urlFor(email)
      const lines = Object.fromEntries(mail.headerLines.map(({ key, line }) => [key, line.replace(/\r?\n\s+/g, ' ')]))
      expect(lines['list-unsubscribe']).toBe(`List-Unsubscribe: <${url}>`)
      expect(lines['list-unsubscribe-post']).toBe('List-Unsubscribe-Post: List-Unsubscribe=One-Click')
      expect(lines['reply-to']).toBe('Reply-To: eggs@dozen.example')
      expect(mail.text?.trim().split('\n').slice(-3)).toEqual([`Unsubscribe: ${url}`, '', `Our farm, ${MAILING_ADDRESS}`])
      expect(mail.html).toContain(`href="${url}"`)
      expect(shop.logs.join('')).not.toContain(new URL(url).searchParams.get('t'))
    }
  })

  test('leaves out those who want no news, and says how many they are', async () => {
    await addPeople('ann@people.example', 'ben@people.example')
    await addOrder('Second@People.Example')
    await shop.shop
      .db`insert into unsubscribed select address_digest(a), now() from unnest(array['ben@people.example', 'second@people.example', 'gone@people.example']) a`
    expect(await farmer.readAudience({ query: {} })).toEqual({ recipients: 1, unsubscribed: 2, uninvited: 0 })
    expect(await farmer.sendMassEmail({ body: { message: 'Eggs!' } })).toMatchObject({ queued: 1 })
    expect(await mailed()).toEqual(['ann@people.example'])
  })

  test('does not write to the farm itself, and a letter to nobody is none', async () => {
    await addPeople()
    expect(await farmer.sendMassEmail({ body: { message: 'Eggs!' } })).toEqual({ queued: 0, mailing_id: null })
    expect([await mailed(), await farmer.listMailings(), await listActions()]).toEqual([[], [], []])
  })

  test('is dated and written down, and the farmer can read when the last one went out', async () => {
    await addPeople('ann@people.example')
    await shop.shop.db`update shop set last_mass_email_at = null`
    expect(await farmer.readLastMassEmail()).toEqual({ timestamp: null })
    await farmer.sendMassEmail({ body: { message: 'Eggs!' } })
    expect(await farmer.readLastMassEmail()).toEqual({ timestamp: '2027-03-10T15:00:00.500Z' })
    expect(await listActions()).toEqual([
      {
        action: 'sendMassEmail',
        label: 'News from Our farm (Everyone)',
        changes: [
          { field: 'message', was: null, is: 'Eggs!' },
          { field: 'recipients', was: null, is: '1' },
        ],
      },
    ])
  })
})

describe('a letter to some customers', () => {
  const bodies = { message: 'Eggs!' }
  /** A pickup of an order, in the week to come unless another day is told. */
  const collects = async (subscription_id: number, { site_id }: Site, over: object = {}) => {
    const [row] = await shop.shop.db<[{ week: number }]>`
      select count(*)::int as week from pickup where subscription_id = ${subscription_id}`
    const planned = { pickup_date: '2027-03-15', cartons: 1, state: 'planned', ...over }
    await shop.shop.db`insert into pickup ${shop.shop.db({ ...row, ...planned, subscription_id, site_id })}`
  }
  const prepare = async () => {
    await addPeople('ann@people.example', 'ben@people.example', 'cat@people.example')
    const spring = await addCycle(shop, 'Spring')
    const old = await cycles.add(shop.shop.db, { ...ENDED, cycle_name: 'Winter' })
    const barn = await addSite(shop, 'Barn')
    const shed = await addSite(shop, 'Shed')
    const ann = { cycle: spring, site: barn, status: 'paid', user_id: await idOf('ann@people.example') } as const
    const ben = { cycle: spring, site: shed, status: 'paid', user_id: await idOf('ben@people.example') } as const
    const cat = { cycle: old, site: barn, status: 'paid', user_id: await idOf('cat@people.example') } as const
    await collects(await addOrder('Ann2@people.example', ann), barn)
    await collects(await addOrder('', ben), shed)
    await collects(await addOrder('phone@people.example', { cycle: spring, site: shed }), shed)
    await collects(await addOrder('out@people.example', { cycle: spring, site: shed, status: 'canceled' }), shed, { state: 'canceled' })
    await collects(await addOrder('', cat), barn, { pickup_date: '2027-03-01' })
    return { spring: spring.cycle_id, old: old.cycle_id, barn: barn.site_id, shed: shed.site_id }
  }
  const ENDED = { start_date: '2026-12-01', end_date: '2027-03-09', number_of_weeks: 10 }

  test('reaches the people and second emails of a cycle, of a site where they still collect, or of both', async () => {
    const { spring, old, barn, shed } = await prepare()
    const wishes = [
      [{ cycle_id: spring }, 'Spring', ['ann2@people.example', 'ann@people.example', 'ben@people.example', 'phone@people.example']],
      [{ cycle_id: old }, 'Winter', ['cat@people.example']],
      [{ site_id: barn }, 'Barn', ['ann2@people.example', 'ann@people.example']],
      [{ site_id: shed }, 'Shed', ['ben@people.example', 'phone@people.example']],
      [{ cycle_id: spring, site_id: barn }, 'Spring, Barn', ['ann2@people.example', 'ann@people.example']],
      [{ cycle_id: old, site_id: barn }, 'Winter, Barn', ['cat@people.example']],
      [{ cycle_id: old, site_id: shed }, '', []],
    ] as const
    for (const [choice, audience, people] of wishes) {
      await shop.shop.db`delete from mail`
      expect(await farmer.readAudience({ query: choice })).toEqual({ recipients: people.length, unsubscribed: 0, uninvited: 0 })
      const { mailing_id } = await farmer.sendMassEmail({ body: { ...bodies, ...choice, recipients: people.length } })
      expect((await mailed()).sort()).toEqual([...people].sort())
      if (mailing_id)
        expect(await farmer.readMailing({ params: { id: mailing_id } })).toMatchObject({ audience, recipients: people.length })
    }
  })

  test('to a site reaches whoever has something to collect there, be it once, and nobody who is elsewhere by now', async () => {
    const spring = await addCycle(shop, 'Spring')
    const barn = await addSite(shop, 'Barn')
    const shed = await addSite(shop, 'Shed')
    const add = async (name: string, site: Site) => addOrder(`${name}@people.example`, { cycle: spring, site })
    const guest = await add('guest', shed)
    await collects(guest, barn, { chosen_site_id: barn.site_id })
    await collects(guest, shed, { pickup_date: '2027-03-22' })
    const away = await add('away', barn)
    await collects(away, barn, { pickup_date: '2027-03-01' })
    await collects(away, shed, { chosen_site_id: shed.site_id })
    await collects(await add('skips', barn), barn, { state: 'skipped' })
    // On Wednesday, what began on Monday can be collected until Friday.
    await collects(await add('late', barn), barn, { pickup_date: '2027-03-08' })
    await collects(await add('missed', barn), barn, { pickup_date: '2027-03-08', mark: 'missed', marked_at: clock.now })
    const gone = { mark: 'missed', marked_at: clock.now, unclaimed: 'donated' }
    await collects(await add('gone', barn), barn, { pickup_date: '2027-03-08', ...gone })
    await collects(await add('done', barn), barn, { pickup_date: '2027-03-08', mark: 'collected', marked_at: clock.now })
    await collects(await add('over', barn), barn, { pickup_date: '2027-03-01' })
    const reached = async (choice: { cycle_id?: number; site_id: number }) => {
      await empty(shop.shop.db, ['mail', 'mailing'])
      const { recipients } = await farmer.readAudience({ query: choice })
      await farmer.sendMassEmail({ body: { ...bodies, ...choice, recipients } })
      return (await mailed()).map((email) => email.replace('@people.example', ''))
    }
    expect(await reached({ site_id: barn.site_id })).toEqual(['guest', 'late', 'missed'])
    expect(await reached({ site_id: barn.site_id, cycle_id: spring.cycle_id })).toEqual(['guest', 'late', 'missed'])
    expect(await reached({ site_id: shed.site_id })).toEqual(['away', 'guest'])
  })

  test('follows a person to another email', async () => {
    const { barn } = await prepare()
    await shop.shop.db`update app_user set email = 'new@people.example' where email = 'ann@people.example'`
    await farmer.sendMassEmail({ body: { ...bodies, site_id: barn } })
    expect(await mailed()).toEqual(['ann2@people.example', 'new@people.example'])
  })

  test.each([{ cycle_id: 999_999 }, { site_id: 999_999 }])('is refused where there is no such thing (%j)', async (choice) => {
    await expect(farmer.sendMassEmail({ body: { ...bodies, ...choice } })).rejects.toMatchObject({ status: 404, code: 'notFound' })
    expect(await farmer.readAudience({ query: choice })).toEqual({ recipients: 0, unsubscribed: 0, uninvited: 0 })
  })

  test('is not sent to another number of people than the farmer was told', async () => {
    await addPeople('ann@people.example')
    await expect(farmer.sendMassEmail({ body: { ...bodies, recipients: 2 } })).rejects.toMatchObject({
      status: 409,
      code: 'audienceMoved',
      message: 'This email would now go to 1 person. Please review and confirm again.',
    })
    expect([await mailed(), await listActions()]).toEqual([[], []])
    expect(await farmer.sendMassEmail({ body: { ...bodies, recipients: 1 } })).toMatchObject({ queued: 1 })
  })
})

describe('a letter that is sent twice', () => {
  const body = { message: 'Eggs!', subject: 'Pressed' }
  const PEOPLE = ['ann@people.example', 'ben@people.example']

  test('pressed ten times at once, in two processes, goes out once', async () => {
    await addPeople(...PEOPLE)
    const beside = await openTestShop({ clock: () => clock.now, beside: shop })
    const alsoFarmer = as(beside.app, admin)
    const replies = await Promise.all(Array.from({ length: 10 }, (_, each) => (each % 2 ? farmer : alsoFarmer).sendMassEmail({ body })))
    expect(new Set(replies.map((reply) => JSON.stringify(reply))).size).toBe(1)
    expect(replies[0]).toEqual({ queued: 2, mailing_id: expect.any(Number) })
    expect(await mailed()).toEqual(PEOPLE)
    expect([(await farmer.listMailings()).length, (await listActions()).length]).toEqual([1, 1])
    await beside.close()
  })

  test('is the same letter for ten minutes, even if somebody has joined, and then another', async () => {
    await addPeople(...PEOPLE)
    const first = await farmer.sendMassEmail({ body: { ...body, recipients: 2 } })
    await shop.shop.db`insert into app_user (id, email, email_verified) values (${randomUUID()}, 'new@people.example', true)`
    expect(await farmer.sendMassEmail({ body: { ...body, recipients: 2 } })).toEqual(first)
    const before = clock.now
    clock.now = new Date(before.getTime() + 10 * 60_000)
    const later = await farmer.sendMassEmail({ body })
    clock.now = before
    expect(later).toMatchObject({ queued: 3 })
    expect(later.mailing_id).not.toBe(first.mailing_id)
  })

  test('with another word, subject or audience is another letter', async () => {
    await addPeople(...PEOPLE)
    const { cycle_id } = await addCycle(shop)
    await addOrder('second@people.example', { cycle: { cycle_id } as Cycle })
    const bodies = [body, { ...body, message: 'Eggs!!' }, { ...body, subject: 'Other' }, { message: body.message }, { ...body, cycle_id }]
    for (const each of bodies) await farmer.sendMassEmail({ body: each })
    expect(await farmer.listMailings()).toHaveLength(5)
  })
})

describe('the progress of a letter to many', () => {
  test('is counted over its mails, the newest letter first', async () => {
    await addPeople('ann@people.example', 'ben@people.example')
    const { mailing_id } = await farmer.sendMassEmail({ body: { message: 'One' } })
    await addWaiting('vic@wait.example')
    await farmer.notifyWaitlist({ body: { message: 'Come!' } })
    await vi.waitFor(async () => expect((await farmer.listMailings()).map(({ sent }) => sent).sort()).toEqual([1, 2]), 15_000)
    const common = { sent_by: admin.email, created_at: '2027-03-10T15:00:00.500Z', queued: 0, failed: 0, seen: 0, withheld: 0 }
    const waitlist = {
      kind: 'waitlist',
      subject: 'A new egg cycle at Our farm',
      message: 'Come!',
      audience: 'Waitlist',
      recipients: 1,
      sent: 1,
    }
    const mass = { kind: 'mass', subject: 'News from Our farm', message: 'One', audience: 'Everyone', recipients: 2, sent: 2 }
    expect(await farmer.listMailings()).toEqual([
      { mailing_id: (mailing_id ?? 0) + 1, ...common, ...waitlist },
      { mailing_id, ...common, ...mass },
    ])
    await shop.shop.db`update mail set status = 'failed', sent_at = null where to_address = 'ben@people.example'`
    expect(await farmer.readMailing({ params: { id: mailing_id ?? 0 } })).toMatchObject({ queued: 0, sent: 1, failed: 1 })
  })
})

describe('a letter to the people of chosen orders', () => {
  test('goes to exactly those, once each, in whatever state their orders are; to second addresses only of orders that were paid', async () => {
    await addPeople('ann@people.example', 'ben@people.example', 'cat@people.example', 'dan@people.example')
    const cycle = await addCycle(shop)
    const of = async (email: string, status: OrderStatus, second = '') => addOrder(second, { status, cycle, user_id: await idOf(email) })
    const chosen = [
      await of('ann@people.example', 'paid', 'anns@friend.example'),
      await of('ann@people.example', 'refunded'),
      await of('ben@people.example', 'canceled', 'bens@friend.example'),
      await of('dan@people.example', 'paid'),
    ]
    await of('cat@people.example', 'paid')
    await shop.shop.db`insert into unsubscribed (address_digest, at) values (address_digest('dan@people.example'), now())`
    const orders = chosen.join(',')
    expect(await farmer.readAudience({ query: { orders } })).toEqual({ recipients: 3, unsubscribed: 1, uninvited: 0 })
    const send = (order_ids: number[]) => farmer.sendMassEmail({ body: { message: 'Eggs!', order_ids, recipients: 3 } })
    await expect(send(chosen.slice(0, 1))).rejects.toMatchObject({ code: 'audienceMoved' })
    const first = await send(chosen)
    expect(first.queued).toBe(3)
    expect(await send(chosen.toReversed())).toEqual(first)
    expect(await mailed()).toEqual(['ann@people.example', 'anns@friend.example', 'ben@people.example'])
    expect(await listActions()).toMatchObject([{ action: 'sendMassEmail', label: 'News from Our farm (4 chosen orders)' }])
  })

  test.each(['', '0', '1,', 'a', '1,-2', Array.from({ length: 201 }, (_, each) => each + 1).join(',')])(
    'is refused for what names no orders, or too many: %s',
    async (orders) => {
      await expect(farmer.readAudience({ query: { orders } })).rejects.toMatchObject({ status: 400, code: 'invalidInput' })
    },
  )
})

describe('a farm without a mailing address', () => {
  const setAddresses = async (settings: Record<string, string>) => {
    await shop.shop.db`update shop set ${shop.shop.db(settings)}`
    await shop.shop.farm.reload()
  }
  afterAll(() => setAddresses({ postal_address: MAILING_ADDRESS, farm_address: '' }))

  test('is asked for it before its first email to many, and nobody gets one or loses their turn', async () => {
    await setAddresses({ postal_address: '', farm_address: '' })
    await addPeople('una@people.example')
    await addWaiting('wes@people.example')
    const refused = { status: 409, code: 'mailingAddressMissing', message: expect.stringContaining('postal address') }
    await expect(farmer.sendMassEmail({ body: { message: 'Eggs!' } })).rejects.toMatchObject(refused)
    await expect(farmer.notifyWaitlist({ body: { message: 'Eggs!' } })).rejects.toMatchObject(refused)
    expect(await mailed()).toEqual([])
    await setAddresses({ farm_address: '7 Larch Hill Rd, Dryden, NY 13053' })
    expect(await farmer.notifyWaitlist({ body: { message: 'Eggs!' } })).toMatchObject({ queued: 1 })
    expect((await mailTo(shop, 'wes@people.example', 'A new egg cycle')).text).toContain('Our farm, 7 Larch Hill Rd, Dryden, NY 13053')
  })
})

describe('before a letter is sent', () => {
  const body = { message: 'Dear all,\n\neggs <here>', subject: 'Fresh "eggs"' }

  test('the farmer sees the very letter', async () => {
    await addPeople('ann@people.example')
    const preview = await farmer.previewMassEmail({ body })
    expect(preview.subject).toBe('Fresh "eggs"')
    expect(preview.text).toContain(`Unsubscribe: ${shop.shop.newsletterLinks.urlFor(admin.email)}`)
    await farmer.sendMassEmail({ body })
    const mail = await mailTo(shop, 'ann@people.example', 'Fresh "eggs"')
    const asForAdmin = (text: string | false | undefined) =>
      String(text).replaceAll(shop.shop.newsletterLinks.urlFor('ann@people.example'), shop.shop.newsletterLinks.urlFor(admin.email)).trim()
    expect([preview.text.trim(), preview.html.trim()]).toEqual([asForAdmin(mail.text), asForAdmin(mail.html)])
    expect((await farmer.previewMassEmail({ body: { message: 'Eggs!' } })).subject).toBe('News from Our farm')
  })

  test('the farmer can have it sent to themselves alone, and nothing is counted or dated', async () => {
    await addPeople('ann@people.example')
    await shop.shop.db`update shop set last_mass_email_at = null`
    await farmer.sendTestEmail({ body })
    const mail = await mailTo(shop, admin.email, 'Fresh')
    expect(mail.subject).toBe('[Test] Fresh "eggs"')
    expect(mail.text).toContain('eggs <here>')
    expect(await mailed()).toEqual([admin.email])
    expect(await farmer.listMailings()).toEqual([])
    expect(await farmer.readLastMassEmail()).toEqual({ timestamp: null })
  })
})

describe('a letter in two languages', () => {
  const english = { message: 'Fresh eggs!\n\nCome by.', subject: 'Eggs' }
  const body = { ...english, message_es: '¡Huevos frescos!', subject_es: 'Huevos' }
  const write = async (writes_spanish: boolean) => {
    await addPeople('ann@people.example', 'luz@people.example')
    await shop.shop.db`update app_user set language = 'es' where email = 'luz@people.example'`
    await shop.shop.db`update shop set writes_spanish = ${writes_spanish}`
    await shop.shop.farm.reload()
  }
  const sent = async () =>
    Object.fromEntries(
      (await shop.shop.db`select to_address, subject, body_text, body_html from mail`).map(({ to_address, ...mail }) => [to_address, mail]),
    )
  afterAll(() => write(false))

  test('reaches each reader in their own, and the farmer has looked at both', async () => {
    await write(true)
    const { es, ...preview } = await farmer.previewMassEmail({ body })
    expect(preview).toMatchObject({ subject: 'Eggs', html: expect.stringContaining('Fresh eggs!') })
    expect(es).toMatchObject({ subject: 'Huevos', html: expect.stringContaining('<html lang="es">') })
    await farmer.sendMassEmail({ body })
    const { 'ann@people.example': ann, 'luz@people.example': luz } = await sent()
    expect([ann?.subject, luz?.subject]).toEqual(['Eggs', 'Huevos'])
    expect(ann?.body_text).toContain('Come by.')
    expect(luz?.body_text).toContain('¡Huevos frescos!')
    expect(luz?.body_text).not.toContain('Come by.')
  })

  test('is the same letter as before only if it is so in both', async () => {
    await write(true)
    const [first, again] = [await farmer.sendMassEmail({ body }), await farmer.sendMassEmail({ body })]
    expect(again).toEqual(first)
    expect(await farmer.sendMassEmail({ body: { ...body, message_es: 'Hay huevos.' } })).not.toEqual(first)
  })

  test('is sent to the farmer in both when they try it', async () => {
    await write(true)
    await farmer.sendTestEmail({ body })
    expect((await shop.shop.db`select subject from mail order by subject`).map(({ subject }) => subject)).toEqual([
      '[Test] Eggs',
      '[Test] Huevos',
    ])
  })

  test.each([
    ['nothing was written in Spanish', true, english],
    ['the farm does not write in Spanish', false, body],
  ])('is in English for everyone where %s, and marked as English for who reads Spanish', async (_, writes, letter) => {
    await write(writes)
    expect(await farmer.previewMassEmail({ body: letter })).not.toHaveProperty('es')
    await farmer.sendMassEmail({ body: letter })
    const { 'ann@people.example': ann, 'luz@people.example': luz } = await sent()
    expect(luz).toMatchObject({ subject: 'Eggs', body_text: expect.stringContaining('Fresh eggs!\n\nCome by.') })
    expect(luz?.body_html).toContain('<span lang="en">Come by.</span>')
    expect(ann?.body_html).not.toContain('<span')
  })
})

describe('a letter to the waitlist', () => {
  const notify = () => farmer.notifyWaitlist({ body: { message: adminWords.invitation } })

  test('goes once to each who waits, with the way to the form and out, and marks them as told', async () => {
    await addWaiting('cleo@wait.example', 'dan@wait.example')
    expect(await farmer.countWaitlist()).toEqual({ waiting: 2, told: 0, unverified: 0 })
    expect(await notify()).toEqual({ queued: 2, mailing_id: expect.any(Number) })
    expect(await farmer.countWaitlist()).toEqual({ waiting: 0, told: 2, unverified: 0 })
    await expectArrived(['cleo@wait.example', 'dan@wait.example'], 'A new egg cycle at Our farm')
    const [mail] = await mailsTo(shop, 'cleo@wait.example')
    expect(mail?.text).toContain('Come and subscribe for your weekly cartons!')
    expect(mail?.text).toContain('http://localhost:3000/subscribe')
    expect(mail?.headers.get('list')).toMatchObject({ unsubscribe: { url: shop.shop.newsletterLinks.urlFor('cleo@wait.example') } })
    expect([...(await shop.shop.db`select email, notified_at from waitlist_entry order by email`)]).toEqual([
      { email: 'cleo@wait.example', notified_at: clock.now },
      { email: 'dan@wait.example', notified_at: clock.now },
    ])
    expect(await listActions()).toMatchObject([{ action: 'notifyWaitlist', label: 'A new egg cycle at Our farm (Waitlist)' }])
  })

  test('goes to nobody the second time, but to whoever joins since', async () => {
    await addWaiting('eve@wait.example')
    await notify()
    expect(await notify()).toEqual({ queued: 0, mailing_id: null })
    expect(await mailed()).toEqual(['eve@wait.example'])
    await addWaiting('zoe@wait.example')
    expect(await notify()).toMatchObject({ queued: 1 })
  })

  test('pressed twice at once goes to each person once', async () => {
    await addWaiting('fay@wait.example', 'gus@wait.example', 'hal@wait.example')
    const replies = await Promise.all([notify(), notify(), notify()])
    expect(replies.map(({ queued }) => queued).sort()).toEqual([0, 0, 3])
    expect(await mailed()).toEqual(['fay@wait.example', 'gus@wait.example', 'hal@wait.example'])
  })

  test('is dated, and the farmer can read when the last one went out', async () => {
    await shop.shop.db`update shop set last_waitlist_email_at = null`
    expect(await farmer.readLastWaitlistEmail()).toEqual({ timestamp: null })
    await addWaiting('ida@wait.example')
    await notify()
    expect(await farmer.readLastWaitlistEmail()).toEqual({ timestamp: '2027-03-10T15:00:00.500Z' })
  })
})

describe.each(['sendMassEmail', 'notifyWaitlist', 'previewMassEmail', 'sendTestEmail'] as const)('%s', (name) => {
  test.each(['', '   ', '\n\n\t', '\u00a0\u200b\ufeff', '\u0001\u2060'])(
    'refuses a blank message (%j) and mails nobody',
    async (message) => {
      await addPeople('ann@people.example')
      await addWaiting('ann@people.example')
      await expect(farmer[name]({ body: { message } })).rejects.toMatchObject({
        status: 400,
        code: 'invalidInput',
        fields: { message: ['Please enter a message.'] },
      })
      expect(await mailed()).toEqual([])
    },
  )
})

describe.each(['sendMassEmail', 'previewMassEmail', 'sendTestEmail'] as const)('%s', (name) => {
  test.each(['Eggs\r\nBcc: stranger@elsewhere.example', 'Eggs\nX: y', ' ', 'x'.repeat(201)])('refuses the subject %j', async (subject) => {
    await addPeople('ann@people.example')
    await expect(farmer[name]({ body: { message: 'Eggs!', subject } })).rejects.toMatchObject({
      status: 400,
      code: 'invalidInput',
      fields: { subject: [expect.any(String)] },
    })
    expect(await mailed()).toEqual([])
  })
})
