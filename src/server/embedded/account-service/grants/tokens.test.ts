import { createSign } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { asJson, ask, PROJECT, useService } from '../testing/raw-asking.ts'

const service = useService()

describe('tokens', () => {
  const SCOPE = 'https://www.googleapis.com/auth/cloud-platform'
  const seconds = () => Math.floor(Date.now() / 1000)
  const encoded = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url')
  const signed = (claims: object, header: object = { alg: 'RS256', typ: 'JWT' }) => {
    const { client_email: iss, token_uri: aud, private_key } = JSON.parse(service.serviceAccountFile())
    const now = seconds()
    const text = `${encoded(header)}.${encoded({ iss, aud, scope: SCOPE, iat: now, exp: now + 3600, ...claims })}`
    return `${text}.${createSign('RSA-SHA256').update(text).sign(private_key, 'base64url')}`
  }
  const grant = (assertion: string, grant_type = 'urn:ietf:params:oauth:grant-type:jwt-bearer') =>
    ask(service.serviceAccount.token_uri, { method: 'POST', body: new URLSearchParams({ grant_type, assertion }) })
  const find = (bearer: unknown) =>
    ask(`${service.url}/identitytoolkit.googleapis.com/v1/projects/${PROJECT}/accounts:lookup`, asJson({}, String(bearer)))
  const read = (bearer: unknown) =>
    ask(`${service.url}/v1/projects/${PROJECT}/databases/(default)/documents/users/a`, { headers: { authorization: `Bearer ${bearer}` } })

  test('are given for an hour to who signs with the key of the service account, and open both halves', async () => {
    const { status, body } = await grant(signed({}))
    expect([status, body]).toEqual([200, { access_token: expect.stringMatching(/^ya29\./), expires_in: 3600, token_type: 'Bearer' }])
    expect((await find(body.access_token)).status).toBe(200)
    expect((await read(body.access_token)).status).toBe(404)
    service.switches.clockAheadSeconds = 3500
    expect((await find(body.access_token)).status).toBe(200)
    service.switches.clockAheadSeconds = 3600
    expect((await find(body.access_token)).status).toBe(401)
    service.switches.clockAheadSeconds = 0
    service.forgetTokens()
    expect((await find(body.access_token)).status).toBe(401)
  })

  test('open what they were asked for, and nothing else', async () => {
    const { body } = await grant(signed({ scope: 'https://www.googleapis.com/auth/datastore' }))
    expect((await read(body.access_token)).status).toBe(404)
    expect((await find(body.access_token)).body.error).toMatchObject({ code: 403, status: 'PERMISSION_DENIED' })
  })

  test('are refused to a clock that is off by more than five minutes, either way', async () => {
    const early = { status: 400, body: { error: 'invalid_grant', error_description: expect.stringContaining('short-lived token') } }
    for (const ahead of [-310, 310]) {
      service.switches.clockAheadSeconds = ahead
      expect(await grant(signed({}))).toMatchObject(early)
    }
    service.switches.clockAheadSeconds = 290
    expect((await grant(signed({}))).status).toBe(200)
    service.switches.clockAheadSeconds = 0
    expect(await grant(signed({ exp: seconds() + 7200 }))).toMatchObject(early)
  })

  test('are refused to whom they do not belong', async () => {
    const description = async (assertion: string, type?: string) => (await grant(assertion, type)).body.error_description
    const good = signed({})
    const tampered = good.replace(
      /\.[^.]+\./,
      `.${encoded({ ...JSON.parse(Buffer.from(String(good.split('.')[1]), 'base64url').toString()), scope: 'x' })}.`,
    )
    expect(await description(tampered)).toBe('Invalid JWT Signature.')
    expect(await description(signed({ iss: 'somebody@elsewhere.example' }))).toBe('Invalid grant: account not found')
    expect(await description(signed({ aud: 'https://elsewhere.example/token' }))).toBe('Invalid JWT: Failed audience check.')
    expect(await description(signed({ scope: 'mail' }))).toBe('Invalid OAuth scope or ID token audience provided.')
    expect(await description(signed({}, { alg: 'none' }))).toBe('Invalid JWT: Required claims are missing.')
    expect(await description('nonsense')).toBe('Invalid JWT: Failed to parse.')
    expect(await description(good, 'password')).toBe('Invalid grant_type: password')
  })
})
