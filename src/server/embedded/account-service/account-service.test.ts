import { createSign, randomBytes, scryptSync } from 'node:crypto'
import { connect } from 'node:net'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { type AccountService, openAccountService } from './account-service.ts'

/**
 * What the doors of the shop lean on, asked with nothing but fetch. The first half is asked of the twin, and of the
 * provider's own emulator as well where ACCOUNT_SERVICE_AUTH says that one is there (`npm run hosted`).
 */

type Reply = { status: number; body: { [field: string]: unknown; error?: { message: string; status?: string } } }

const PROJECT = 'demo-dozen'
const PASSWORD = 'hens lay eggs'

let service: AccountService
beforeAll(async () => {
  service = await openAccountService()
})
afterEach(() => {
  service.switchOff()
  service.requests.forget()
})
afterAll(() => service.close())

const ask = async (url: string, init: RequestInit = {}): Promise<Reply> => {
  const answer = await fetch(url, init)
  return { status: answer.status, body: (await answer.json()) as Reply['body'] }
}

const asJson = (body: unknown, bearer: string | undefined): RequestInit => ({
  method: 'POST',
  headers: { 'content-type': 'application/json', ...(bearer === undefined ? {} : { authorization: `Bearer ${bearer}` }) },
  body: JSON.stringify(body),
})

const saying = (status: number, message: string) => ({ status, body: { error: { code: status, message } } })

let number = 0
const newEmail = () => `somebody-${++number}-${randomBytes(4).toString('hex')}@farm.example`

/** The calls of Identity Toolkit, wherever it is. */
const toolkit = (base: () => string, key: () => string) => {
  const root = () => `${base()}/identitytoolkit.googleapis.com/v1`
  const admin = (deed: string, body: unknown, bearer: string | undefined = 'owner') =>
    ask(`${root()}/projects/${PROJECT}/accounts${deed}`, asJson(body, bearer))
  const signIn = (email: string, password: string) =>
    ask(`${root()}/accounts:signInWithPassword?key=${key()}`, asJson({ email, password, returnSecureToken: true }, undefined))
  const create = async (more: object = {}) => {
    const email = newEmail()
    const { body } = await admin('', { email, password: PASSWORD, ...more })
    return { id: String(body.localId), email }
  }
  const look = async (id: string) => {
    const { body } = await admin(':lookup', { localId: [id] })
    return (body.users as Record<string, unknown>[] | undefined)?.[0]
  }
  return { root, admin, signIn, create, look }
}

const emulator = process.env.ACCOUNT_SERVICE_AUTH
const PLACES: [name: string, base: () => string, key: () => string][] = [
  ['the twin', () => service.url, () => service.apiKey],
  ...(emulator ? [['the emulator', () => `http://${emulator}`, () => 'any'] as [string, () => string, () => string]] : []),
]

