import { type AddressInfo, createServer, type Server } from 'node:net'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { selfSigned } from '../../../tests/support/hostile/self-signed.ts'
import { addCardOrder, addCycle, addSite } from '../../../tests/support/orders/farm-orders.ts'
import { makeAdmin } from '../../../tests/support/people/people.ts'
import { as } from '../../../tests/support/shop/client.ts'
import { useTestShop } from '../../../tests/support/shop/test-shop.ts'
import { compose, MailRefused, openMailer } from '../outside/mailer.ts'
import { orderCalendar } from '../pickups/calendar-events.ts'
import { attemptMail, type MailParts } from './attempt-mail.ts'
import { writeLetter } from './letters/letter.ts'
import { postMails } from './post-mails.ts'
import { sendWaiting } from './send-waiting.ts'

const shop = useTestShop()
const letter = writeLetter({ letter: 'answer', farm: 'A farm', language: 'en', subject: 'Eggs', says: ['Hello!'] })
const news = writeLetter({ letter: 'mass', farm: 'A farm', language: 'en', subject: 'Eggs', says: ['Hello!'] })
const mailRow = async (to: string) =>
  (await shop.shop.db`select status, attempts, body_text, last_error from mail where to_address = ${to}`)[0]

describe('posting a mail', () => {
  test('happens with the change it belongs to, or not at all', async () => {
    const undone = shop.shop.db.begin(async (tx) => {
      await postMails(tx, shop.shop.queue, [{ to: 'undone@people.example', letter }])
      throw new Error('the change fails')
    })
    await expect(undone).rejects.toThrow('the change fails')
    await shop.shop.db.begin((tx) => postMails(tx, shop.shop.queue, [{ to: 'done@people.example', letter }]))
    await vi.waitFor(async () => expect(await mailRow('done@people.example')).toMatchObject({ status: 'sent', attempts: 1 }), {
      timeout: 10_000,
    })
    expect(await mailRow('undone@people.example')).toBeUndefined()
    const jobs = await shop.shop.db`select 1 from pgboss.job where name = 'send-mail'`
    expect(jobs).toHaveLength(1)
  })

  test('sends one message to each person, with text and HTML and a Message-ID of its own', async () => {
    const people = ['ann@people.example', 'ben@people.example']
    await shop.shop.db.begin((tx) =>
      postMails(
        tx,
        shop.shop.queue,
        people.map((to) => ({ to, letter, replyTo: 'farm@farm.example' })),
      ),
    )
    for (const to of people) await vi.waitFor(async () => expect(await mailRow(to)).toMatchObject({ status: 'sent' }), { timeout: 10_000 })
    const mails = (await Promise.all((await shop.mailbox.list()).map((name) => shop.mailbox.read(name)))).filter((mail) =>
      people.includes([mail?.to ?? []].flat()[0]?.text ?? ''),
    )
    expect(mails).toHaveLength(2)
    expect(new Set(mails.map((mail) => mail?.messageId)).size).toBe(2)
    for (const mail of mails) {
      expect([mail?.to ?? []].flat()).toHaveLength(1)
      expect([mail?.subject, mail?.cc, mail?.bcc]).toEqual(['Eggs', undefined, undefined])
      expect(mail?.replyTo?.text).toBe('farm@farm.example')
      expect(mail?.from?.text).toBe('"Our farm" <eggs@dozen.example>')
      expect(mail?.text).toContain('Hello!')
      expect(mail?.html).toContain('Hello!')
    }
  })
})

describe('a letter to many', () => {
  test('never keeps a receipt waiting', async () => {
    const { db, queue } = shop.shop
    const [mailing] = await db<{ mailing_id: number }[]>`
      insert into mailing (kind, subject, message, audience, digest, recipients, sent_by, created_at)
      values ('mass', 'Eggs', 'Eggs!', 'Everyone', 'x', 60, 'farm', now()) returning mailing_id`
    const many = Array.from({ length: 60 }, (_, each) => ({ to: `${each}@many.example`, letter: news }))
    await db.begin((tx) => postMails(tx, queue, many, mailing?.mailing_id))
    await db.begin((tx) => postMails(tx, queue, [{ to: 'receipt@people.example', letter }]))
    await vi.waitFor(async () => expect(await mailRow('receipt@people.example')).toMatchObject({ status: 'sent' }), {
      timeout: 20_000,
      interval: 10,
    })
    expect((await db`select 1 from mail where mailing_id is not null and status = 'queued'`).count).toBeGreaterThan(0)
    expect(await db`select 1 from pgboss.job where name = 'send-bulk-mail'`).toHaveLength(60)
    await vi.waitFor(async () => expect(await db`select 1 from mail where status <> 'sent'`).toHaveLength(0), { timeout: 25_000 })
  })
})

