import { type AddressInfo, createServer } from 'node:net'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { mailsTo, mailTo } from '../../../../tests/support/people/mail.ts'
import { type Member, makeAdmin } from '../../../../tests/support/people/people.ts'
import { as, type Client } from '../../../../tests/support/shop/client.ts'
import { openTestShop, type TestShop, useTestShop } from '../../../../tests/support/shop/test-shop.ts'
import { notConnected } from '../../../words/en/dashboard/going-live.ts'

/** The mailbox of another shop is the provider here. */

const shop = useTestShop()
let provider = {} as TestShop
let admin = {} as Member
let farmer = {} as Client
beforeAll(async () => {
  provider = await openTestShop()
  admin = await makeAdmin(shop)
  farmer = as(shop.app, admin)
})
afterAll(() => provider.close())

const FROM = 'eggs@henhill.example'
const connect = (smtp_url: string, mail_from = FROM) => farmer.connectEmail({ body: { password: admin.password, smtp_url, mail_from } })
const portOf = ({ mailbox }: TestShop) => new URL(mailbox.url).port
const refusal = (reason: string) => ({ status: 409, code: 'notConnected', message: reason })

describe('connecting an email server', () => {
  test('sends a test email to the admin, and from then on all emails go there, from the new sender', async () => {
    expect((await farmer.readConnections()).email).toMatchObject({ by: 'twin', server: null, obstacle: null })
    const port = portOf(provider)
    const { email } = await connect(`smtp://127.0.0.1:${port}`)
    expect(email).toEqual({
      by: 'dashboard',
      server: `127.0.0.1:${port}`,
      mail_from: FROM,
      connected_at: expect.any(String),
      obstacle: null,
    })
    expect((await mailTo(provider, admin.email, 'A test email')).from?.value[0]?.address).toBe(FROM)
    expect((await farmer.readOverview()).not_real.mail).toBe(false)
    await as(shop.app, { cookie: '' }).sendReset({ body: { email: admin.email } })
    expect((await mailTo(provider, admin.email, 'password')).from?.value[0]?.address).toBe(FROM)
    expect((await mailsTo(shop, admin.email)).some(({ subject }) => subject?.includes('password'))).toBe(false)
    const [said] = await farmer.listActivity({ query: { about: 'changes' } })
    expect(said).toMatchObject({ action: 'connectEmail', label: `email through 127.0.0.1:${port}, from ${FROM}` })
  })

  test('that refuses the login keeps the one that works, and repeats nothing of what the server said', async () => {
    const server = new SMTPServer({
      banner: 'banner-of-a-neighbor',
      disabledCommands: ['STARTTLS'],
      allowInsecureAuth: true,
      onAuth: (_, __, done) => done(new Error('secret-words-of-a-neighbor')),
    })
    await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
    const { port } = server.server.address() as AddressInfo
    const refused = await connect(`smtp://ann:hunter-22@127.0.0.1:${port}`).catch((error: unknown) => error)
    expect(refused).toMatchObject(refusal(notConnected.login))
    expect(JSON.stringify(refused)).not.toMatch(/neighbor|hunter/)
    expect(shop.logs.join('')).not.toMatch(/neighbor|hunter/)
    expect((await farmer.readConnections()).email.server).toBe(`127.0.0.1:${portOf(provider)}`)
    await new Promise<void>((resolve) => void server.close(resolve))
  })

  test('that is no email server is told without its words', async () => {
    const server = createServer((socket) => socket.end('HTTP/1.1 400 keys-of-the-cloud\r\n\r\n'))
    await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
    const refused = await connect(`smtp://127.0.0.1:${(server.address() as AddressInfo).port}`).catch((error: unknown) => error)
    expect(refused).toMatchObject({ status: 409, code: 'notConnected' })
    expect(JSON.stringify(refused)).not.toContain('keys-of-the-cloud')
    server.close()
    await expect(connect('smtp://127.0.0.1:1')).rejects.toMatchObject(refusal(notConnected.away))
  })

  test('takes nothing but user, password, host and port: the mail library would obey the rest', async () => {
    const port = portOf(provider)
    for (const typed of [
      'http://127.0.0.1',
      'no address',
      `smtp://127.0.0.1:${port}?sendmail=true&path=/bin/true`,
      `smtp://127.0.0.1:${port}?proxy=http://10.0.0.1`,
      `smtp://127.0.0.1:${port}/file`,
    ])
      await expect(connect(typed)).rejects.toMatchObject(refusal(notConnected.smtpAddress))
  })

  test('that the shop can no longer read, after another SESSION_SECRET: emails wait, and Health says so', async () => {
    const first = await openTestShop()
    const owner = await makeAdmin(first)
    const body = { password: owner.password, smtp_url: `smtp://127.0.0.1:${portOf(provider)}`, mail_from: FROM }
    await as(first.app, owner).connectEmail({ body })
    // Nobody else takes what waits.
    await first.shop.queue.close()
    const locked = await openTestShop({ beside: first, env: { SESSION_SECRET: 'y'.repeat(40), ALLOW_NEW_SECRET: 'on' } })
    await as(locked.app, { cookie: '' }).sendReset({ body: { email: owner.email } })
    const waiting = () => first.shop.db`select status, last_error from mail where to_address = ${owner.email} and subject like '%password%'`
    await expect.poll(waiting).toEqual([{ status: 'queued', last_error: expect.stringContaining('another SESSION_SECRET') }])
    expect(await mailsTo(locked, owner.email)).toEqual([])
    const { lines } = await as(locked.app, await makeAdmin(locked)).readHealth({ query: { which: 'slow' } })
    expect(lines.find(({ name }) => name === 'mail')).toMatchObject({
      state: 'bad',
      says: expect.stringContaining('another SESSION_SECRET'),
    })
    await locked.close()
    await first.close()
  })

  test('can be undone: emails stay on this machine again', async () => {
    await farmer.disconnectEmail({ body: { password: admin.password } })
    expect((await farmer.readConnections()).email).toMatchObject({ by: 'twin', server: null, mail_from: null })
    await farmer.sendTestMail()
    await mailTo(shop, admin.email, 'A test email')
    await expect(farmer.disconnectEmail({ body: { password: admin.password } })).rejects.toMatchObject({ code: 'notFound' })
  })
})

describe('at a public address', () => {
  const open = useTestShop({ env: { PUBLIC_URL: 'https://shop.farm.example' } })
  test('the shop connects to no neighbor of its machine, and to no other kind of port', async () => {
    const other = await makeAdmin(open)
    const reach = (smtp_url: string) => as(open.app, other).connectEmail({ body: { password: other.password, smtp_url, mail_from: FROM } })
    for (const host of ['localhost', '127.0.0.1', '10.1.2.3', '169.254.169.254', '[::1]', '[fd00::1]'])
      await expect(reach(`smtps://${host}:465`)).rejects.toMatchObject(refusal(notConnected.smtpInside))
    await expect(reach('smtp://93.184.216.34:6379')).rejects.toMatchObject(refusal(notConnected.smtpPort))
    await expect(reach('smtps://no-such-host.invalid')).rejects.toMatchObject(refusal(notConnected.noHost))
  })
})

describe('payments of a shop that only this machine reaches', () => {
  test('stay a test, with the reason', async () => {
    const reason = notConnected.notReachable(shop.shop.config.publicUrl.origin)
    expect((await farmer.readConnections()).payments.obstacle).toBe(reason)
    const body = { password: admin.password, secret_key: 'sk_live_1' }
    await expect(farmer.connectPayments({ body })).rejects.toMatchObject(refusal(reason))
  })
})
