import { createPrivateKey, createPublicKey, verify } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { accountOf } from '../../../tests/hosted/provider.ts'
import { type HostileServer, openHostileServer, sendJson } from '../../../tests/support/hostile/hostile-server.ts'
import { type AccountService, openAccountService } from '../embedded/account-service/account-service.ts'
import { AccountsAway } from '../kernel/accounts.ts'
import { openGoogleAccess } from './google-access.ts'

let twin: AccountService
let now: Date
const clock = () => now
const later = (seconds: number) => {
  now = new Date(now.getTime() + seconds * 1000)
}
beforeEach(async () => {
  now = new Date()
  twin = await openAccountService({ clock })
})
afterEach(() => twin.close())

const grants = () => twin.requests.counts().token
const open = () => openGoogleAccess(accountOf(twin), clock)
const failing = async (promise: Promise<unknown>): Promise<string> => {
  const error = await promise.then(
    () => undefined,
    (reason: unknown) => reason,
  )
  expect(error).toBeInstanceOf(AccountsAway)
  return (error as Error).message
}

describe('the right to ask', () => {
  test('is granted once for all who ask at one moment, and kept', async () => {
    const access = open()
    const rights = await Promise.all(Array.from({ length: 20 }, () => access.authorization()))
    expect(new Set(rights).size).toBe(1)
    expect(rights[0]).toMatch(/^Bearer ya29\./)
    later(3_000)
    expect(await access.authorization()).toBe(rights[0])
    expect(grants()).toBe(1)
  })

  test('is renewed ahead, once, while the old one still works', async () => {
    const access = open()
    const first = await access.authorization()
    later(3_400)
    twin.switches.trouble.token = { delayMs: 300 }
    expect(await Promise.all([access.authorization(), access.authorization(), access.authorization()])).toEqual([first, first, first])
    await expect.poll(() => access.authorization()).not.toBe(first)
    expect(grants()).toBe(2)
  })

  test('goes on with the old one while no new one is given, and asks again only after a pause', async () => {
    const access = open()
    const first = await access.authorization()
    later(3_400)
    twin.switches.trouble.token = { answer: 'unavailable' }
    expect(await access.authorization()).toBe(first)
    await expect.poll(() => twin.requests.heard.length).toBe(2)
    for (let again = 0; again < 5; again += 1) expect(await access.authorization()).toBe(first)
    expect(grants()).toBe(2)
    later(11)
    const askAgain = async () => {
      expect(await access.authorization()).toBe(first)
      return grants()
    }
    await expect.poll(askAgain).toBe(3)
    later(300)
    expect(await failing(access.authorization())).toContain('The token server of FIREBASE_SERVICE_ACCOUNT')
    twin.switchOff()
    expect(await access.authorization()).not.toBe(first)
  })

  test('that was turned away is asked for anew', async () => {
    const access = open()
    const first = await access.authorization()
    access.forget(first)
    expect(await access.authorization()).not.toBe(first)
  })

  test('outlives a late word about the one before it', async () => {
    const access = open()
    const first = await access.authorization()
    access.forget(first)
    const second = await access.authorization()
    later(60)
    access.forget(first)
    expect(await access.authorization()).toBe(second)
    expect(grants()).toBe(2)
  })

  test('that is turned away again and again is asked for anew after a pause', async () => {
    const access = open()
    for (let again = 0; again < 5; again += 1) access.forget(await access.authorization())
    expect(await access.authorization()).toBeDefined()
    expect(grants()).toBe(2)
    later(11)
    access.forget(await access.authorization())
    await access.authorization()
    expect(grants()).toBe(3)
  })

  test('that ends soon is not kept longer than that', async () => {
    twin.switches.tokenSeconds = 20
    const access = open()
    expect(await access.authorization()).not.toBe(await access.authorization())
  })

  test('is no question at emulators', async () => {
    expect(await openGoogleAccess(undefined, clock).authorization()).toBe('Bearer owner')
    expect(grants()).toBe(0)
  })

  test('is asked for as the provider wants: signed by the key, for both services, for an hour', async () => {
    const server = await openHostileServer()
    let body = ''
    server.answer((response, request) => {
      request.on('data', (chunk) => {
        body += chunk
      })
      request.on('end', () => sendJson({ access_token: 'abc', expires_in: 3599, token_type: 'Bearer' })(response))
    })
    const account = { ...accountOf(twin), tokenUri: `${server.url}/token` }
    expect(await openGoogleAccess(account, clock).authorization()).toBe('Bearer abc')
    await server.close()
    const form = new URLSearchParams(body)
    expect(form.get('grant_type')).toBe('urn:ietf:params:oauth:grant-type:jwt-bearer')
    const [header = '', claims = '', signature = ''] = form.get('assertion')?.split('.') ?? []
    const read = (part: string) => JSON.parse(Buffer.from(part, 'base64url').toString())
    expect(read(header)).toEqual({ alg: 'RS256', typ: 'JWT', kid: account.keyId })
    const iat = Math.floor(now.getTime() / 1000)
    expect(read(claims)).toEqual({
      iss: account.email,
      scope: 'https://www.googleapis.com/auth/identitytoolkit https://www.googleapis.com/auth/datastore',
      aud: account.tokenUri,
      iat,
      exp: iat + 3600,
    })
    const publicKey = createPublicKey(account.key.export({ type: 'pkcs8', format: 'pem' }))
    expect(verify('RSA-SHA256', Buffer.from(`${header}.${claims}`), publicKey, Buffer.from(signature, 'base64url'))).toBe(true)
  })
})