describe.each(PLACES)('accounts at %s', (name, base, key) => {
  const { root, admin, signIn, create, look } = toolkit(base, key)
  // Emulators start as projects of before September 2023; the twin as one of today.
  const isTwin = name === 'the twin'
  const wrongPassword = isTwin ? 'INVALID_LOGIN_CREDENTIALS' : 'INVALID_PASSWORD'

  test('have ids of 28 signs and emails in lower case', async () => {
    const email = newEmail()
    const made = await admin('', { email: email.toUpperCase(), password: PASSWORD })
    expect(made).toMatchObject({ status: 200, body: { kind: 'identitytoolkit#SignupNewUserResponse', email } })
    expect(made.body.localId).toMatch(/^[A-Za-z0-9]{28}$/)
    expect(made.body).not.toHaveProperty('idToken')
    expect(await look(String(made.body.localId))).toMatchObject({
      email,
      emailVerified: false,
      validSince: expect.stringMatching(/^\d{10}$/),
    })
    expect(await admin(':lookup', { email: [email.toUpperCase()] })).toMatchObject({ body: { users: [{ email }] } })
  })

  test('may have an id that somebody chose, no email and no password; then it is not told since when they are valid', async () => {
    const id = randomBytes(8).toString('hex')
    expect(await admin('', { localId: id })).toMatchObject({ status: 200, body: { localId: id } })
    const account = await look(id)
    expect(account).not.toHaveProperty('email')
    expect(account).not.toHaveProperty('validSince')
    expect(await admin('', { localId: id })).toMatchObject(saying(400, 'DUPLICATE_LOCAL_ID'))
  })

  test('are not made twice for one email, nor for none, nor with a short password', async () => {
    const { email } = await create()
    expect(await admin('', { email: email.toUpperCase(), password: PASSWORD })).toMatchObject(saying(400, 'EMAIL_EXISTS'))
    expect(await admin('', { email: 'nobody', password: PASSWORD })).toMatchObject(saying(400, 'INVALID_EMAIL'))
    const weak = 'WEAK_PASSWORD : Password should be at least 6 characters'
    const refused = await admin('', { email: newEmail(), password: '12345' })
    expect(refused).toEqual({
      status: 400,
      body: { error: { code: 400, message: weak, errors: [{ message: weak, domain: 'global', reason: 'invalid' }] } },
    })
  })

  test('who is not there is left out, and with nobody the list', async () => {
    const { id } = await create()
    expect((await admin(':lookup', { localId: ['nobody', id] })).body.users).toHaveLength(1)
    expect(await admin(':lookup', { localId: ['nobody'] })).toEqual({
      status: 200,
      body: { kind: 'identitytoolkit#GetAccountInfoResponse' },
    })
  })

  test('are signed in to with email and password, and tokens come back', async () => {
    const { id, email } = await create()
    expect(await signIn(email.toUpperCase(), PASSWORD)).toMatchObject({
      status: 200,
      body: { localId: id, email, registered: true, idToken: expect.any(String), expiresIn: '3600' },
    })
    expect(await signIn(email, 'something else')).toMatchObject(saying(400, wrongPassword))
    expect(await signIn('nobody', PASSWORD)).toMatchObject(saying(400, 'INVALID_EMAIL'))
    expect(await signIn(email, '')).toMatchObject(saying(400, 'MISSING_PASSWORD'))
    expect((await ask(`${root()}/accounts:signInWithPassword`, asJson({ email, password: PASSWORD }, undefined))).body.error).toMatchObject(
      {
        code: 403,
        status: 'PERMISSION_DENIED',
      },
    )
  })

  test('that are disabled say so whatever the password is', async () => {
    const { id, email } = await create()
    expect((await admin(':update', { localId: id, disableUser: true })).status).toBe(200)
    expect(await look(id)).toMatchObject({ disabled: true })
    for (const password of [PASSWORD, 'something else']) expect(await signIn(email, password)).toMatchObject(saying(400, 'USER_DISABLED'))
    await admin(':update', { localId: id, disableUser: false })
    expect((await signIn(email, PASSWORD)).status).toBe(200)
  })

  test('with a second factor answer without a token', async () => {
    const { email } = await create({ emailVerified: true, mfaInfo: [{ phoneInfo: '+15555550123' }] })
    const { status, body } = await signIn(email, PASSWORD)
    expect([status, body]).toEqual([
      200,
      expect.objectContaining({
        mfaPendingCredential: expect.any(String),
        mfaInfo: [expect.objectContaining({ mfaEnrollmentId: expect.any(String), phoneInfo: '+*******0123' })],
      }),
    ])
    expect(body).not.toHaveProperty('idToken')
  })

  test('are valid since their password or email changed, and not since anything else did', async () => {
    const { id, email } = await create()
    const LONG_AGO = '1000000000'
    const since = async (change: object) => {
      await admin(':update', { localId: id, validSince: LONG_AGO })
      const { status } = await admin(':update', { localId: id, ...change })
      return [status, Number((await look(id))?.validSince) > Number(LONG_AGO)]
    }
    expect(await since({ password: 'another password' })).toEqual([200, true])
    expect(await since({ email: newEmail() })).toEqual([200, true])
    expect(await since({ emailVerified: true })).toEqual([200, false])
    expect(await since({ disableUser: true })).toEqual([200, false])
    expect(await since({ email: String((await look(id))?.email).toUpperCase() })).toEqual([200, false])
    expect(await signIn(email, PASSWORD)).toMatchObject(saying(400, isTwin ? 'INVALID_LOGIN_CREDENTIALS' : 'EMAIL_NOT_FOUND'))
  })

  test('with another email are not verified unless the same change says so', async () => {
    const { id } = await create({ emailVerified: true })
    const email = newEmail()
    expect(await admin(':update', { localId: id, email })).toMatchObject({ body: { email, newEmail: email, emailVerified: false } })
    const other = newEmail()
    await admin(':update', { localId: id, email: other.toUpperCase(), emailVerified: true })
    expect(await look(id)).toMatchObject({ email: other, emailVerified: true })
  })

  test('are not changed into what they may not be, and not at all when they are gone', async () => {
    const [{ id }, { email }] = [await create(), await create()]
    expect(await admin(':update', { localId: id, email: email.toUpperCase() })).toMatchObject(saying(400, 'EMAIL_EXISTS'))
    expect(await admin(':update', { localId: id, email: 'nobody' })).toMatchObject(saying(400, 'INVALID_EMAIL'))
    expect(await admin(':update', { localId: id, password: '1' })).toMatchObject({
      body: { error: { message: 'WEAK_PASSWORD : Password should be at least 6 characters' } },
    })
    expect(await admin(':update', { password: PASSWORD })).toMatchObject(saying(400, 'MISSING_LOCAL_ID'))
    expect(await admin(':delete', { localId: id })).toMatchObject({ status: 200, body: { kind: 'identitytoolkit#DeleteAccountResponse' } })
    for (const deed of [':delete', ':update']) expect(await admin(deed, { localId: id })).toMatchObject(saying(400, 'USER_NOT_FOUND'))
    expect(await admin(':delete', {})).toMatchObject(saying(400, 'MISSING_LOCAL_ID'))
  })

  test('are opened to the service account alone', async () => {
    const { id } = await create()
    for (const deed of ['', ':lookup', ':update', ':delete', ':batchCreate']) {
      // Not left out by mistake but sent without: an empty header is none.
      const nobody = await ask(`${root()}/projects/${PROJECT}/accounts${deed}`, asJson({ localId: id, password: PASSWORD }, undefined))
      expect(nobody, deed).toMatchObject({ status: 403, body: { error: { status: 'PERMISSION_DENIED' } } })
      const stranger = await admin(deed, { localId: id, password: PASSWORD }, 'a-token-of-somebody')
      expect(stranger, deed).toMatchObject({ status: 401, body: { error: { status: 'UNAUTHENTICATED' } } })
    }
  })

  test('are listed page by page, and a full page tells where the next one starts', async () => {
    const ids = [await create(), await create(), await create()].map(({ id }) => id)
    const list = async (token: string) => {
      const answer = await fetch(`${root()}/projects/${PROJECT}/accounts:batchGet?maxResults=2${token && `&nextPageToken=${token}`}`, {
        headers: { authorization: 'Bearer owner' },
      })
      return (await answer.json()) as { users?: { localId: string }[]; nextPageToken?: string }
    }
    const seen: string[] = []
    for (let token: string | undefined = ''; token !== undefined; ) {
      const { users = [], nextPageToken } = await list(token)
      expect(users.length).toBeLessThanOrEqual(2)
      seen.push(...users.map(({ localId }) => localId))
      token = nextPageToken
    }
    expect(seen).toEqual([...new Set(seen)])
    expect(seen).toEqual(expect.arrayContaining(ids))
  })

  test('are brought from elsewhere one by one, each with a reason if it does not come', async () => {
    const [{ id, email }, newcomer, other] = [await create(), newEmail(), newEmail()]
    const [one, two] = [randomBytes(8).toString('hex'), randomBytes(8).toString('hex')]
    const users = [
      { localId: one, email: newcomer.toUpperCase(), emailVerified: true },
      { localId: two, email: 'nobody' },
      { localId: id, email: other },
      { localId: '', email: newEmail() },
    ]
    expect(await admin(':batchCreate', { users })).toMatchObject({
      status: 200,
      body: {
        error: [
          { index: 1, message: 'email is invalid' },
          { index: 2, message: 'localId belongs to an existing account - can not overwrite.' },
          { index: 3, message: 'localId is missing' },
        ],
      },
    })
    expect(await look(one)).toMatchObject({ email: newcomer, emailVerified: true })
    expect(await look(id)).toMatchObject({ email })
    expect(await admin(':batchCreate', { sanityCheck: true, users: [{ localId: two, email }] })).toMatchObject({
      body: { error: [{ index: 0, message: 'email exists in other account in database' }] },
    })
    expect(await admin(':batchCreate', { users: [] })).toMatchObject(saying(400, 'MISSING_USER_ACCOUNT'))
    expect(await admin(':batchCreate', { users: [{ localId: two }, { localId: two }] })).toMatchObject(
      saying(400, `DUPLICATE_LOCAL_ID : ${two}`),
    )
    const same = { email: other }
    expect(
      await admin(':batchCreate', {
        sanityCheck: true,
        users: [
          { localId: 'a', ...same },
          { localId: 'b', ...same },
        ],
      }),
    ).toMatchObject(saying(400, `DUPLICATE_EMAIL : ${other}`))
  })

  test('are not told from a body that is not what it should be', async () => {
    expect(await admin(':lookup', { localId: 'no list' })).toMatchObject({ status: 400, body: { error: { status: 'INVALID_ARGUMENT' } } })
    const torn = await ask(`${root()}/projects/${PROJECT}/accounts:lookup`, { ...asJson({}, 'owner'), body: '{' })
    expect(torn).toMatchObject({ status: 400, body: { error: { status: 'INVALID_ARGUMENT' } } })
    expect(await admin(':nothing', {})).toMatchObject({ status: 404, body: { error: { status: 'NOT_FOUND' } } })
  })
})