describe('which line a mail stands in', () => {
  test('is said by its kind, but for the copy that the farmer looks at first', async () => {
    const { db, queue } = shop.shop
    const lines = await db.begin(async (tx) => {
      await postMails(tx, queue, [
        { to: 'one@line.example', letter },
        { to: 'many@line.example', letter: news },
        { to: 'trial@line.example', letter: news, isTrial: true },
      ])
      return tx<{ to_address: string; name: string }[]>`
        select to_address, name from pgboss.job join mail on mail_id::text = data->>'mail_id' where to_address like '%@line.example'`
    })
    expect(Object.fromEntries(lines.map(({ to_address, name }) => [to_address.split('@')[0], name]))).toEqual({
      one: 'send-mail',
      many: 'send-bulk-mail',
      trial: 'send-mail',
    })
  })
})

describe('the mailer', () => {
  const answer = { rcpt: 0, data: 0, words: 'no' }
  const seen: string[] = []
  const refuse = (responseCode: number) => Object.assign(new Error(answer.words), { responseCode })
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onRcptTo: ({ address }, _, done) => {
      seen.push(address)
      done(answer.rcpt ? refuse(answer.rcpt) : null)
    },
    onData: (stream, _, done) => {
      stream.resume()
      stream.once('end', () => done(answer.data ? refuse(answer.data) : null))
    },
  })
  beforeAll(() => new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve)))
  afterAll(() => new Promise<void>((resolve) => void server.close(resolve)))
  beforeEach(() => {
    Object.assign(answer, { rcpt: 0, data: 0, words: 'no' })
    seen.length = 0
  })
  const urlOf = () => `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`
  const mailFor = (to: string) =>
    compose({
      id: to,
      from: { name: 'A farm', address: 'eggs@farm.example' },
      to,
      replyTo: null,
      isAutomatic: true,
      list: null,
      unsubscribeUrl: null,
      subject: 'Eggs',
      text: 'Hello!',
      html: null,
      calendar: null,
    })
  const deliver = async (to: string) => {
    const mailer = openMailer(urlOf())
    try {
      await mailer.deliver(await mailFor(to))
    } finally {
      mailer.close()
    }
  }

  test.each([
    [550, 0],
    [0, 554],
  ])('takes a 5xx for the mail itself as a refusal for good (%i, %i)', async (rcpt, data) => {
    Object.assign(answer, { rcpt, data })
    await expect(deliver('ann@people.example')).rejects.toBeInstanceOf(MailRefused)
  })

  test.each([
    [450, 0],
    [0, 451],
  ])('takes a 4xx as "later" (%i, %i)', async (rcpt, data) => {
    Object.assign(answer, { rcpt, data })
    const outcome = await deliver('ann@people.example').catch((error: unknown) => error)
    expect(outcome).toBeInstanceOf(Error)
    expect(outcome).not.toBeInstanceOf(MailRefused)
  })

  test.each(['5.4.5 Daily user sending quota exceeded', 'Rate limit reached', 'Too many messages today'])(
    'takes "%s" as "later", whatever its number says',
    async (words) => {
      Object.assign(answer, { data: 550, words })
      const outcome = await deliver('ann@people.example').catch((error: unknown) => error)
      expect(outcome).toBeInstanceOf(Error)
      expect(outcome).not.toBeInstanceOf(MailRefused)
    },
  )

  test('lets a line break in an address reach no stranger', async () => {
    await deliver('ann@people.example\r\nRCPT TO:<stranger@elsewhere.example>').catch(() => {})
    expect(seen.filter((address) => address.includes('stranger') && !address.includes('ann'))).toEqual([])
  })
})

