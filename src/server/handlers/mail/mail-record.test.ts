import { randomUUID } from 'node:crypto'
import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { mailsTo, mailTo } from '../../../../tests/support/people/mail.ts'
import { type Member, makeAdmin, makeMember } from '../../../../tests/support/people/people.ts'
import { as, type Client, requestOf } from '../../../../tests/support/shop/client.ts'
import { empty } from '../../../../tests/support/shop/empty.ts'
import { useTestShop } from '../../../../tests/support/shop/test-shop.ts'
import { writeLetter } from '../../mail/letters/letter.ts'
import { postMails } from '../../mail/post-mails.ts'
import * as mails from '../../store/mail/mails.ts'

const clock = { now: new Date('2027-03-10T15:00:00.500Z') }
const shop = useTestShop({ clock: () => clock.now })
let admin = {} as Member
let farmer = {} as Client
beforeAll(async () => {
  admin = await makeAdmin(shop)
  farmer = as(shop.app, admin)
})
beforeEach(() => empty(shop.shop.db, ['mail', 'mailing', 'activity', 'unsubscribed'], { restart: true }))

type Wish = {
  letter?: string
  last_error?: string
  status?: string
  subject?: string
  is_secret?: boolean
  body_text?: string | null
  minute?: number
  mailing_id?: number
}
const addMail = async (to_address: string, { status = 'sent', minute = 0, ...wish }: Wish = {}): Promise<string> => {
  const at = new Date(clock.now.getTime() + minute * 60_000)
  const row = { mail_id: randomUUID(), letter: 'test', to_address, subject: 'Eggs', body_text: 'Hello!', status, created_at: at, ...wish }
  await shop.shop.db`insert into mail ${shop.shop.db({ ...row, sent_at: status === 'sent' ? at : null })}`
  return row.mail_id
}

