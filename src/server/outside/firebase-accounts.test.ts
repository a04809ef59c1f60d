import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type HostileServer, openHostileServer, sendJson } from '../../../tests/support/hostile/hostile-server.ts'
import { AccountsAway } from '../kernel/accounts.ts'
import { type FirebaseAccounts, openFirebaseAccounts } from './firebase-accounts.ts'

const TOKEN = 'ya29.secret-token'
const KEY = 'AIzaSecretKey'
const PASSWORD = 'six-brown-eggs'
const EMAIL = 'ann@farm.example'
const ID = 'abcdefghijklmnopqrstuvwxyzAB'
const NO_TRANSACTION = {} as never

let server = {} as HostileServer
let accounts = {} as FirebaseAccounts
let forgotten = 0
beforeAll(async () => {
  server = await openHostileServer()
  const host = server.url.replace('http://', '')
  const project = { projectId: 'my-farm', apiKey: KEY, database: '(default)', emulators: { accounts: host, records: host } }
  const access = {
    authorization: async () => `Bearer ${TOKEN}`,
    forget: () => {
      forgotten += 1
    },
  }
  accounts = openFirebaseAccounts(project, access)
})
beforeEach(() => {
  server.asked.length = 0
  forgotten = 0
})
afterAll(() => server.close())

const deeds = {
  create: () => accounts.create(EMAIL, PASSWORD),
  check: () => accounts.check(EMAIL, PASSWORD),
  'find by id': () => accounts.find({ id: ID }),
  'find by email': () => accounts.find({ email: EMAIL }),
  setPassword: () => accounts.setPassword(ID, PASSWORD, NO_TRANSACTION),
  setEmail: () => accounts.setEmail(ID, EMAIL, NO_TRANSACTION),
  markVerified: () => accounts.markVerified(ID, NO_TRANSACTION),
  remove: () => accounts.remove(ID),
  list: async () => {
    for await (const _ of accounts.list()) return 'listed'
    return undefined
  },
  addAll: () => accounts.addAll([{ id: ID, email: EMAIL, email_verified: true, is_disabled: false, passwordHash: null }]),
} as const
type Deed = keyof typeof deeds
const all = Object.keys(deeds) as Deed[]

/** Why there was no answer; it has said nothing that nobody may know. */
const whyAway = async (deed: Deed): Promise<string> => {
  const outcome = await deeds[deed]().catch((error: unknown) => error)
  expect(outcome, deed).toBeInstanceOf(AccountsAway)
  const { message, stack = '', cause } = outcome as Error
  for (const secret of [TOKEN, KEY, PASSWORD, EMAIL]) expect(`${message} ${stack}`).not.toContain(secret)
  expect(cause).toBeUndefined()
  return message
}

const no = (message: string) => sendJson({ error: { code: 400, message, errors: [{ message, domain: 'global', reason: 'invalid' }] } }, 400)
const say = (code: number, status: string, reason?: string, message = 'Something in a sentence.') =>
  sendJson({ error: { code, message, status, ...(reason ? { details: [{ '@type': 'x', reason }] } : {}) } }, code)

