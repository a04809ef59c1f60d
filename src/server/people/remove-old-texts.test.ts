import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { beforeEach, describe, expect, test } from 'vitest'
import { openSeason, type Season } from '../../../tests/support/orders/orders.ts'
import { makeBuyers } from '../../../tests/support/people/buyers.ts'
import { makeAdmin } from '../../../tests/support/people/people.ts'
import { runs } from '../../../tests/support/runs.ts'
import { as } from '../../../tests/support/shop/client.ts'
import { empty } from '../../../tests/support/shop/empty.ts'
import { useTestShop } from '../../../tests/support/shop/test-shop.ts'
import { readTotals } from '../store/orders/order-pages.ts'
import { monthsBefore, removeOldTexts } from './remove-old-texts.ts'

const NOW = new Date('2027-03-10T08:00:00Z')
const shop = useTestShop({ clock: () => NOW })
beforeEach(() => empty(shop.shop.db, ['mail', 'question', 'activity', 'credit_entry', 'refund', 'pickup', 'invitation', 'subscription']))

const daysAgo = (days: number) => new Date(NOW.getTime() - days * 86_400_000)
/** In batches of three, so that a few rows are several of them. */
const tidy = () => removeOldTexts(shop.shop, 3)

const addMail = async (days: number, { letter = 'mass', status = 'sent', resent = null as number | null } = {}) => {
  const mail_id = randomUUID()
  const sent_at = status === 'sent' ? daysAgo(days) : null
  await shop.shop.db`
    insert into mail (mail_id, letter, to_address, subject, body_text, body_html, reply_to, status, created_at, sent_at, resent_at)
    values (${mail_id}, ${letter}, 'ann@people.example', 'Eggs', 'Hello Ann', '<p>Hello Ann</p>', 'ann@people.example', ${status}, ${daysAgo(days)}, ${sent_at},
      ${resent === null ? null : daysAgo(resent)})`
  return mail_id
}

describe('months before a day', () => {
  test.each([
    ['2027-03-10T08:00:00Z', 12, '2026-03-10T08:00:00Z'],
    ['2027-03-31T08:00:00Z', 1, '2027-02-28T08:00:00Z'],
    ['2028-02-29T08:00:00Z', 24, '2026-02-28T08:00:00Z'],
    ['2027-01-31T00:00:00Z', 2, '2026-11-30T00:00:00Z'],
  ])('%s, %i months back, is %s', (now, months, then) => {
    expect(monthsBefore(new Date(now), months)).toEqual(new Date(then))
  })
})

describe('texts of mails', () => {
  test('go after twelve months; that they were sent, to whom and when, stays', async () => {
    const farmer = as(shop.app, await makeAdmin(shop))
    const old = await addMail(366)
    const young = await addMail(364)
    const again = await addMail(400, { resent: 20 })
    const waiting = await addMail(400, { status: 'queued' })
    const question = await addMail(400, { letter: 'question' })
    for (const _ of Array.from({ length: 7 })) await addMail(500)
    await tidy()
    expect(await farmer.readMail({ params: { id: old } })).toMatchObject({
      to_address: 'ann@people.example',
      subject: 'Eggs',
      status: 'sent',
      sent_at: daysAgo(366).toISOString(),
      body_text: null,
      removed_after: 12,
      can_resend: false,
    })
    for (const id of [young, again, waiting])
      expect(await farmer.readMail({ params: { id } })).toMatchObject({
        body_text: expect.stringMatching(/^Hello Ann/),
        removed_after: null,
      })
    expect(await farmer.readMail({ params: { id: question } })).toMatchObject({ subject: '', removed_after: 12 })
    expect(await shop.shop.db`select from mail where body_text is null and (body_html is not null or reply_to is not null)`).toHaveLength(0)
    expect(await shop.shop.db`select from mail where removed_after = 12`).toHaveLength(9)
    await expect(farmer.resendMail({ params: { id: old } })).rejects.toMatchObject({ status: 409, code: 'mailTextRemoved' })
  })

  test('go as early as the farm has set', async () => {
    const { db, farm } = shop.shop
    const id = await addMail(70)
    await db`update shop set mail_text_months = 2`
    await farm.reload()
    await tidy()
    expect(await db`select removed_after, body_text from mail where mail_id = ${id}`).toEqual([{ removed_after: 2, body_text: null }])
    await db`update shop set mail_text_months = 12`
    await farm.reload()
  })
})