describe('the mail record', () => {
  test('lists every mail, the newest first', async () => {
    await addMail('ann@people.example')
    const newest = await addMail('ben@people.example', { status: 'failed', minute: 1, subject: 'News' })
    const listed = await farmer.listMails({ query: {} })
    expect(listed.map(({ to_address }) => to_address)).toEqual(['ben@people.example', 'ann@people.example'])
    expect(listed[0]).toEqual({
      mail_id: newest,
      letter: 'test',
      to_address: 'ben@people.example',
      user_id: null,
      subject: 'News',
      status: 'failed',
      attempts: 0,
      last_error: null,
      created_at: '2027-03-10T15:01:00.500Z',
      sent_at: null,
      removed_after: null,
      seen_at: null,
      seen_by: null,
      can_resend: true,
    })
  })

  test('has one line for a letter to many, with how far it has come, and its mails under it', async () => {
    const { db } = shop.shop
    const mailing = {
      kind: 'mass',
      subject: 'News',
      message: 'Hello!',
      audience: 'Everyone',
      digest: 'news',
      recipients: 5,
      sent_by: 'eve',
    }
    const [{ mailing_id }] = await db<
      [{ mailing_id: number }]
    >`insert into mailing ${db({ ...mailing, created_at: clock.now })} returning mailing_id`
    const alone = [
      await addMail('ann@people.example'),
      await addMail('ben@people.example', { minute: 1 }),
      await addMail('cat@people.example'),
    ]
    const states = ['sent', 'sent', 'queued', 'failed', 'withheld']
    for (const [each, status] of states.entries()) await addMail(`${each}@people.example`, { status, mailing_id })

    const lines = []
    for (const page of [1, 2, 3]) {
      const reply = await shop.app.inject(requestOf('listMailLines', { query: { page, per_page: 2 } }, admin))
      expect(reply.headers['x-total-count']).toBe('4')
      lines.push(...reply.json())
    }
    expect(lines.map(({ mail, mailing: many }) => mail?.mail_id ?? many.mailing_id)).toEqual([
      alone[1],
      mailing_id,
      ...[alone[0], alone[2]].sort(),
    ])
    expect(lines[1]).toMatchObject({
      mail: null,
      mailing: { subject: 'News', recipients: 5, sent: 2, queued: 1, failed: 1, seen: 0, withheld: 1 },
    })
    expect(lines[0]).toEqual({ mail: (await farmer.listMails({ query: { q: 'ben@' } }))[0], mailing: null })
    expect(await farmer.listMails({ query: { mailing_id: String(mailing_id) } })).toHaveLength(5)
    expect(await farmer.listMails({ query: { mailing_id: String(mailing_id), status: 'failed' } })).toMatchObject([
      { to_address: '3@people.example' },
    ])
    expect(await farmer.listMails({ query: { mailing_id: String(mailing_id + 1) } })).toEqual([])
  })

  test('is narrowed by state, and by any part of the address or the subject, in any case', async () => {
    await addMail('ann@people.example', { subject: 'Your 100% order' })
    await addMail('Ben@people.example', { status: 'failed' })
    await addMail('cat_x@people.example', { status: 'queued', minute: 1 })
    const found = async (query: { q?: string; status?: 'queued' | 'sent' | 'failed' }) =>
      (await farmer.listMails({ query })).map(({ to_address }) => to_address)
    expect(await found({ status: 'failed' })).toEqual(['Ben@people.example'])
    expect(await found({ status: 'sent' })).toEqual(['ann@people.example'])
    expect(await found({ q: 'bEN@' })).toEqual(['Ben@people.example'])
    expect(await found({ q: '0% O' })).toEqual(['ann@people.example'])
    expect(await found({ q: '_' })).toEqual(['cat_x@people.example'])
    expect(await found({ q: 'people', status: 'queued' })).toEqual(['cat_x@people.example'])
    expect(await found({ q: 'nobody' })).toEqual([])
  })

  test('shows the text of a mail, but never a link that opens an account', async () => {
    const open = await addMail('ann@people.example')
    expect(await farmer.readMail({ params: { id: open } })).toMatchObject({ body_text: 'Hello!', can_resend: true })
    for (const status of ['queued', 'failed']) {
      const secret = await addMail('ann@people.example', { status, is_secret: true, body_text: 'http://localhost/#token=hush' })
      expect(await farmer.readMail({ params: { id: secret } })).toMatchObject({ body_text: null, can_resend: false })
    }
  })

  test('shows an email with the greeting, logo and postal address that it is sent with', async () => {
    const { db, queue, farm } = shop.shop
    const ann = await makeMember(shop)
    const logo = 'data:image/png;base64,iVBORw0KGgo='
    await db`update app_user set name = 'Ann Miller', email_verified = true where id = ${ann.id}`
    await db`update shop set logo = ${logo}, postal_address = 'PO Box 7, Dryden, NY 13053'`
    await farm.reload()
    const mail_id = randomUUID()
    const letter = writeLetter({ farm: 'Our farm', language: 'en', letter: 'reminder', subject: 'Tomorrow', says: ['Your eggs wait.'] })
    await postMails(db, queue, [{ mail_id, to: ann.email, letter }])
    const { body_text, body_html } = await farmer.readMail({ params: { id: mail_id } })
    expect(body_text).toMatch(/^Hello Ann,\n\nYour eggs wait\./)
    expect(body_text).toContain('Our farm, PO Box 7, Dryden, NY 13053')
    for (const part of ['Hello Ann,', `src="${logo}"`, 'PO Box 7, Dryden']) expect(body_html).toContain(part)
    const arrived = await mailTo(shop, ann.email, 'Tomorrow')
    expect(arrived.text?.trim()).toBe(body_text?.trim())
  })
})