describe('a refusal of the provider', () => {
  test.each<[string, Deed, unknown]>([
    ['EMAIL_EXISTS', 'create', 'emailTaken'],
    ['DUPLICATE_LOCAL_ID', 'create', 'emailTaken'],
    ['EMAIL_EXISTS : The email is in use.', 'setEmail', 'emailTaken'],
    ['WEAK_PASSWORD : Password should be at least 6 characters', 'create', { passwordWeak: null }],
    ['WEAK_PASSWORD', 'setPassword', { passwordWeak: null }],
    ['PASSWORD_DOES_NOT_MEET_REQUIREMENTS', 'create', { passwordWeak: null }],
    [
      'PASSWORD_DOES_NOT_MEET_REQUIREMENTS : Missing password requirements: [Password must contain a numeric character]',
      'setPassword',
      { passwordWeak: 'Missing password requirements: [Password must contain a numeric character]' },
    ],
    [`PASSWORD_DOES_NOT_MEET_REQUIREMENTS : ${PASSWORD} is too weak`, 'create', { passwordWeak: null }],
    [`PASSWORD_DOES_NOT_MEET_REQUIREMENTS : ${'x'.repeat(501)}`, 'create', { passwordWeak: null }],
    ['INVALID_EMAIL', 'create', 'emailMalformed'],
    ['MISSING_EMAIL', 'create', 'emailMalformed'],
    ['INVALID_EMAIL', 'check', 'wrong'],
    ['MISSING_EMAIL', 'check', 'wrong'],
    ['EMAIL_NOT_FOUND', 'check', 'wrong'],
    ['INVALID_PASSWORD', 'check', 'wrong'],
    ['MISSING_PASSWORD', 'check', 'wrong'],
    ['INVALID_LOGIN_CREDENTIALS', 'check', 'wrong'],
    ['USER_DISABLED', 'check', 'disabled'],
    ['TOO_MANY_ATTEMPTS_TRY_LATER : Access to this account has been temporarily disabled.', 'check', 'tooMany'],
    ['USER_NOT_FOUND', 'remove', undefined],
    ['INVALID_EMAIL', 'find by email', undefined],
  ])('%s to %s is %j', async (message, deed, outcome) => {
    server.answer(no(message))
    expect(await deeds[deed]()).toEqual(outcome)
    expect(server.asked).toHaveLength(1)
  })

  test('of too many questions is "too many" to a login, and nothing known to all else', async () => {
    for (const body of [{}, '<html>', { error: { message: 'Quota exceeded.', status: 'RESOURCE_EXHAUSTED' } }]) {
      server.answer(sendJson(body, 429))
      expect(await deeds.check()).toBe('tooMany')
      for (const deed of all.filter((each) => each !== 'check')) expect(await whyAway(deed)).toContain('quota')
    }
  })

  test.each<[string, HostileServer['answer'] extends (how: infer How) => void ? How : never, string]>([
    ['passwords that are switched off', no('PASSWORD_LOGIN_DISABLED'), 'under Authentication, Sign-in method'],
    ['a deed that is switched off', no('OPERATION_NOT_ALLOWED : Not allowed.'), 'under Authentication, Sign-in method'],
    ['a project without Authentication', no('CONFIGURATION_NOT_FOUND'), 'Press Get started'],
    ['another project', no('PROJECT_NOT_FOUND'), 'FIREBASE_PROJECT_ID is not a project'],
    ['a wrong key', say(400, 'INVALID_ARGUMENT', 'API_KEY_INVALID'), 'FIREBASE_API_KEY is no key'],
    ['a key for websites', say(403, 'PERMISSION_DENIED', 'API_KEY_HTTP_REFERRER_BLOCKED'), 'FIREBASE_API_KEY is restricted to websites'],
    ['a key for other addresses', say(403, 'PERMISSION_DENIED', 'API_KEY_IP_ADDRESS_BLOCKED'), 'FIREBASE_API_KEY is restricted to other'],
    ['a key for other services', say(403, 'PERMISSION_DENIED', 'API_KEY_SERVICE_BLOCKED'), "FIREBASE_API_KEY can't be used"],
    ['a key for some new reason', say(403, 'PERMISSION_DENIED', 'API_KEY_ON_THE_MOON'), 'FIREBASE_API_KEY is refused'],
    ['an API that is off', say(403, 'PERMISSION_DENIED', 'SERVICE_DISABLED'), 'Turn both on'],
    ['a missing role', say(403, 'PERMISSION_DENIED'), 'role Firebase Authentication Admin'],
    ['a missing right', no('INSUFFICIENT_PERMISSION'), 'role Firebase Authentication Admin'],
    ['reCAPTCHA', no('MISSING_RECAPTCHA_TOKEN'), 'reCAPTCHA or App Check'],
    ['App Check', say(401, 'UNAUTHENTICATED', undefined, 'Firebase App Check token is invalid.'), 'reCAPTCHA or App Check'],
    ['a token that does not count', say(401, 'UNAUTHENTICATED'), 'FIREBASE_SERVICE_ACCOUNT'],
    ['a function of the project', no('BLOCKING_FUNCTION_ERROR_RESPONSE : {"error":{}}'), 'A blocking function'],
    ['something new', no('COW_IN_THE_ROAD : moo'), '(400 COW_IN_THE_ROAD)'],
    ['something in lower case', no('what?'), '(400)'],
  ])('for %s tells the operator what to mend, whatever was asked', async (_, how, sentence) => {
    server.answer(how)
    for (const deed of all) expect(await whyAway(deed)).toContain(sentence)
  })

  test('to change an account that is gone says so', async () => {
    server.answer(no('USER_NOT_FOUND'))
    for (const deed of ['setPassword', 'setEmail', 'markVerified'] as const)
      expect(await whyAway(deed)).toContain('no longer has this account')
  })

  test('of the token makes the next question ask for another, and is not tried again by itself', async () => {
    server.answer(say(401, 'UNAUTHENTICATED'))
    await whyAway('find by id')
    expect([forgotten, server.asked.length]).toEqual([1, 1])
  })

  test('repeats nothing that was sent, however much of it the other side throws back', async () => {
    server.answer((response, request) => {
      let sent = `${request.url} ${JSON.stringify(request.headers)} `
      request.on('data', (chunk) => {
        sent += chunk
      })
      request.on('end', () => say(400, sent, sent, sent)(response))
    })
    for (const deed of all) await whyAway(deed)
  })
})