describe('questions', () => {
  const addQuestion = async (asked: number, resolved: number | null, answered: number | null) => {
    const [row] = await shop.shop.db<[{ id: number }]>`
      insert into question (name, email, subject, message, created_at, resolved_at, answer, answered_at)
      values ('Ann', 'ann@people.example', 'Eggs', 'Blue?', ${daysAgo(asked)}, ${resolved === null ? null : daysAgo(resolved)},
        ${answered === null ? null : 'Green.'}, ${answered === null ? null : daysAgo(answered)}) returning id`
    return row.id
  }

  test('lose their words two years after they were resolved, in the record of changes too; open ones wait', async () => {
    const { db } = shop.shop
    const farmer = as(shop.app, await makeAdmin(shop))
    const old = await addQuestion(900, 735, 740)
    const unanswered = await addQuestion(900, 735, null)
    const stay = [await addQuestion(900, 700, 740), await addQuestion(900, null, 800), await addQuestion(900, 735, 20)]
    await db`
      insert into activity (at, who, action, label, changes) values
        (${daysAgo(740)}, 'farmer', 'answerQuestion', 'Ann: Eggs', '[{"field":"answer","was":null,"is":"Green."},{"field":"resolved","was":"false","is":"true"}]'),
        (${daysAgo(739)}, 'farmer', 'resendMail', 'Re: Eggs (ann@people.example)', '[]'),
        (${daysAgo(739)}, 'farmer', 'resendMail', 'Your question: Eggs (ann@people.example)', '[]'),
        (${daysAgo(738)}, 'farmer', 'resendMail', 'Your order D-00001 (ann@people.example)', '[]'),
        (${daysAgo(10)}, 'farmer', 'answerQuestion', 'Bea: Hens', '[{"field":"answer","was":null,"is":"Brown."}]')`
    await tidy()
    expect(await db`select id from question where removed_after = 24 order by id`).toEqual([{ id: old }, { id: unanswered }])
    expect(await db`select id from question where message = 'Blue?' order by id`).toEqual(stay.map((id) => ({ id })))
    expect(await db`select name, email, subject, message, answer from question where id = ${old}`).toEqual([
      { name: '', email: '', subject: '', message: '', answer: null },
    ])
    const said = await db`select label, changes from activity where at < ${daysAgo(1)} order by at`
    expect(said).toMatchObject([
      { label: 'of long ago', changes: [{ field: 'resolved' }] },
      { label: 'of long ago', changes: [] },
      { label: 'of long ago', changes: [] },
      { label: 'Your order D-00001 (ann@people.example)' },
      { label: 'Bea: Hens', changes: [{ is: 'Brown.' }] },
    ])
    await expect(farmer.reopenQuestion({ params: { id: old } })).rejects.toMatchObject({ code: 'notFound' })
    await expect(farmer.answerQuestion({ params: { id: old }, body: { message: 'Hm.', resolve: true } })).rejects.toMatchObject({
      code: 'notFound',
    })
  })
})

