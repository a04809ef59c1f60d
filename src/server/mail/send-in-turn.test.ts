import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import { useTestShop } from '../../../tests/support/shop/test-shop.ts'
import { MailRefused, type Message } from '../outside/mailer.ts'
import { orderCalendar } from '../pickups/calendar-events.ts'
import * as mails from '../store/mail/mails.ts'
import type { MailParts } from './attempt-mail.ts'
import { type BulkPace, everyMsOf, openBulkPace } from './bulk-pace.ts'
import { sendInTurn } from './send-in-turn.ts'

const shop = useTestShop()
beforeEach(() => shop.shop.db`delete from mail`)

const PEOPLE = ['ann', 'ben', 'cleo', 'dan'].map((name) => `${name}@people.example`)

const write = async () => {
  const { db } = shop.shop
  const [mailing] = await db<[{ mailing_id: number }]>`
    insert into mailing (kind, subject, message, audience, digest, recipients, sent_by, created_at)
    values ('mass', 'Eggs', 'Eggs!', 'Everyone', ${randomUUID()}, 4, 'farm', now()) returning mailing_id`
  const rows = PEOPLE.map((to_address) => ({
    mail_id: randomUUID(),
    to_address,
    letter: 'mass' as const,
    subject: 'Eggs',
    body_text: 'Eggs!',
  }))
  const rest = { body_html: null, reply_to: null, is_secret: false, mailing_id: mailing.mailing_id }
  await mails.add(
    db,
    rows.map((row) => ({ ...row, ...rest })),
  )
  return rows
}

const states = async () =>
  Object.fromEntries(
    (await shop.shop.db<{ to_address: string; status: string; attempts: number }[]>`select to_address, status, attempts from mail`).map(
      ({ to_address, status, attempts }) => [to_address.split('@')[0], `${status} ${attempts}`],
    ),
  )

/** Sends the letter; `server` answers for the mail server, before it has the mail. */
const send = async (server: (to: string) => Promise<void>, isOver = () => false, bulkPace: BulkPace = async () => {}) => {
  const rows = await write()
  const settled: Record<string, string> = {}
  const jobs = rows.map(({ mail_id, to_address }) => ({
    data: { mail_id },
    settle: (error?: unknown) => {
      settled[to_address.split('@')[0] ?? ''] = error === undefined ? 'done' : (error as Error).message
    },
  }))
  const deliverBulk = ({ envelope }: Message) => server(String(envelope.to[0]))
  const mailer = { deliver: deliverBulk, deliverBulk, close: () => {} }
  const { db, farm, clock, log, noteParts } = shop.shop
  const writeCalendar: MailParts['writeCalendar'] = (tx, id) => orderCalendar(shop.shop, tx, id)
  const sender = { sender: { mailFrom: 'eggs@farm.example' }, host: 'localhost' }
  await sendInTurn({ db, farm, clock, log, noteParts, mailer, bulkPace, ...sender, writeCalendar }, jobs, isOver)
  return settled
}

describe('a letter to many', () => {
  test('is noted as sent to each person before the next one is handed over', async () => {
    const seen: object[] = []
    expect(await send(async () => void seen.push(await states()))).toEqual({ ann: 'done', ben: 'done', cleo: 'done', dan: 'done' })
    expect(seen).toEqual([
      { ann: 'queued 1', ben: 'queued 0', cleo: 'queued 0', dan: 'queued 0' },
      { ann: 'sent 1', ben: 'queued 1', cleo: 'queued 0', dan: 'queued 0' },
      { ann: 'sent 1', ben: 'sent 1', cleo: 'queued 1', dan: 'queued 0' },
      { ann: 'sent 1', ben: 'sent 1', cleo: 'sent 1', dan: 'queued 1' },
    ])
    expect(await states()).toEqual({ ann: 'sent 1', ben: 'sent 1', cleo: 'sent 1', dan: 'sent 1' })
  })

  test('reaches nobody who stops it while others are being served', async () => {
    const reached: string[] = []
    const settled = await send(async (to) => {
      reached.push(to)
      if (reached.length > 1) return
      const { db } = shop.shop
      await mails.holdBackNewsletters(db, 'ben@people.example')
      await db`insert into unsubscribed (address_digest, at) values (address_digest('cleo@people.example'), now()) on conflict do nothing`
    })
    expect(reached).toEqual(['ann@people.example', 'dan@people.example'])
    expect(settled).toEqual({ ann: 'done', ben: 'done', cleo: 'done', dan: 'done' })
    expect(await states()).toEqual({ ann: 'sent 1', ben: 'withheld 0', cleo: 'withheld 1', dan: 'sent 1' })
  })

  test('goes on past a person whose address is refused, and past one who has to be tried again', async () => {
    const settled = await send(async (to) => {
      if (to.startsWith('ann')) throw new MailRefused('no such person')
      if (to.startsWith('cleo')) throw new Error('try again later')
    })
    expect(settled).toEqual({ ann: 'done', ben: 'done', cleo: 'try again later', dan: 'done' })
    expect(await states()).toEqual({ ann: 'failed 1', ben: 'sent 1', cleo: 'queued 1', dan: 'sent 1' })
  })

  test('stops with the shop: what was handed over is noted, the rest waits', async () => {
    let handedOver = 0
    const settled = await send(
      async () => void handedOver++,
      () => handedOver === 2,
    )
    expect(settled).toEqual({ ann: 'done', ben: 'done' })
    expect(await states()).toEqual({ ann: 'sent 1', ben: 'sent 1', cleo: 'queued 0', dan: 'queued 0' })
  })

  test('keeps to one pace, though two processes send at once', async () => {
    let left = 0
    const process = () => send(async () => void left++, undefined, openBulkPace(shop.shop.db, 50))
    const began = performance.now()
    await Promise.all([process(), process()])
    expect(left).toBe(8)
    // The first leaves at once, the others one after another.
    expect(performance.now() - began).toBeGreaterThan(7 * 50 - 5)
  })

  test('does not wait for a place that a clock which was put back has given', async () => {
    const { db } = shop.shop
    await db`insert into mail_pace (next_at) values (now() + interval '1 hour') on conflict (is_one) do update set next_at = excluded.next_at`
    // It would be an hour.
    await openBulkPace(db, 200)()
  })
})

describe('the pace of letters to many', () => {
  test.each([
    ['smtps://a:b@mail.example', 200],
    ['smtps://a:b@mail.example?rateLimit=50', 20],
    ['smtps://a:b@mail.example?rateLimit=20&rateDelta=60000', 3_000],
    ['smtps://a:b@mail.example?rateLimit=0', 0],
  ])('of %s leaves %i ms from one to the next', (url, everyMs) => {
    expect(everyMsOf(url, 5)).toBe(everyMs)
  })
})