describe('a mail server that cannot be spoken to', () => {
  const listen = async (server: SMTPServer | Server): Promise<number> => {
    await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
    return ((server instanceof SMTPServer ? server.server : server).address() as AddressInfo).port
  }
  const close = (server: SMTPServer | Server) => new Promise<void>((resolve) => void server.close(() => resolve()))
  const verify = async (url: string, name?: string) => {
    const mailer = openMailer(url, false, name)
    try {
      await mailer.verify()
      return 'ok'
    } catch (error) {
      return (error as Error).message
    } finally {
      mailer.close()
    }
  }

  test('because it hangs is known before a look at the health of the shop is over', async () => {
    const server = createServer(() => {})
    const port = await listen(server)
    const start = performance.now()
    expect(await verify(`smtp://127.0.0.1:${port}`)).toMatch(/^It did not answer in time\. Check the host and port/)
    expect(performance.now() - start).toBeLessThan(8_000)
    server.unref()
  })

  test('because it has signed its certificate itself is told with the setting that allows it, which works', async () => {
    for (const [scheme, secure] of [
      ['smtps', true],
      ['smtp', false],
    ] as const) {
      const server = new SMTPServer({ ...selfSigned, secure, authOptional: true, disabledCommands: ['AUTH'] })
      // That a client leaves in the middle is what is tried here.
      server.on('error', () => {})
      const port = await listen(server)
      expect(await verify(`${scheme}://127.0.0.1:${port}`)).toMatch(/certificate.*\?tls\.rejectUnauthorized=false to SMTP_URL/)
      expect(await verify(`${scheme}://127.0.0.1:${port}?tls.rejectUnauthorized=false`)).toBe('ok')
      await close(server)
    }
  })

  test('because it announces STARTTLS and has none is told with the setting that allows it, which works', async () => {
    const heard: string[] = []
    const server = createServer((socket) => {
      socket.on('error', () => {}).write('220 mail.example\r\n')
      socket.on('data', (line) => {
        heard.push(String(line).trim())
        const says = /^EHLO/.test(String(line))
          ? '250-mail.example\r\n250 STARTTLS'
          : /^STARTTLS/.test(String(line))
            ? '454 TLS not available'
            : '221 Bye'
        socket.write(`${says}\r\n`)
      })
    })
    const port = await listen(server)
    const said = await verify(`smtp://127.0.0.1:${port}`, 'shop.farm.example')
    expect(said).toContain('454 TLS not available')
    expect(said).toMatch(/\?ignoreTLS=true to SMTP_URL.*ALLOW_PLAIN_SMTP=on/)
    expect(await verify(`smtp://127.0.0.1:${port}?ignoreTLS=true`)).toBe('ok')
    // The shop introduces itself by its own name.
    expect(heard[0]).toBe('EHLO shop.farm.example')
    await close(server)
  })

  test('because the password is wrong is told', async () => {
    const server = new SMTPServer({
      disabledCommands: ['STARTTLS'],
      allowInsecureAuth: true,
      onAuth: (_, __, done) => done(Object.assign(new Error('no such user'), { responseCode: 535 })),
    })
    server.on('error', () => {})
    const port = await listen(server)
    expect(await verify(`smtp://ann:hunter22@127.0.0.1:${port}`)).toMatch(
      /^Invalid login: 535 no such user\. Correct the user and password in SMTP_URL/,
    )
    await close(server)
  })
})

describe('what a mail says of itself', () => {
  const headsOf = async (written: typeof letter) => {
    const to = `${written.letter}@heads.example`
    await shop.shop.db.begin((tx) => postMails(tx, shop.shop.queue, [{ to, letter: written }]))
    await vi.waitFor(async () => expect(await mailRow(to)).toMatchObject({ status: 'sent' }), { timeout: 10_000 })
    const mails = await Promise.all((await shop.mailbox.list()).map((name) => shop.mailbox.read(name)))
    const lines = mails.find((mail) => [mail?.to ?? []].flat()[0]?.text === to)?.headerLines ?? []
    return lines.map(({ line }) => line).filter((line) => /^(List-Id|Auto-Submitted)/i.test(line))
  }

  test('is that nobody wrote it, where nobody did, and of which list it is, where it goes to many', async () => {
    expect(await headsOf(letter)).toEqual([])
    expect(await headsOf(news)).toEqual(['List-ID: Our farm <mass.localhost>'])
    expect(await headsOf(writeLetter({ letter: 'reset', farm: 'A farm', language: 'en', subject: 'Eggs', says: ['Hello!'] }))).toEqual([
      'Auto-Submitted: auto-generated',
    ])
    expect(await headsOf(writeLetter({ letter: 'reminder', farm: 'A farm', language: 'en', subject: 'Eggs', says: ['Hello!'] }))).toEqual([
      'Auto-Submitted: auto-generated',
      'List-ID: Our farm <reminder.localhost>',
    ])
  })
})