test('who came for a pickup goes with the texts of that time; the pickup stays', async () => {
  const { db } = shop.shop
  const { cycle, site }: Season = await openSeason(shop)
  const [row] = await db<[{ id: number }]>`
    insert into subscription (cycle_id, site_id, status, name, email, cartons_per_week, first_week, weeks, price_cents, total_cents, site_name, site_instructions)
    values (${cycle.cycle_id}, ${site.site_id}, 'manual', 'Ann', 'ann@people.example', 1, 0, 8, 650, 5200, '', '') returning id`
  const days = [400, 390, 380, 370, 366, 364, 3]
  for (const [week, ago] of days.entries())
    await db`insert into pickup (subscription_id, site_id, week, pickup_date, cartons, friend_name)
      values (${row.id}, ${site.site_id}, ${week}, ${daysAgo(ago).toISOString().slice(0, 10)}, 1, 'Bo')`
  await tidy()
  const kept = await db`select friend_name from pickup order by week`
  expect(kept.map(({ friend_name }) => friend_name)).toEqual(['', '', '', '', '', 'Bo', 'Bo'])
})

const STATES = ['pending', 'paid', 'manual', 'expired', 'failed', 'refunded', 'canceled'] as const
const anOrder = fc.record({
  status: fc.constantFrom(...STATES),
  days: fc.integer({ min: 0, max: 90 }),
  cents: fc.integer({ min: 0, max: 9_000 }),
  credit: fc.boolean(),
})

/** What the books are made of: every order that was ever paid or still counts, every sum, every change of credit. */
const readBooks = async () => {
  const { db } = shop.shop
  return {
    totals: await readTotals(db, {}, '2027-01-01'),
    byState: await db`
      select status, count(*), sum(total_cents) as total, sum(paid_cents) as paid, sum(refunded_cents) as refunded, sum(credit_cents) as credit
      from subscription where status not in ('expired', 'failed') group by status order by status`,
    inLedger: await db`
      select s.id, status, total_cents, credit_cents from subscription s where exists (select from credit_entry where subscription_id = s.id) order by id`,
    credit: await db`select entry_id, user_id, cents, reason, subscription_id from credit_entry order by entry_id`,
  }
}

describe('checkouts that nobody paid', () => {
  test('go after thirty days, whatever else there is; no sum of the books changes, and again nothing', async () => {
    const { db } = shop.shop
    const { cycle, site }: Season = await openSeason(shop)
    await fc.assert(
      fc.asyncProperty(fc.array(anOrder, { minLength: 1, maxLength: 14 }), async (orders) => {
        await empty(db, ['credit_entry', 'refund', 'pickup', 'invitation', 'subscription'])
        const buyers = await makeBuyers(shop, orders.length)
        for (const [each, { status, days, cents, credit }] of orders.entries()) {
          const user_id = buyers[each]?.id ?? ''
          const paid = ['paid', 'refunded'].includes(status) ? cents : 0
          const [row] = await db<[{ id: number }]>`
            insert into subscription (user_id, cycle_id, site_id, status, name, email, cartons_per_week, first_week, weeks, price_cents, total_cents, paid_cents, refunded_cents, site_name, site_instructions, created_at)
            values (${user_id}, ${cycle.cycle_id}, ${site.site_id}, ${status}, 'Ann', 'ann@people.example', 1, 0, 8, 650, ${cents}, ${paid}, ${status === 'refunded' ? cents : 0}, '', '', ${daysAgo(days)})
            returning id`
          if (credit)
            await db`insert into credit_entry (user_id, cents, reason, subscription_id, at) values (${user_id}, -50, 'checkout', ${row.id}, now()), (${user_id}, 50, 'checkoutReleased', ${row.id}, now())`
        }
        const before = await readBooks()
        await tidy()
        expect(await readBooks()).toEqual(before)
        const old = orders.filter(({ status, days }) => (status === 'expired' || status === 'failed') && days > 30)
        expect(await db`select from subscription`).toHaveLength(orders.length - old.filter(({ credit }) => !credit).length)
        expect(await db`select name from subscription where email = ''`).toEqual(
          old.filter(({ credit }) => credit).map(() => ({ name: 'Abandoned checkout' })),
        )
        const after = await db`select * from subscription order by id`
        await tidy()
        expect(await db`select * from subscription order by id`).toEqual(after)
      }),
      runs(15),
    )
  }, 60_000)
})
