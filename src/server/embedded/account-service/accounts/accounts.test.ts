import { randomBytes, scryptSync } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { asJson, ask, newEmail, PASSWORD, PROJECT, saying, toolkit, useService } from '../testing/raw-asking.ts'

/**
 * What the door to the accounts leans on. The first half is asked of the twin, and of the provider's own emulator as well
 * where ACCOUNT_SERVICE_AUTH says that one is there (`npm run hosted`).
 */

const service = useService()

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
    const { id } = await create()
    const { email } = await create()
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
    const { id, email } = await create()
    const newcomer = newEmail()
    const other = newEmail()
    const one = randomBytes(8).toString('hex')
    const two = randomBytes(8).toString('hex')
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
    const localId = randomBytes(8).toString('hex')
    const email = newEmail()
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