/** What the emulator cannot show, or shows otherwise than the real service. */
describe('accounts at the twin alone', () => {
  const { root, admin, signIn, create, look } = toolkit(
    () => service.url,
    () => service.apiKey,
  )

  test('tell who exists where email enumeration is not protected against', async () => {
    const { email } = await create()
    service.switches.hidesEmails = false
    expect(await signIn(email, 'something else')).toMatchObject(saying(400, 'INVALID_PASSWORD'))
    expect(await signIn(newEmail(), PASSWORD)).toMatchObject(saying(400, 'EMAIL_NOT_FOUND'))
    service.switches.hidesEmails = true
    expect(await signIn(email, 'something else')).toMatchObject(saying(400, 'INVALID_LOGIN_CREDENTIALS'))
    expect(await signIn(newEmail(), PASSWORD)).toMatchObject(saying(400, 'INVALID_LOGIN_CREDENTIALS'))
  })

  test('keep the passwords that they had elsewhere: standard scrypt with any cost', async () => {
    const salt = Buffer.from('0123456789abcdef0123456789abcdef')
    const cost = { N: 2048, r: 16, p: 1 }
    const passwordHash = scryptSync(PASSWORD, salt, 64, { ...cost, maxmem: 64_000_000 }).toString('base64url')
    const how = { hashAlgorithm: 'STANDARD_SCRYPT', cpuMemCost: 2048, blockSize: 16, parallelization: 1, dkLen: 64 }
    const [localId, email] = [randomBytes(8).toString('hex'), newEmail()]
    const users = [{ localId, email, passwordHash, salt: salt.toString('base64url') }]
    expect(await admin(':batchCreate', { ...how, users })).toEqual({ status: 200, body: { kind: 'identitytoolkit#UploadAccountResponse' } })
    expect(await signIn(email, PASSWORD)).toMatchObject({ status: 200, body: { localId } })
    expect(await signIn(email, 'something else')).toMatchObject(saying(400, 'INVALID_LOGIN_CREDENTIALS'))

    const again = { ...how, users: [{ ...users[0], email: newEmail() }] }
    expect(await admin(':batchCreate', { ...again, allowOverwrite: true })).toMatchObject({ body: { kind: expect.any(String) } })
    expect((await look(localId))?.email).not.toBe(email)
    const shorter = { ...how, dkLen: 32, users: [{ ...users[0], localId: 'short', email: newEmail() }] }
    expect(await admin(':batchCreate', shorter)).toMatchObject({ body: { error: [{ index: 0, message: 'password hash is invalid' }] } })
    expect(await admin(':batchCreate', { users })).toMatchObject(saying(400, 'INVALID_HASH_ALGORITHM'))
    const crowd = Array.from({ length: 1001 }, (_, index) => ({ localId: `crowd-${index}` }))
    expect(await admin(':batchCreate', { users: crowd })).toMatchObject(saying(400, 'MAXIMUM_USER_COUNT_EXCEEDED'))
  })

  test('are told without anything that a password could be guessed from', async () => {
    const { id } = await create()
    expect(await look(id)).toMatchObject({ passwordHash: Buffer.from('REDACTED').toString('base64') })
    expect(JSON.stringify([service.people.list(), service.requests.heard])).not.toContain(PASSWORD)
  })

  test('take passwords by the policy of the project', async () => {
    service.switches.passwordPolicy = { minLength: 20, needs: ['lowercase', 'uppercase', 'numeric', 'nonAlphanumeric'] }
    const { status, body } = await admin('', { email: newEmail(), password: PASSWORD })
    expect([status, body.error?.message]).toEqual([
      400,
      'PASSWORD_DOES_NOT_MEET_REQUIREMENTS : Missing password requirements: [Password must contain at least 20 characters, Password must contain an upper case character, Password must contain a numeric character]',
    ])
    expect((await admin('', { email: newEmail(), password: '23 Hens lay as many eggs' })).status).toBe(200)
  })

  test('are closed by what an operator can get wrong', async () => {
    const { email } = await create()
    const byKey = (key: string) => ask(`${root()}/accounts:signInWithPassword?key=${key}`, asJson({ email, password: PASSWORD }, undefined))
    expect(await byKey('wrong')).toMatchObject(saying(400, 'API key not valid. Please pass a valid API key.'))
    expect((await byKey('wrong')).body.error).toMatchObject({ details: [{ reason: 'API_KEY_INVALID' }] })
    service.switches.keyIsForBrowsers = true
    expect((await byKey(service.apiKey)).body.error).toMatchObject({ code: 403, details: [{ reason: 'API_KEY_HTTP_REFERRER_BLOCKED' }] })
    service.switches.keyIsForBrowsers = false
    service.switches.takesPasswords = false
    expect(await byKey(service.apiKey)).toMatchObject(saying(400, 'PASSWORD_LOGIN_DISABLED'))
    service.switches.missingRole = 'accounts'
    expect((await admin(':lookup', { email: [email] })).body.error).toMatchObject({ code: 403, status: 'PERMISSION_DENIED' })
    service.switches.missingRole = null
    const elsewhere = await ask(`${root()}/projects/another/accounts:lookup`, asJson({ email: [email] }, 'owner'))
    expect(elsewhere.body.error).toMatchObject({ code: 403, status: 'PERMISSION_DENIED' })
  })
})