describe('sending a mail once more', () => {
  const arrivedTo = async (to: string) => (await mailsTo(shop, to)).length

  test.each(['failed', 'sent'])('works for a %s one, and is written down', async (status) => {
    const to = `${randomUUID()}@people.example`
    const id = await addMail(to, { status })
    expect(await farmer.resendMail({ params: { id } })).toMatchObject({ mail_id: id, status: 'queued', sent_at: null, can_resend: false })
    await vi.waitFor(async () => expect((await farmer.readMail({ params: { id } })).status).toBe('sent'), 15_000)
    expect(await arrivedTo(to)).toBe(1)
    expect([...(await shop.shop.db`select action, label, changes from activity`)]).toEqual([
      { action: 'resendMail', label: `Eggs (${to})`, changes: [{ field: 'status', was: status, is: 'queued' }] },
    ])
  })

  test('pressed ten times at once sends it once, and later again', async () => {
    const to = `${randomUUID()}@people.example`
    const id = await addMail(to, { status: 'failed' })
    const presses = await Promise.allSettled(Array.from({ length: 10 }, () => farmer.resendMail({ params: { id } })))
    expect(presses.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    await vi.waitFor(async () => expect(await arrivedTo(to)).toBe(1), 15_000)
    await vi.waitFor(async () => expect((await farmer.readMail({ params: { id } })).status).toBe('sent'), 15_000)
    await expect(farmer.resendMail({ params: { id } })).rejects.toMatchObject({ status: 409, code: 'mailUnderWay' })
    await shop.shop.db`update mail set resent_at = resent_at - interval '11 seconds' where mail_id = ${id}`
    await farmer.resendMail({ params: { id } })
    await vi.waitFor(async () => expect(await arrivedTo(to)).toBe(2), 15_000)
  })

  test('gives it its time anew, however old it is', async () => {
    const id = await addMail('ann@people.example', { status: 'queued', minute: -14_400 })
    const stateWhenResent = async (days: number) => {
      await shop.shop.db`update mail set resent_at = clock_timestamp() - make_interval(secs => ${days * 86_400})`
      await mails.giveUpOlderThan(shop.shop.db, 5)
      return (await farmer.readMail({ params: { id } })).status
    }
    expect([await stateWhenResent(4.9), await stateWhenResent(5.1)]).toEqual(['queued', 'failed'])
  })

  test('is not needed while it is on its way', async () => {
    const id = await addMail('ann@people.example', { status: 'queued' })
    await expect(farmer.resendMail({ params: { id } })).rejects.toMatchObject({ status: 409, code: 'mailUnderWay' })
  })

  test('is not possible where it carried a link that opens an account', async () => {
    const id = await addMail('ann@people.example', { is_secret: true, body_text: null })
    await expect(farmer.resendMail({ params: { id } })).rejects.toMatchObject({ status: 409, code: 'mailNotStored' })
  })

  test('is not done to somebody who wants no more news', async () => {
    const [mailing] = await shop.shop.db<{ mailing_id: number }[]>`
      insert into mailing (kind, subject, message, audience, digest, recipients, sent_by, created_at)
      values ('mass', 'Eggs', 'Eggs!', 'Everyone', 'x', 1, 'farm', now()) returning mailing_id`
    const id = await addMail('Ann@people.example', { mailing_id: mailing?.mailing_id ?? 0 })
    await shop.shop.db`insert into unsubscribed values (address_digest('ann@people.example'), now())`
    await expect(farmer.resendMail({ params: { id } })).rejects.toMatchObject({ status: 409, code: 'newsletterUnwanted' })
    expect(await farmer.readMail({ params: { id } })).toMatchObject({ can_resend: false })
  })

  test('is not done where it would come too late', async () => {
    for (const status of ['sent', 'failed', 'withheld']) {
      const id = await addMail('ann@people.example', { letter: 'reminder', status })
      await shop.shop.db`update mail set created_at = clock_timestamp() - interval '3 days' where mail_id = ${id}`
      await expect(farmer.resendMail({ params: { id } })).rejects.toMatchObject({ status: 409, code: 'mailTooLate' })
      expect(await farmer.readMail({ params: { id } })).toMatchObject({ status, can_resend: false })
    }
  })
})

describe('a mail that failed', () => {
  const failed = async () => (await farmer.listMails({ query: { status: 'failed' } })).map(({ mail_id }) => mail_id)
  const counted = async () => (await farmer.readOverview()).care.failed_mails

  test('needs no care once somebody has looked at it; that can be taken back', async () => {
    const id = await addMail('ann@people.example', { status: 'failed', last_error: 'no such person' })
    expect([await failed(), await counted()]).toEqual([[id], 1])
    expect(await farmer.markMailSeen({ params: { id } })).toMatchObject({
      status: 'seen',
      seen_at: clock.now.toISOString(),
      seen_by: admin.email,
      last_error: 'no such person',
    })
    expect([await failed(), await counted()]).toEqual([[], 0])
    expect(await farmer.markMailUnseen({ params: { id } })).toMatchObject({ status: 'failed', seen_at: null, seen_by: null })
    expect([await failed(), await counted()]).toEqual([[id], 1])
  })

  test('and was looked at can be sent once more, and counts again when that fails', async () => {
    const id = await addMail('ann@people.example', { status: 'failed' })
    await farmer.markMailSeen({ params: { id } })
    expect(await farmer.resendMail({ params: { id } })).toMatchObject({ status: 'queued', seen_at: null, seen_by: null })
  })

  test.each(['queued', 'sent', 'withheld'])('is another than one that is %s: there is nothing to look at', async (status) => {
    const id = await addMail('ann@people.example', { status })
    await expect(farmer.markMailSeen({ params: { id } })).rejects.toMatchObject({ status: 409, code: 'mailNotFailed' })
    await farmer.markMailUnseen({ params: { id } })
    expect(await farmer.readMail({ params: { id } })).toMatchObject({ status })
  })

  test('is another than one that the shop kept back itself, which stands in the record with its reason', async () => {
    await addMail('ann@people.example', { status: 'withheld', last_error: mails.UNWANTED })
    expect([await failed(), await counted()]).toEqual([[], 0])
    expect(await farmer.listMails({ query: { status: 'withheld' } })).toMatchObject([{ last_error: 'Unsubscribed before it was sent' }])
  })
})