describe('mails that wait for another try', () => {
  test('leave at once when somebody says so, and none of them twice, however many press', async () => {
    const { db, queue } = shop.shop
    const people = ['later@wait.example', 'gone@wait.example', 'under-way@wait.example']
    await db.begin(async (tx) => {
      await postMails(
        tx,
        queue,
        people.map((to) => ({ to, letter })),
      )
      const jobOf = (to: string) => tx`select id from pgboss.job join mail on mail_id::text = data->>'mail_id' where to_address = ${to}`
      const [later, gone, underWay] = await Promise.all(people.map(jobOf))
      await tx`update pgboss.job set start_after = now() + interval '1 hour' where id = ${later?.[0]?.id}`
      await tx`delete from pgboss.job where id = ${gone?.[0]?.id}`
      await tx`update pgboss.job set state = 'active', started_on = now(), heartbeat_on = now() where id = ${underWay?.[0]?.id}`
    })
    const farmer = as(shop.app, await makeAdmin(shop))
    const presses = await Promise.allSettled([farmer.sendWaitingMails(), farmer.sendWaitingMails(), farmer.sendWaitingMails()])
    const answers = presses.map((press) => (press.status === 'fulfilled' ? press.value.mails : press.reason.code))
    // Other mails of this shop may wait as well, and by the second press some are under way.
    expect(Math.max(...answers.filter((answer) => typeof answer === 'number'))).toBeGreaterThanOrEqual(2)
    for (const answer of answers) if (typeof answer !== 'number') expect(answer).toBe('noMailWaits')
    for (const to of people.slice(0, 2))
      await vi.waitFor(async () => expect(await mailRow(to)).toMatchObject({ status: 'sent', attempts: 1 }), { timeout: 10_000 })
    const jobs =
      await db`select 1 from pgboss.job join mail on mail_id::text = data->>'mail_id' where to_address = 'under-way@wait.example'`
    expect(jobs).toHaveLength(1)
  })

  test('are counted also where their time has come and nobody has taken them yet', async () => {
    const { db, queue } = shop.shop
    await db.begin(async (tx) => {
      const before = await sendWaiting(tx, queue)
      await postMails(tx, queue, [{ to: 'due@wait.example', letter }])
      expect(await sendWaiting(tx, queue)).toBe(before + 1)
    })
  })
})

describe('a mail whose calendar cannot be written', () => {
  test('is noted with the reason and tried again', async () => {
    const { db, farm, clock, log, noteParts } = shop.shop
    const to = 'days@people.example'
    const order = await addCardOrder(shop, 'paid', await addCycle(shop), await addSite(shop, 'Barn'))
    const [mail] = await db<{ mail_id: string }[]>`
      insert into mail (mail_id, letter, to_address, subject, body_text, calendar_of)
      values (gen_random_uuid(), 'test', ${to}, 'Eggs', 'Hello!', ${order}) returning mail_id`
    const writeCalendar = () => Promise.reject(new Error('a day that is none'))
    const mailer = openMailer('smtp://127.0.0.1:1')
    const parts = { db, farm, clock, log, noteParts, mailer, sender: { mailFrom: 'eggs@farm.example' }, host: 'localhost', writeCalendar }
    const sent: unknown[] = []
    const attempt = attemptMail(parts, mail?.mail_id ?? '', async (message) => void sent.push(message))
    await expect(attempt).rejects.toThrow('a day that is none')
    expect([sent, await mailRow(to)]).toEqual([[], expect.objectContaining({ attempts: 1, last_error: 'a day that is none' })])
    parts.mailer.close()
  })
})

describe('a mail that the server refuses for good', () => {
  test('is marked failed and not tried again', async () => {
    const to = 'nobody@elsewhere.example'
    const strict = new SMTPServer({
      authOptional: true,
      disabledCommands: ['STARTTLS', 'AUTH'],
      onRcptTo: (_, __, done) => done(Object.assign(new Error('no such person'), { responseCode: 550 })),
    })
    await new Promise<void>((resolve) => void strict.listen(0, '127.0.0.1', resolve))
    const { workOnMails } = await import('./post-mails.ts')
    const done: ((data: { mail_id: string }) => Promise<void>)[] = []
    const { db, queue, farm, clock, log, noteParts } = shop.shop
    const work = async (_: unknown, __: unknown, doIt: never) => void done.push(doIt)
    const handOver = { ...queue, work, workTogether: work } as unknown as typeof queue
    const writeCalendar: MailParts['writeCalendar'] = (tx, id) => orderCalendar(shop.shop, tx, id)
    const mailer = openMailer(`smtp://127.0.0.1:${(strict.server.address() as AddressInfo).port}`)
    const sender = { sender: { mailFrom: 'eggs@farm.example' }, host: 'localhost' }
    await workOnMails({ db, queue: handOver, mailer, bulkPace: async () => {}, farm, ...sender, writeCalendar, clock, log, noteParts })
    const [mail] = await db<{ mail_id: string }[]>`
      insert into mail (mail_id, letter, to_address, subject, body_text) values (gen_random_uuid(), 'test', ${to}, 'Eggs', 'Hello!') returning mail_id`
    await done[0]?.(mail as { mail_id: string })
    expect(await mailRow(to)).toMatchObject({ status: 'failed', attempts: 1, last_error: expect.stringContaining('no such person') })
    await done[0]?.(mail as { mail_id: string })
    expect(await mailRow(to)).toMatchObject({ attempts: 1 })
    mailer.close()
    await new Promise<void>((resolve) => void strict.close(resolve))
  })
})