describe('user records', () => {
  const at = (id: string, query = '', database = '(default)') =>
    `${service.url}/v1/projects/${PROJECT}/databases/${database}/documents/users/${id}${query}`
  const name = (id: string) => `projects/${PROJECT}/databases/(default)/documents/users/${id}`
  const send = (method: string, url: string, fields?: object, bearer: string | undefined = 'owner') =>
    ask(url, {
      method,
      headers: { 'content-type': 'application/json', ...(bearer === '' ? {} : { authorization: `Bearer ${bearer}` }) },
      ...(fields ? { body: JSON.stringify({ fields }) } : {}),
    })
  const read = (id: string) => send('GET', at(id))
  const ann = { email: { stringValue: 'ann@farm.example' }, role: { stringValue: 'user' } }
  let id: string
  const write = async (fields: object = ann) => {
    id = randomBytes(14).toString('hex')
    return send('PATCH', at(id), fields)
  }

  test('are read as they were written, each value with its type', async () => {
    const fields = {
      ...ann,
      count: { integerValue: 12 },
      part: { doubleValue: 0.5 },
      on: { booleanValue: true },
      none: { nullValue: null },
    }
    expect((await write(fields)).status).toBe(200)
    const time = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z$/)
    expect(await read(id)).toEqual({
      status: 200,
      body: { name: name(id), fields: { ...fields, count: { integerValue: '12' } }, createTime: time, updateTime: time },
    })
    expect(service.records.read(id)).toEqual({ email: 'ann@farm.example', role: 'user', count: 12, part: 0.5, on: true, none: null })
    expect((await send('GET', at(id, '?mask.fieldPaths=role'))).body.fields).toEqual({ role: ann.role })
    expect(await read('nobody')).toMatchObject(saying(404, `Document "${name('nobody')}" not found.`))
  })

  test('are made once: who comes second is told', async () => {
    const collection = `${service.url}/v1/projects/${PROJECT}/databases/%28default%29/documents/users`
    const own = randomBytes(14).toString('hex')
    expect(await send('POST', `${collection}?documentId=${own}`, ann)).toMatchObject({
      status: 200,
      body: { name: name(own), fields: ann },
    })
    const again = { status: 409, body: { error: { message: `Document already exists: ${name(own)}`, status: 'ALREADY_EXISTS' } } }
    expect(await send('POST', `${collection}?documentId=${own}`, {})).toMatchObject(again)
    expect(await send('PATCH', at(own, '?currentDocument.exists=false'), {})).toMatchObject(again)
    expect((await read(own)).body.fields).toEqual(ann)
    expect((await send('POST', collection, ann)).body.name).toMatch(/\/users\/[A-Za-z0-9]{20}$/)
  })

  test('change in the fields that are named, and lose one that is named and not sent', async () => {
    await write()
    const mask = '?updateMask.fieldPaths=role&currentDocument.exists=true'
    await send('PATCH', at(id, mask), { role: { stringValue: 'admin' }, email: { stringValue: 'not named' } })
    expect(service.records.read(id)).toEqual({ email: 'ann@farm.example', role: 'admin' })
    await send('PATCH', at(id, '?updateMask.fieldPaths=role&updateMask.fieldPaths=email'), { email: ann.email })
    expect(service.records.read(id)).toEqual({ email: 'ann@farm.example' })
    await send('PATCH', at(id), { role: ann.role })
    expect(service.records.read(id)).toEqual({ role: 'user' })
    expect(await send('PATCH', at('nobody', mask), ann)).toMatchObject(saying(404, `No document to update: ${name('nobody')}`))
  })

  test('are not written over what somebody else wrote meanwhile', async () => {
    const first = (await write()).body.updateTime
    const second = (await send('PATCH', at(id), ann)).body.updateTime
    expect(second).not.toBe(first)
    expect(await send('PATCH', at(id, `?currentDocument.updateTime=${first}`), {})).toMatchObject({
      status: 400,
      body: { error: { status: 'FAILED_PRECONDITION' } },
    })
    expect((await send('PATCH', at(id, `?currentDocument.updateTime=${second}`), ann)).status).toBe(200)
  })

  test('go, and going twice is no mistake', async () => {
    await write()
    for (const _ of [1, 2]) expect(await send('DELETE', at(id))).toEqual({ status: 200, body: {} })
    expect((await read(id)).status).toBe(404)
    expect((await send('DELETE', at(id, '?currentDocument.exists=true'))).status).toBe(404)
  })

  test('are closed to browsers, unless somebody left the rules open', async () => {
    await write()
    const closed = saying(403, 'Missing or insufficient permissions.')
    expect(await send('GET', at(id), undefined, '')).toMatchObject(closed)
    expect(await send('PATCH', at(id), { role: { stringValue: 'admin' } }, '')).toMatchObject(closed)
    service.switches.openRules = true
    expect((await send('GET', at(id), undefined, '')).status).toBe(200)
    service.switches.openRules = false
    expect((await send('GET', at(id), undefined, 'a-token-of-somebody')).body.error).toMatchObject({ code: 401, status: 'UNAUTHENTICATED' })
    service.switches.missingRole = 'records'
    expect(await read(id)).toMatchObject(closed)
  })

  test('are in one database and one collection, and hold no value without its type', async () => {
    expect((await send('GET', at('a', '', 'another'))).body.error).toMatchObject({ code: 404, status: 'NOT_FOUND' })
    expect((await send('GET', at('a').replace('/users/', '/people/'))).body.error).toMatchObject({ code: 400, status: 'INVALID_ARGUMENT' })
    expect((await send('PATCH', at('a'), { role: 'admin' })).body.error).toMatchObject({ code: 400, status: 'INVALID_ARGUMENT' })
  })
})

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
    service.switches.clockAheadSeconds = 3599
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

