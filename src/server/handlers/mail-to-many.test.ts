import { randomUUID } from 'node:crypto'
import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { as, type Client } from '../../../tests/support/client.ts'
import { addCycle, addSite } from '../../../tests/support/farm-orders.ts'
import { mailsTo } from '../../../tests/support/mail.ts'
import { type Member, makeAdmin } from '../../../tests/support/people.ts'
import { useTestShop } from '../../../tests/support/test-shop.ts'
import type { SubscriptionStatus } from '../../shared/entities.ts'
import * as cycles from '../store/cycles.ts'
import * as subscriptions from '../store/subscriptions.ts'

const clock = { now: new Date('2027-03-10T15:00:00.500Z') }
const shop = useTestShop({ clock: () => clock.now })
let [admin, farmer] = [{} as Member, {} as Client]
beforeAll(async () => {
  admin = await makeAdmin(shop)
  farmer = as(shop.app, admin)
})
beforeEach(() => shop.shop.db`truncate mail, waitlist_entry, subscription cascade`)

/** Customers who need no password, since nobody logs in as them. */
const addPeople = async (...emails: string[]) => {
  await shop.shop.db`delete from app_user where role = 'user'`
  if (emails.length > 0) await shop.shop.db`insert into app_user ${shop.shop.db(emails.map((email) => ({ id: randomUUID(), email })))}`
}
const addWaiting = async (...emails: string[]) => {
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

const order = { name: 'Ann', additional_notes: '', cartons_per_week: 1, donation_cartons: 0, weeks: 1, price_cents: 650, total_cents: 650 }
const addOrder = async (second_email: string, { active = true, status = 'manual' as SubscriptionStatus } = {}) => {
  const [cycle, site, user] = [await addCycle(shop), await addSite(shop, 'Barn'), status === 'manual' ? null : admin.id]
  if (active) await cycles.flipActive(shop.shop.db, cycle.cycle_id)
  await subscriptions.add(shop.shop.db, { ...order, user_id: user, status, cycle_id: cycle.cycle_id, second_email }, site)
}

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
    expect(await farmer.sendMassEmail({ body: { message } })).toEqual({ queued: 4 })
    expect(await mailed()).toEqual(everyone)
    await expectArrived(everyone, 'News from Our farm')
    const [mail] = await mailsTo(shop, 'ann@people.example')
    expect(mail?.text).toContain('no eggs on <Monday> & "Tuesday" 🥚')
    expect(mail?.html).toContain('no eggs on &#60;Monday&#62; &#38; &#34;Tuesday&#34; 🥚')
  })

  test('does not write to the farm itself', async () => {
    await addPeople()
    expect(await farmer.sendMassEmail({ body: { message: 'Eggs!' } })).toEqual({ queued: 0 })
    expect(await mailed()).toEqual([])
  })

  test('is dated, and the farmer can read when the last one went out', async () => {
    await shop.shop.db`update shop set last_mass_email_at = null`
    expect(await farmer.readLastMassEmail()).toEqual({ timestamp: null })
    await farmer.sendMassEmail({ body: { message: 'Eggs!' } })
    expect(await farmer.readLastMassEmail()).toEqual({ timestamp: '2027-03-10T15:00:00.500Z' })
  })
})

describe('a letter to the waitlist', () => {
  const notify = () => farmer.notifyWaitlist({ body: { message: 'Come and subscribe!' } })

  test('goes once to each who waits, with the way to the form, and marks them as told', async () => {
    await addWaiting('cleo@wait.example', 'dan@wait.example')
    expect(await notify()).toEqual({ queued: 2 })
    await expectArrived(['cleo@wait.example', 'dan@wait.example'], 'A new egg cycle at Our farm')
    const [mail] = await mailsTo(shop, 'cleo@wait.example')
    expect(mail?.text).toContain('Come and subscribe!')
    expect(mail?.text).toContain('http://localhost:3000/subscribe')
    expect([...(await shop.shop.db`select email, notified_at from waitlist_entry order by email`)]).toEqual([
      { email: 'cleo@wait.example', notified_at: clock.now },
      { email: 'dan@wait.example', notified_at: clock.now },
    ])
  })

  test('goes to nobody the second time', async () => {
    await addWaiting('eve@wait.example')
    await notify()
    expect(await notify()).toEqual({ queued: 0 })
    expect(await mailed()).toEqual(['eve@wait.example'])
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

describe.each(['sendMassEmail', 'notifyWaitlist'] as const)('%s', (name) => {
  test.each(['', '   ', '\n\n\t'])('refuses a blank message (%j) and mails nobody', async (message) => {
    await addPeople('ann@people.example')
    await addWaiting('ann@people.example')
    await expect(farmer[name]({ body: { message } })).rejects.toMatchObject({
      status: 400,
      code: 'invalidInput',
      fields: { message: ['Please enter a message.'] },
    })
    expect(await mailed()).toEqual([])
  })
})