describe('no right', () => {
  const CLOCK_OFF = /^The clock of this server is off.*Set the clock, and keep it synced \(NTP\)\.$/

  test.each([400, -400, 7_200, -86_400])(
    'is granted to a server whose clock is off by %i seconds, and the sentence says so',
    async (off) => {
      twin.switches.clockAheadSeconds = off
      expect(await failing(open().authorization())).toMatch(CLOCK_OFF)
    },
  )

  test('is granted to a server whose clock is off, which also says by how much if the answer tells', async () => {
    const server = await openHostileServer()
    server.answer((response) => {
      response.setHeader('date', new Date(now.getTime() + 42 * 60_000).toUTCString())
      sendJson({ error: 'invalid_grant', error_description: 'Bad Request' }, 400)(response)
    })
    const message = await failing(openGoogleAccess({ ...accountOf(twin), tokenUri: server.url }, clock).authorization())
    expect(message).toContain('off by about 42 minutes')
    await server.close()
  })

  test('is granted for a key that was taken back', async () => {
    const other = (await openAccountService({ projectId: 'other-farm' })) as AccountService
    const key = createPrivateKey(other.serviceAccount.private_key)
    const message = await failing(openGoogleAccess({ ...accountOf(twin), key, email: 'gone@farm.example' }, clock).authorization())
    expect(message).toMatch(/^The provider refuses the key in FIREBASE_SERVICE_ACCOUNT/)
    await other.close()
  })

  describe('comes of nonsense:', () => {
    let server: HostileServer
    beforeEach(async () => {
      server = await openHostileServer()
    })
    afterEach(() => server.close())

    test.each<[string, unknown, number]>([
      ['nothing', '', 200],
      ['a page', '<html></html>', 200],
      ['an empty object', {}, 200],
      ['no token', { access_token: '', expires_in: 3600 }, 200],
      ['a token that breaks a header', { access_token: 'a\r\nx: y', expires_in: 3600 }, 200],
      ['a token for ever', { access_token: 'abc', expires_in: 1e12 }, 200],
      ['a token for never', { access_token: 'abc', expires_in: 0 }, 200],
      ['a token that ends when it likes', { access_token: 'abc', expires_in: 'soon' }, 200],
      ['a token of another status', { access_token: 'abc', expires_in: 3600 }, 201],
      ['a refusal without a reason', {}, 400],
      ['a refusal that is a list', [], 403],
      ['too many', {}, 429],
      ['a server that fell', { access_token: 'abc', expires_in: 3600 }, 500],
      ['a redirect', { access_token: 'abc', expires_in: 3600 }, 302],
    ])('%s', async (_, body, status) => {
      server.answer(sendJson(body, status))
      const account = { ...accountOf(twin), tokenUri: `${server.url}/token` }
      await failing(openGoogleAccess(account, clock).authorization())
      expect(server.asked).toHaveLength(1)
    })
  })
})