describe('trouble', () => {
  const { root, admin, signIn, create, look } = toolkit(
    () => service.url,
    () => service.apiKey,
  )

  test('comes to the calls that it is meant for, as often as it is meant to', async () => {
    const { id, email } = await create()
    service.switches.trouble = { update: { answer: 'unavailable', times: 2 }, signIn: { answer: 'tooManyAttempts' } }
    const change = () => admin(':update', { localId: id, emailVerified: true })
    expect([(await change()).status, (await change()).status, (await change()).status]).toEqual([503, 503, 200])
    expect((await signIn(email, PASSWORD)).body.error?.message).toMatch(/^TOO_MANY_ATTEMPTS_TRY_LATER : Access to this account/)
    expect(await look(id)).toMatchObject({ emailVerified: true })
    service.switches.trouble = { all: { answer: 'tooManyRequests' }, lookup: { delayMs: 1 } }
    expect((await change()).body.error).toMatchObject({ code: 429, status: 'RESOURCE_EXHAUSTED' })
    expect((await admin(':lookup', {})).status).toBe(200)
    service.switches.trouble = { all: { answer: 'internalError' } }
    expect((await change()).status).toBe(500)
  })

  test('can be an answer that gets lost after the deed', async () => {
    const { id, email } = await create()
    service.switches.trouble = { update: { answer: 'lost' } }
    await expect(admin(':update', { localId: id, password: 'another password' })).rejects.toThrow('fetch failed')
    expect((await signIn(email, 'another password')).status).toBe(200)
  })

  test('can be nonsense under status 200: half of the answer after the deed, a page, wrong shapes, nothing', async () => {
    const { id } = await create()
    const answer = async (trouble: 'cut' | 'html' | 'wrongShape' | 'emptyObject') => {
      service.switches.trouble = { update: { answer: trouble } }
      const reply = await fetch(`${root()}/projects/${PROJECT}/accounts:update`, asJson({ localId: id, emailVerified: true }, 'owner'))
      return `${reply.status} ${await reply.text()}`
    }
    expect(await answer('html')).toMatch(/^200 <!doctype html>/)
    expect(await answer('wrongShape')).toMatch(/^200 \{"localId":17/)
    expect(await answer('emptyObject')).toBe('200 {}')
    expect(await look(id)).toMatchObject({ emailVerified: false })
    const cut = await answer('cut')
    expect(() => JSON.parse(cut.slice(4))).toThrow(SyntaxError)
    expect(await look(id)).toMatchObject({ emailVerified: true })
  })

  test('can be an answer that comes late, when the deed is done long since; closing does not wait for it', async () => {
    const slow = await openAccountService()
    const id = slow.people.add({ email: newEmail(), password: PASSWORD })
    slow.switches.trouble = { delete: { delayMs: 60_000 } }
    const asked = fetch(
      `${slow.url}/identitytoolkit.googleapis.com/v1/projects/${PROJECT}/accounts:delete`,
      asJson({ localId: id }, 'owner'),
    )
    await expect.poll(() => slow.people.find({ id })).toBeUndefined()
    expect(slow.requests.counts()).toMatchObject({ delete: 1, all: 1 })
    expect(slow.requests.heard).toEqual([])
    const ended = asked.then(
      () => 'answered',
      () => 'broken',
    )
    await slow.close()
    expect(['answered', 'broken']).toContain(await ended)
  })
})

describe('the console', () => {
  const { signIn, create } = toolkit(
    () => service.url,
    () => service.apiKey,
  )
  const twin = (method: string, path: string, body?: unknown) =>
    ask(`${service.url}/twin${path}`, {
      method,
      ...(body === undefined ? {} : { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
    })

  test('counts what was asked, and not what is done there', async () => {
    const { email } = await create()
    await signIn(email, PASSWORD)
    await signIn(email, 'something else')
    expect(service.requests.counts()).toMatchObject({ create: 1, signIn: 2, lookup: 0, all: 3 })
    expect(service.requests.heard).toEqual([
      { call: 'create', status: 200 },
      { call: 'signIn', status: 200 },
      { call: 'signIn', status: 400 },
    ])
    expect((await twin('GET', '/requests')).body).toEqual({ counts: service.requests.counts(), heard: service.requests.heard })
    await twin('DELETE', '/requests')
    expect(service.requests.counts().all).toBe(0)
  })

  test('adds, changes and removes people', async () => {
    const [email, other] = [newEmail(), newEmail()]
    const id = service.people.add({ email, password: PASSWORD, role: 'admin' })
    expect(service.records.read(id)).toEqual({ email, role: 'admin' })
    service.people.change(id, { email: other, emailVerified: true })
    expect(service.people.find({ email: other })).toMatchObject({ localId: id, emailVerified: true })
    service.people.change(id, { secondFactor: true })
    expect((await signIn(other, PASSWORD)).body).toHaveProperty('mfaPendingCredential')
    service.people.change(id, { secondFactor: false, disabled: true })
    expect(await signIn(other, PASSWORD)).toMatchObject(saying(400, 'USER_DISABLED'))
    service.switches.clockAheadSeconds = 60
    const before = Number(service.people.find({ id })?.validSince)
    service.people.change(id, { revoked: true })
    expect(Number(service.people.find({ id })?.validSince)).toBeGreaterThan(before + 50)
    service.people.remove(id)
    expect(service.people.find({ id })).toBeUndefined()
    expect(service.people.list().map(({ localId }) => localId)).not.toContain(id)
  })

  test('gives any role, also one that is none', () => {
    service.records.put('a', { email: 'ann@farm.example', role: 'user' })
    for (const role of ['admin', 'ADMIN', 1, 0.5, true, null]) {
      service.records.setRole('a', role)
      expect(service.records.read('a')).toEqual({ email: 'ann@farm.example', role })
    }
    service.records.setRole('a')
    expect(service.records.read('a')).toEqual({ email: 'ann@farm.example' })
    service.records.remove('a')
    expect(service.records.read('a')).toBeUndefined()
  })

  test('is there for other processes too', async () => {
    const { projectId, apiKey, database } = service
    expect((await twin('GET', '')).body).toEqual({ projectId, apiKey, database, serviceAccount: JSON.parse(service.serviceAccountFile()) })
    expect((await twin('PUT', '/switches', { openRules: true, trouble: { all: { delayMs: 1 } } })).body).toMatchObject({ openRules: true })
    expect(service.switches).toMatchObject({ openRules: true, trouble: { all: { delayMs: 1 } } })
    expect((await twin('PUT', '/switches', { openRules: 'yes' })).status).toBe(400)
    expect((await twin('DELETE', '/switches')).body).toEqual((await twin('GET', '/switches')).body)
    expect(service.switches).toMatchObject({ openRules: false, trouble: {} })

    const email = newEmail()
    const { id } = (await twin('POST', '/people', { email, password: PASSWORD, role: 'user' })).body
    expect((await twin('PATCH', `/people/${id}`, { disabled: true })).body).toMatchObject({ email, disabled: true })
    expect((await twin('GET', `/people/${id}`)).body).toMatchObject({ email })
    expect((await twin('GET', '/people')).body).toEqual(service.people.list())
    expect((await twin('PUT', `/records/${id}/role`, { role: 7 })).body).toEqual({ email, role: 7 })
    expect((await twin('PUT', `/records/${id}/role`, {})).body).toEqual({ email })
    expect((await twin('PUT', `/records/${id}`, { role: 'admin' })).body).toEqual({ role: 'admin' })
    expect((await twin('GET', `/records/${id}`)).body).toEqual({ role: 'admin' })
    for (const place of ['people', 'records']) {
      expect((await twin('DELETE', `/${place}/${id}`)).status).toBe(200)
      expect((await twin('GET', `/${place}/${id}`)).status).toBe(404)
    }
    expect((await twin('DELETE', '/tokens')).status).toBe(200)
  })
})

test('the twin listens on this machine alone, on a port of its own or the one it was told', async () => {
  expect(service).toMatchObject({ host: '127.0.0.1', url: `http://127.0.0.1:${service.port}`, projectId: PROJECT })
  const first = await openAccountService({ projectId: 'another', database: 'farm' })
  await first.close()
  const again = await openAccountService({ port: first.port })
  expect([again.port, first.projectId, first.database]).toEqual([first.port, 'another', 'farm'])
  const socket = connect(again.port, again.host)
  await new Promise((resolve) => socket.once('connect', resolve))
  const gone = new Promise((resolve) => socket.once('close', resolve))
  await again.close()
  await gone
})