const USER = { localId: ID, email: EMAIL, emailVerified: true, validSince: '1700000000' }
const LOOKED_UP = { kind: 'identitytoolkit#GetAccountInfoResponse' }
const SIGNED_IN = { localId: ID, email: EMAIL, idToken: 'a.b.c', registered: true }
const ACCOUNT = {
  id: ID,
  email: EMAIL,
  email_verified: true,
  is_disabled: false,
  valid_since: new Date(1_700_000_000_000),
  has_factor_elsewhere: false,
}

/** Answers one after the other; the last one again and again. */
const answerInTurn = (...bodies: unknown[]) => {
  let turn = 0
  server.answer((response) => {
    sendJson(bodies[Math.min(turn, bodies.length - 1)])(response)
    turn += 1
  })
}

describe('an answer', () => {
  test('is asked for as the provider wants', async () => {
    answerInTurn(SIGNED_IN, { ...LOOKED_UP, users: [USER] })
    expect(await deeds.check()).toEqual(ACCOUNT)
    const [signIn, lookUp] = server.asked
    expect([signIn?.method, signIn?.url, signIn?.headers.authorization]).toEqual([
      'POST',
      `/identitytoolkit.googleapis.com/v1/accounts:signInWithPassword?key=${KEY}`,
      undefined,
    ])
    expect([lookUp?.method, lookUp?.url, lookUp?.headers.authorization]).toEqual([
      'POST',
      '/identitytoolkit.googleapis.com/v1/projects/my-farm/accounts:lookup',
      `Bearer ${TOKEN}`,
    ])
  })

  test('that wants a second factor is one, and nobody is in', async () => {
    answerInTurn({ localId: ID, email: EMAIL, mfaPendingCredential: 'x', mfaInfo: [] })
    expect(await deeds.check()).toBe('secondFactor')
    expect(server.asked).toHaveLength(1)
  })

  test.each<[string, object | undefined, string]>([
    ['is gone', undefined, 'wrong'],
    ['has another email', { ...USER, email: 'bob@farm.example' }, 'wrong'],
    ['has no email', { localId: ID }, 'wrong'],
    ['is disabled', { ...USER, disabled: true }, 'disabled'],
  ])('to a right password lets nobody in whose account meanwhile %s', async (_, user, outcome) => {
    answerInTurn(SIGNED_IN, user ? { ...LOOKED_UP, users: [user] } : LOOKED_UP)
    expect(await deeds.check()).toBe(outcome)
  })

  const tokenOf = (claims: unknown) => `a.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.c`
  test.each<[string, string, unknown]>([
    ['before the account counts', tokenOf({ auth_time: 1_699_999_999, iat: 1_700_000_009 }), 'wrong'],
    ['before it, by the moment of the token alone', tokenOf({ iat: 1_699_999_999 }), 'wrong'],
    ['in the same second', tokenOf({ auth_time: 1_700_000_000 }), ACCOUNT],
    ['at no moment that can be read', tokenOf({ auth_time: 'soon', iat: -1 }), ACCOUNT],
    ['in a token of something else', tokenOf(null), ACCOUNT],
    ['in no token at all', 'x', ACCOUNT],
  ])('to a password that was compared %s', async (_, idToken, outcome) => {
    answerInTurn({ ...SIGNED_IN, idToken }, { ...LOOKED_UP, users: [USER] })
    expect(await deeds.check()).toEqual(outcome)
  })

  test('may say less: then nothing is verified or disabled, and it has counted always', async () => {
    answerInTurn({ users: [{ localId: ID, email: 'Ann@Farm.Example' }] })
    const always = new Date(0)
    expect(await deeds['find by id']()).toEqual({ ...ACCOUNT, email_verified: false, valid_since: always })
    expect(await deeds['find by email']()).toEqual({ ...ACCOUNT, email_verified: false, valid_since: always })
  })

  test('about an address that would become another one when its letters are made small is about nobody', async () => {
    // The Kelvin sign becomes a k.
    server.answer(sendJson({ users: [{ localId: ID, email: 'mi\u212ae@people.example', emailVerified: true }] }))
    expect(await accounts.find({ id: ID })).toBeUndefined()
  })

  test('about somebody with a second factor there says so', async () => {
    answerInTurn({ ...LOOKED_UP, users: [{ ...USER, mfaInfo: [{ mfaEnrollmentId: 'x', phoneInfo: '+15550100' }] }] })
    expect(await deeds['find by id']()).toEqual({ ...ACCOUNT, has_factor_elsewhere: true })
  })

  test.each<[string, object]>([
    ['another person', { ...USER, localId: `${ID}x`, email: 'bob@farm.example' }],
    ['a person in other capitals', { ...USER, localId: ID.toUpperCase(), email: 'bob@farm.example' }],
  ])('about %s is none', async (_, user) => {
    answerInTurn({ ...LOOKED_UP, users: [user] })
    for (const deed of ['find by id', 'find by email'] as const) expect(await whyAway(deed)).toContain('another account')
    answerInTurn({ ...LOOKED_UP, users: [USER, user] })
    for (const deed of ['find by id', 'find by email'] as const) expect(await whyAway(deed)).toContain('another account')
    answerInTurn(SIGNED_IN, { ...LOOKED_UP, users: [user] })
    await whyAway('check')
    answerInTurn({ localId: ID }, { ...LOOKED_UP, users: [user] })
    await whyAway('create')
    answerInTurn(user)
    for (const deed of ['setPassword', 'setEmail', 'markVerified'] as const) await whyAway(deed)
  })

  test.each<[string, unknown]>([
    ['no JSON', '<html>blocked</html>'],
    ['half of it', '{"users":[{"local'],
    ['null', 'null'],
    ['nothing', ''],
    ['a list', [USER]],
    ['a text', '"admin"'],
    ['the right names and the wrong types', { localId: 17, users: 'none', idToken: true, error: 'none', nextPageToken: 4 }],
    ['an id that the database cannot keep', { ...SIGNED_IN, localId: 'a\u0000b', users: [{ ...USER, localId: 'a\u0000b' }], error: [1] }],
    ['an id without end', { ...SIGNED_IN, localId: 'x'.repeat(129), users: [{ ...USER, localId: 'x'.repeat(129) }], error: [1] }],
    ['an email that is none', { localId: `${ID}x`, users: [{ ...USER, email: 'ann' }], error: {} }],
    ['an email that breaks a letter', { localId: `${ID}x`, users: [{ ...USER, email: 'ann@x\r\nbcc: all' }], error: {} }],
    ['a moment that is none', { localId: `${ID}x`, users: [{ ...USER, validSince: 'now' }], error: {} }],
    ['a moment beyond all time', { localId: `${ID}x`, users: [{ ...USER, validSince: '9'.repeat(20) }], error: {} }],
    ['very deep JSON', '['.repeat(60_000)],
    ['more than anybody has to say', `{"x":"${'y'.repeat(70_000)}"`],
  ])('of nonsense is none: %s', async (_, body) => {
    server.answer(sendJson(body))
    for (const deed of all) await whyAway(deed)
  })

  test('of nothing in particular is not taken for "nobody"', async () => {
    answerInTurn({})
    for (const deed of all.filter((each) => !['remove', 'addAll', 'list'].includes(each))) await whyAway(deed)
  })

  test.each([204, 201, 301, 302, 307, 308, 400, 401, 403, 404, 409, 500, 502, 503, 504])('of status %i is none', async (status) => {
    const other = await openHostileServer()
    server.answer((response) => {
      response.setHeader('location', other.url)
      sendJson(status === 204 ? '' : { ...SIGNED_IN, ...LOOKED_UP, users: [USER] }, status)(response)
    })
    for (const deed of all) await whyAway(deed)
    expect([server.asked.length, other.asked.length]).toEqual([all.length, 0])
    await other.close()
  })

  test('that breaks off, or that nobody is there to give, is none', async () => {
    server.answer((response) => {
      response.writeHead(200, { 'content-type': 'application/json', 'content-length': '500' }).write('{')
      response.destroy()
    })
    for (const deed of all) await whyAway(deed)
    server.answer((response) => void response.destroy())
    for (const deed of all) await whyAway(deed)
  })

  test('of the same page again and again ends', async () => {
    answerInTurn({ users: [], nextPageToken: 'again' })
    expect(await whyAway('list')).toContain('again and again')
  })

  const garbage = fc.letrec((tie) => ({
    value: fc.oneof(
      { depthSize: 'small' },
      fc.constantFrom('', ID, EMAIL, 'true', 'admin', '1', null, true, 0, {}, []),
      fc.jsonValue(),
      tie('object'),
    ),
    object: fc.record(
      Object.fromEntries(
        ['localId', 'idToken', 'email', 'users', 'kind', 'error', 'fields', 'name', 'emailVerified', 'validSince', 'nextPageToken'].map(
          (name) => [name, fc.oneof(tie('value'), fc.array(tie('value'), { maxLength: 2 }))],
        ),
      ),
      { requiredKeys: [] },
    ),
  }))

  test('of any garbage never lets anybody in', async () => {
    const isSomebody = (user: unknown): boolean => {
      const { localId, email } = (user ?? {}) as Record<string, unknown>
      return localId === ID && email === EMAIL
    }
    await fc.assert(
      fc.asyncProperty(
        fc.oneof(garbage.object, garbage.value),
        fc.constantFrom(200, 400, 403, 404),
        fc.constantFrom(...all),
        async (body, status, deed) => {
          // One that by chance tells of the right person is no garbage.
          const { users } = (body ?? {}) as { users?: unknown }
          fc.pre(!(Array.isArray(users) && users.some(isSomebody)))
          server.answer(sendJson(body as object, status))
          const outcome = await deeds[deed]().catch((error: unknown) => error)
          const isAccount = typeof outcome === 'object' && outcome !== null && 'valid_since' in outcome
          expect(isAccount).toBe(false)
          if (outcome instanceof Error) expect(outcome).toBeInstanceOf(AccountsAway)
        },
      ),
      { numRuns: 400 },
    )
  })
})
