import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { answerAt, begin, comeBack, continueAs } from '../../../../tests/support/people/continuing.ts'
import { type Claims, type Issuer, openIssuer } from '../../../../tests/support/people/issuer.ts'
import { mailsTo, mailTo, tokenIn } from '../../../../tests/support/people/mail.ts'
import { logIn, type Member, makeMember, PASSWORD, randomAddress } from '../../../../tests/support/people/people.ts'
import { turnOnFactor, turnOnUnproved } from '../../../../tests/support/people/second-factor.ts'
import { as, nobody, type Person } from '../../../../tests/support/shop/client.ts'
import { openTestShop, type TestShop } from '../../../../tests/support/shop/test-shop.ts'
import { pageIn } from './serve-continue.ts'

const CALLBACK = 'http://localhost:3000/continue/callback'

let shop = {} as TestShop
let issuer = {} as Issuer
beforeAll(async () => {
  issuer = await openIssuer(CALLBACK)
  shop = await openTestShop({ env: issuer.env })
})
afterAll(async () => {
  await shop.close()
  await issuer.close()
})
afterEach(() => {
  issuer.instead.answer = undefined
})

/** Somebody whom the issuer knows; tells the name with which they log in there. */
const known = (claims: Claims = {}): { login: string; email: string } => {
  const login = randomUUID()
  const full = { email: `${login}@people.example`, email_verified: true as unknown, ...claims }
  issuer.people.set(login, full)
  return { login, email: full.email ?? '' }
}
const userOf = async (person: Person, at = shop) => (await as(at.app, person).whoAmI()).user
const linksOf = async (user_id: string) => [
  ...(await shop.shop.db<{ subject: string }[]>`select subject from openid_link where user_id = ${user_id}`),
]
const deedsOf = async (user_id: string) =>
  (await shop.shop.db<{ action: string }[]>`select action from activity where user_id = ${user_id} order by activity_id`).map(
    ({ action }) => action,
  )
const signsIn = async (email: string, password: string) =>
  logIn(shop, email, password, { address: randomAddress() }).then(
    () => true,
    () => false,
  )
const refusedWith = (trouble: string) => ({
  status: 303,
  location: `http://localhost:3000/login?continue=${trouble}`,
  cookie: '',
  setCookies: [expect.stringMatching(/^dozen\.continue=; Max-Age=0;/)],
})

describe('somebody whom the shop does not know', () => {
  test('is logged in with a verified account of their own, and found again by the name that the issuer has for them', async () => {
    const ann = known()
    const first = await continueAs(shop, issuer, ann.login)
    expect([first.status, first.location]).toEqual([303, 'http://localhost:3000/'])
    const user = await userOf(first)
    expect(user).toMatchObject({ email: ann.email, email_verified: true, role: 'user' })
    expect(await linksOf(user?.id ?? '')).toEqual([{ subject: ann.login }])
    expect(await deedsOf(user?.id ?? '')).toEqual(['signedIn'])
    expect(await mailsTo(shop, ann.email)).toEqual([])

    // Another address there, and not even a verified one: it is still the same person.
    issuer.people.set(ann.login, { email: 'other@people.example', email_verified: false })
    expect((await userOf(await continueAs(shop, issuer, ann.login)))?.id).toBe(user?.id)
  })

  test('reads mails in the language in which they came', async () => {
    const user = await userOf(await continueAs(shop, issuer, known().login, { cookie: 'dozen.language=es' }))
    expect([...(await shop.shop.db`select language from app_user where id = ${user?.id ?? ''}`)]).toEqual([{ language: 'es' }])
  })

  test('sets a password by mail, as anybody who has forgotten theirs, and then has both', async () => {
    const ann = known()
    const user = await userOf(await continueAs(shop, issuer, ann.login))
    await as(shop.app, { ...nobody, address: randomAddress() }).sendReset({ body: { email: ann.email } })
    const token = tokenIn(await mailTo(shop, ann.email, 'Set a new password'))
    await as(shop.app, { ...nobody, address: randomAddress() }).resetPassword({ body: { token, password: 'brand-new' } })
    expect(await signsIn(ann.email, 'brand-new')).toBe(true)
    expect((await userOf(await continueAs(shop, issuer, ann.login)))?.id).toBe(user?.id)
  })

  test('who comes twice in the same moment has one account', async () => {
    const ann = known()
    const begun = await Promise.all([begin(shop), begin(shop), begin(shop)])
    const answers = await Promise.all(begun.map(({ location }) => answerAt(issuer.url, location, ann.login)))
    const arrived = await Promise.all(begun.map((each, at) => comeBack(shop, each, answers[at] as URL)))
    const [user] = await shop.shop.db<{ id: string }[]>`select id from app_user where email = ${ann.email}`
    expect(await linksOf(user?.id ?? '')).toEqual([{ subject: ann.login }])
    expect((await userOf(await continueAs(shop, issuer, ann.login)))?.id).toBe(user?.id)
    // Whoever is in is in that account.
    expect(arrived.filter(({ cookie }) => cookie).length).toBeGreaterThan(0)
    for (const each of arrived) expect([user?.id, undefined]).toContain((await userOf(each))?.id)
  })

  test('is not let in with an email that the issuer has not verified, or none, or one that is no address', async () => {
    for (const claims of [
      { email_verified: false },
      { email_verified: 'true' },
      { email_verified: undefined },
      { email: undefined },
      { email: 'not-an-address' },
    ]) {
      const ann = known(claims)
      expect(await continueAs(shop, issuer, ann.login)).toMatchObject(refusedWith('emailNotVerified'))
      expect(await shop.shop.db`select from app_user where email = ${ann.email}`).toHaveLength(0)
    }
  })
})

test('nobody is opened by an address that is theirs only once its letters are made small', async () => {
  const ann = await makeMember(shop, { verified: true, email: `kim-${randomUUID()}@people.example` })
  // The sign for kelvin, whose small letter is a plain k.
  const { login } = known({ email: ann.email.replace('k', '\u212a') })
  expect(await continueAs(shop, issuer, login)).toMatchObject(refusedWith('emailNotVerified'))
  expect(await linksOf(ann.id)).toEqual([])
})

describe('somebody who has an account', () => {
  test('whose address is verified here continues with it, and their password stays', async () => {
    const ann = await makeMember(shop, { verified: true })
    const { login } = known({ email: ann.email.toUpperCase() })
    const arrived = await continueAs(shop, issuer, login)
    expect((await userOf(arrived))?.id).toBe(ann.id)
    expect([await linksOf(ann.id), (await userOf(ann))?.id, await signsIn(ann.email, PASSWORD)]).toEqual([
      [{ subject: login }],
      ann.id,
      true,
    ])
    expect(await mailsTo(shop, ann.email)).toEqual([])
  })

  test('whose address nobody has verified gets it as after a new password by mail: whoever was there before is out', async () => {
    const stranger = await makeMember(shop)
    await turnOnUnproved(shop, stranger)
    const { feed_url } = await as(shop.app, stranger).readMyCalendar()
    const { login } = known({ email: stranger.email })
    const owner = await continueAs(shop, issuer, login)
    expect(await userOf(owner)).toMatchObject({ id: stranger.id, email_verified: true })
    expect([await userOf(stranger), await signsIn(stranger.email, PASSWORD)]).toEqual([null, false])
    expect((await shop.app.inject({ url: new URL(feed_url).pathname })).statusCode).toBe(404)
    expect(await as(shop.app, owner).readSecondFactor()).toMatchObject({ since: null, recovery_codes_left: 0 })
    expect((await mailTo(shop, stranger.email, 'was removed')).text).toContain('You logged in with Farm ID')
    expect(await deedsOf(stranger.id)).toEqual(expect.arrayContaining(['passwordReset', 'signedIn']))
  })

  test('is not opened with another account of the same issuer, whatever email that one has', async () => {
    const first = known()
    const user = await userOf(await continueAs(shop, issuer, first.login))
    const second = known({ email: first.email })
    expect(await continueAs(shop, issuer, second.login)).toMatchObject(refusedWith('otherAccount'))
    expect(await linksOf(user?.id ?? '')).toEqual([{ subject: first.login }])
  })

  test('is asked for password and code if a second factor is on, linked before or not', async () => {
    const ann = await makeMember(shop, { verified: true })
    const ben = await makeMember(shop, { verified: true })
    const anns = known({ email: ann.email })
    const bens = known({ email: ben.email })
    await continueAs(shop, issuer, bens.login)
    for (const person of [ann, ben]) await turnOnFactor(shop, person)
    for (const { login } of [anns, bens]) expect(await continueAs(shop, issuer, login)).toMatchObject(refusedWith('secondFactor'))
    expect(await linksOf(ann.id)).toEqual([])
  })

  test('and has closed it is nobody: the link is gone with it, and the same account at the issuer opens a new one', async () => {
    const ann = await makeMember(shop, { verified: true })
    const { login } = known({ email: ann.email })
    await continueAs(shop, issuer, login)
    await as(shop.app, ann).closeAccount({ body: { password: PASSWORD, pickups: 0, credit_cents: 0 } })
    expect(await linksOf(ann.id)).toEqual([])
    const again = await userOf(await continueAs(shop, issuer, login))
    expect(again).toMatchObject({ email: ann.email })
    expect(again?.id).not.toBe(ann.id)
  })
})

describe('the link', () => {
  const changeEmail = async (person: Member) => {
    const email = `${randomUUID()}@new.example`
    await as(shop.app, person).changeEmail({ body: { email, password: PASSWORD } })
    await as(shop.app, person).confirmEmail({ body: { token: tokenIn(await mailTo(shop, email, 'Confirm')) } })
  }
  test.each<[string, (ann: Member) => Promise<unknown>]>([
    ['a new password', (ann) => as(shop.app, ann).changePassword({ body: { password: PASSWORD, newPassword: 'brand-new' } })],
    ['a new email', changeEmail],
  ])('ends with %s, like all access', async (_, change) => {
    const ann = await makeMember(shop, { verified: true })
    const { login } = known({ email: ann.email })
    await continueAs(shop, issuer, login)
    expect(await linksOf(ann.id)).toHaveLength(1)
    await change(ann)
    expect(await linksOf(ann.id)).toEqual([])
  })

  test('opens no session where all access ends while somebody is on the way, and is made anew by the next use', async () => {
    const ann = await makeMember(shop, { verified: true })
    const { login } = known({ email: ann.email })
    await continueAs(shop, issuer, login)
    const begun = await begin(shop)
    const { search } = await answerAt(issuer.url, begun.location, login)
    const outcome = await shop.shop.continueWith?.finish(search, begun.cookie)
    if (!outcome || 'trouble' in outcome) throw new Error('Ann was refused')
    expect(outcome.person).toMatchObject({ id: ann.id, isTakenOver: false })
    await as(shop.app, ann).changePassword({ body: { password: PASSWORD, newPassword: 'brand-new' } })
    const where = { rememberMe: true, cookie: undefined, origin: { device: '', network: '' }, hasFactor: false }
    expect(await shop.shop.identity.signIn(outcome.person, where)).toBeNull()
    expect((await userOf(await continueAs(shop, issuer, login)))?.id).toBe(ann.id)
    expect(await linksOf(ann.id)).toEqual([{ subject: login }])
  })
})

describe('what comes back', () => {
  test('counts once, with the try that it was begun with, in the browser that began it', async () => {
    const ann = known()
    const mine = await begin(shop)
    const other = await begin(shop)
    const answer = await answerAt(issuer.url, mine.location, ann.login)
    const refused = refusedWith('startAgain')
    expect(await comeBack(shop, { ...mine, cookie: '' }, answer)).toMatchObject(refused)
    expect(await comeBack(shop, other, answer)).toMatchObject(refused)
    // Two tries in one request come from somebody who planted one.
    expect(await comeBack(shop, { ...mine, cookie: `${mine.cookie}; ${other.cookie}` }, answer)).toMatchObject(refused)
    const forged = new URL(answer)
    forged.searchParams.set('state', new URL(other.location).searchParams.get('state') ?? '')
    for (const each of [mine, other]) expect(await comeBack(shop, each, forged)).toMatchObject(refused)
    expect((await comeBack(shop, mine, answer)).cookie).not.toBe('')
    expect(await comeBack(shop, mine, answer)).toMatchObject(refused)
  })

  test('with a token that was made for another try is refused', async () => {
    const ann = known()
    const eve = known()
    const mine = await begin(shop)
    const hers = await begin(shop)
    const answer = await answerAt(issuer.url, mine.location, ann.login)
    const stolen = await answerAt(issuer.url, hers.location, eve.login)
    // Eve's code in Ann's answer: the challenge is not Ann's.
    answer.searchParams.set('code', stolen.searchParams.get('code') ?? '')
    expect(await comeBack(shop, mine, answer)).toMatchObject(refusedWith('startAgain'))
  })

  test('with a token whose nonce is not that of the try is refused', async () => {
    const ann = known()
    const begun = await begin(shop)
    const other = new URL(begun.location)
    other.searchParams.set('nonce', 'another-one')
    const answer = await answerAt(issuer.url, other.href, ann.login)
    expect(await comeBack(shop, begun, answer)).toMatchObject(refusedWith('startAgain'))
    expect(await shop.shop.db`select from app_user where email = ${ann.email}`).toHaveLength(0)
  })

  test('in the name of another issuer is refused', async () => {
    const ann = known()
    const begun = await begin(shop)
    const answer = await answerAt(issuer.url, begun.location, ann.login)
    answer.searchParams.set('iss', 'https://evil.example')
    expect(await comeBack(shop, begun, answer)).toMatchObject(refusedWith('issuerAway'))
  })

  test('later than ten minutes is refused', async () => {
    const late = await openTestShop({ env: issuer.env, beside: shop, clock: () => new Date(Date.now() + 601_000) })
    const ann = known()
    const begun = await begin(shop)
    const answer = await answerAt(issuer.url, begun.location, ann.login)
    expect(await comeBack(late, begun, answer)).toMatchObject(refusedWith('startAgain'))
    await late.close()
  })

  test('is opened by no other secret of the shop, and for no other issuer', async () => {
    const otherIssuer = await openIssuer(CALLBACK)
    const ann = known()
    const begun = await begin(shop)
    const answer = await answerAt(issuer.url, begun.location, ann.login)
    for (const env of [{ OIDC_ISSUER: otherIssuer.url }, { SESSION_SECRET: 'y'.repeat(40), ALLOW_NEW_SECRET: 'on' }]) {
      const other = await openTestShop({ env: { ...issuer.env, ...env }, beside: shop })
      expect(await comeBack(other, begun, answer)).toMatchObject(refusedWith('startAgain'))
      await other.close()
    }
    await shop.shop.db`delete from shop_secret`
    await otherIssuer.close()
  })

  test('is nothing when the person has said no', async () => {
    const begun = await begin(shop)
    const answer = new URL(CALLBACK)
    answer.search = String(
      new URLSearchParams({
        error: 'access_denied',
        error_description: '<b>text</b>',
        state: new URL(begun.location).searchParams.get('state') ?? '',
        iss: issuer.url,
      }),
    )
    expect(await comeBack(shop, begun, answer)).toMatchObject(refusedWith('canceled'))
  })
})

describe('the way there', () => {
  test('asks for a code with a challenge, a state and a nonce, and keeps its secrets in one short cookie that scripts cannot read', async () => {
    const { location, setCookie } = await begin(shop)
    const asked = new URL(location).searchParams
    expect(Object.fromEntries(asked)).toMatchObject({
      response_type: 'code',
      scope: 'openid email',
      redirect_uri: CALLBACK,
      code_challenge_method: 'S256',
      code_challenge: expect.stringMatching(/^[\w-]{43}$/),
      state: expect.stringMatching(/^[\w-]{43}$/),
      nonce: expect.stringMatching(/^[\w-]{43}$/),
    })
    expect(setCookie).toMatch(/^dozen\.continue=[\w-]+; Max-Age=600; Path=\/; HttpOnly; SameSite=Lax$/)
    for (const secret of [asked.get('state'), asked.get('nonce')]) expect(setCookie).not.toContain(secret)
  })

  test('behind https binds that cookie to this very host', async () => {
    const safe = await openTestShop({ env: { ...issuer.env, PUBLIC_URL: 'https://shop.farm.example' } })
    expect((await begin(safe)).setCookie).toMatch(/^__Host-dozen\.continue=[\w-]+; Max-Age=600; Path=\/; HttpOnly; SameSite=Lax; Secure$/)
    await safe.close()
  })

  test('leads on to the page that somebody wanted, and remembers them if they wish', async () => {
    const { login } = known()
    const lasting = await continueAs(shop, issuer, login, { query: '?rememberMe=on&from=%2Fsettings%3Fa%3D1' })
    expect(lasting.location).toBe('http://localhost:3000/settings?a=1')
    expect(lasting.setCookies[0]).toMatch(/session_token=[\w-]{43}; Max-Age=2592000/)
    const brief = await continueAs(shop, issuer, login)
    expect(brief.setCookies[0]).toMatch(/session_token=[\w-]{43}; Path/)
  })

  test('ends the session that the browser had', async () => {
    const ben = await makeMember(shop)
    const { login, email } = known()
    const arrived = await continueAs(shop, issuer, login, { cookie: ben.cookie })
    expect([(await userOf(arrived))?.email, await userOf(ben)]).toEqual([email, null])
  })

  test('never leads out of the shop', () => {
    const url = new URL('https://shop.example')
    for (const from of [
      ...[
        '//evil.example',
        '/\\evil.example',
        '/\t/evil.example',
        'https://evil.example/login',
        '/..//evil.example',
        'javascript:alert(1)',
      ],
      ...['/api/who-am-i', '/continue', '/continue/callback', '/no-such-page', `/${'x'.repeat(600)}`, ['/settings'], undefined, 'https://'],
    ])
      expect([from, pageIn(url, from)]).toEqual([from, 'https://shop.example/'])
    expect(pageIn(url, '/subscribe?site=2#token=x')).toBe('https://shop.example/subscribe?site=2')
    expect(pageIn(url, '/admin/mass-email')).toBe('https://shop.example/admin/mass-email')
  })

  test('is not begun by another website', async () => {
    for (const site of ['cross-site', 'same-site']) {
      const reply = await shop.app.inject({ url: '/continue', headers: { 'sec-fetch-site': site }, remoteAddress: randomAddress() })
      expect([reply.statusCode, reply.headers.location, reply.headers['set-cookie']]).toEqual([303, 'http://localhost:3000/login', []])
    }
  })

  test('is counted by address, there and back', async () => {
    const address = randomAddress()
    const { app } = shop
    const back = await Promise.all(Array.from({ length: 119 }, () => app.inject({ url: '/continue/callback', remoteAddress: address })))
    expect(new Set(back.map(({ headers }) => headers.location))).toEqual(new Set(['http://localhost:3000/login?continue=startAgain']))
    expect((await begin(shop, { address })).location).toContain(issuer.url)
    expect((await begin(shop, { address })).location).toBe('http://localhost:3000/login?continue=tooManyTries')
    expect((await begin(shop)).location).toContain(issuer.url)
  })

  test('is not there unless it is configured, and the pages do not speak of it', async () => {
    const plain = await openTestShop({ beside: shop })
    for (const url of ['/continue', '/continue/callback?code=x&state=y']) expect((await plain.app.inject({ url })).statusCode).toBe(404)
    expect((await plain.app.inject({ url: '/login' })).body).not.toContain('data-continue')
    expect((await shop.app.inject({ url: '/login' })).body).toContain('data-continue="Farm ID"')
    await plain.close()
  })

  test('answers every step with the headers that guard a browser, and to be kept by nobody', async () => {
    for (const url of ['/continue', '/continue/callback']) {
      const { headers } = await shop.app.inject({ url, remoteAddress: randomAddress() })
      expect(headers).toMatchObject({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer', 'x-frame-options': 'DENY' })
      expect((await shop.app.inject({ method: 'HEAD', url })).statusCode).toBe(404)
    }
  })
})

describe('an issuer', () => {
  /** A shop that has never heard of its issuer. */
  const withFresh = async (does: (fresh: TestShop) => Promise<void>, env: Record<string, string> = {}) => {
    const fresh = await openTestShop({ env: { ...issuer.env, ...env }, beside: shop })
    await does(fresh)
    await fresh.close()
    return fresh.logs.join('')
  }
  const NO_ISSUER = 'OIDC_ISSUER is not the address of an issuer, or the issuer does not work'
  const AWAY = 'http://localhost:3000/login?continue=issuerAway'

  test('that is away, broken or talks nonsense leads back to the login page, and is asked again by the next', async () => {
    issuer.instead.answer = () => ({ status: 500, body: 'broken' })
    await withFresh(async (fresh) => {
      for (const [answer, code] of [
        [{ status: 500, body: 'broken' }, 'OAUTH_RESPONSE_IS_NOT_CONFORM'],
        [{ status: 200, body: 'a page', type: 'text/html' }, 'OAUTH_RESPONSE_IS_NOT_JSON'],
        [{ status: 200, body: 'no json' }, 'OAUTH_PARSE_ERROR'],
        [{ status: 200, body: '{}' }, 'OAUTH_INVALID_RESPONSE'],
        [{ status: 302, body: '' }, 'OAUTH_RESPONSE_IS_NOT_CONFORM'],
      ] as const) {
        issuer.instead.answer = () => answer
        expect((await begin(fresh)).location).toBe(AWAY)
        expect(fresh.logs.join('')).toContain(`${NO_ISSUER} (${code})`)
      }
      issuer.instead.answer = () => ({ status: 200, body: JSON.stringify({ issuer: 'https://evil.example' }) })
      expect((await begin(fresh)).location).toBe(AWAY)
      expect(fresh.logs.join('')).toContain('OIDC_ISSUER differs from the name the issuer uses for itself')
      issuer.instead.answer = undefined
      expect((await begin(fresh)).location).toContain(issuer.url)
    })
    // No program speaks to port 9.
    const log = await withFresh(async (fresh) => expect((await begin(fresh)).location).toBe(AWAY), { OIDC_ISSUER: 'http://127.0.0.1:9' })
    expect(log).toContain('A login through OIDC_ISSUER failed')
    expect(log).toContain(`${NO_ISSUER} (TypeError)`)
  })

  test('that tells nothing of its own addresses is none', async () => {
    issuer.instead.answer = () => ({ status: 200, body: JSON.stringify({ issuer: issuer.url }) })
    const log = await withFresh(async (fresh) => expect((await begin(fresh)).location).toBe(AWAY))
    expect(log).toContain(`${NO_ISSUER} (OAUTH_MISSING_SERVER_METADATA)`)
  })

  test('that does not work is named by the log at the start, which does not wait for it; one that works is not', async () => {
    const NOTICE = 'No one can log in through OIDC_ISSUER'
    issuer.instead.answer = () => 'silence'
    await withFresh(async (fresh) => {
      expect(fresh.logs.join('')).not.toContain(NOTICE)
      await expect.poll(() => fresh.logs.join(''), { timeout: 20_000 }).toContain(NOTICE)
    })
    issuer.instead.answer = undefined
    const log = await withFresh(async (fresh) => expect((await begin(fresh)).location).toContain(issuer.url))
    expect(log).not.toContain(NOTICE)
  })

  test('whose clock is another than ours: nobody is told that they were slow, and the log names the clocks', async () => {
    const ann = known()
    const begun = await begin(shop)
    const answer = await answerAt(issuer.url, begun.location, ann.login)
    const inWords = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url')
    const exp = Math.floor(Date.now() / 1000) - 3600
    const nonce = new URL(begun.location).searchParams.get('nonce')
    const claims = { iss: issuer.url, aud: issuer.env.OIDC_CLIENT_ID, sub: ann.login, nonce, iat: exp - 600, exp }
    const id_token = `${inWords({ alg: 'RS256' })}.${inWords(claims)}.${inWords({})}`
    const body = JSON.stringify({ access_token: 'x', token_type: 'bearer', id_token })
    issuer.instead.answer = (path) => (path === '/token' ? { status: 200, body } : undefined)
    expect(await comeBack(shop, begun, answer)).toMatchObject(refusedWith('issuerAway'))
    expect(shop.logs.join('')).toContain("This machine's clock and the issuer's differ")
  })

  test('that is silent is not waited for without end', async () => {
    issuer.instead.answer = () => 'silence'
    await withFresh(async (fresh) => expect((await begin(fresh)).location).toBe(AWAY))
  })

  test('that fails when the code is exchanged lets nobody in', async () => {
    const ann = known()
    const nonsense = [
      { status: 500, body: 'broken' },
      { status: 200, body: '{}' },
      { status: 200, body: JSON.stringify({ access_token: 'x', token_type: 'bearer', id_token: 'eyJhbGciOiJub25lIn0.e30.' }) },
    ]
    for (const answer of nonsense) {
      const begun = await begin(shop)
      const back = await answerAt(issuer.url, begun.location, ann.login)
      issuer.instead.answer = (path) => (path === '/token' ? answer : undefined)
      expect(await comeBack(shop, begun, back)).toMatchObject(refusedWith('issuerAway'))
      issuer.instead.answer = undefined
    }
  })

  test('whose keys do not fit its tokens lets nobody in', async () => {
    const ann = known()
    await withFresh(async (fresh) => {
      const begun = await begin(fresh)
      const answer = await answerAt(issuer.url, begun.location, ann.login)
      issuer.instead.answer = (path) => (path === '/jwks' ? { status: 200, body: '{"keys":[]}' } : undefined)
      expect(await comeBack(fresh, begun, answer)).toMatchObject(refusedWith('issuerAway'))
    })
    expect(await shop.shop.db`select from app_user where email = ${ann.email}`).toHaveLength(0)
  })

  test('that does not take the secret of the shop: the log names the setting, and no secret', async () => {
    const ann = known()
    const log = await withFresh(
      async (fresh) => expect(await continueAs(fresh, issuer, ann.login)).toMatchObject(refusedWith('issuerAway')),
      { OIDC_CLIENT_SECRET: 'a-wrong-secret-of-the-shop' },
    )
    expect(log).toContain('OIDC_CLIENT_ID and OIDC_CLIENT_SECRET are not accepted')
    expect(log).not.toContain('a-wrong-secret-of-the-shop')
  })

  test('is asked about itself and for its keys once, not by everybody', async () => {
    issuer.answered.clear()
    await withFresh(async (fresh) => {
      for (const { login } of [known(), known(), known()]) await continueAs(fresh, issuer, login)
      expect(['/.well-known/openid-configuration', '/jwks', '/token'].map((path) => issuer.answered.get(path))).toEqual([1, 1, 3])
    })
  })

  test('that tells the email apart from the token is asked for it', async () => {
    const other = await openIssuer(CALLBACK, { inToken: false })
    const email = `${randomUUID()}@people.example`
    other.people.set('ann', { email, email_verified: true })
    const asking = await openTestShop({ env: other.env, beside: shop })
    expect(await userOf(await continueAs(asking, other, 'ann'), asking)).toMatchObject({ email, email_verified: true })
    await asking.close()
    await other.close()
  })
})

describe('the log', () => {
  test('holds no code, state, nonce, token or cookie of anybody who continued', async () => {
    const { login } = known()
    const begun = await begin(shop)
    const answer = await answerAt(issuer.url, begun.location, login)
    const arrived = await comeBack(shop, begun, answer)
    await comeBack(shop, begun, answer)
    const secrets = [
      ...['code', 'state'].map((name) => answer.searchParams.get(name) ?? ''),
      new URL(begun.location).searchParams.get('nonce') ?? '',
      begun.cookie.split('=')[1] ?? '',
      arrived.cookie.split('=')[1] ?? '',
      issuer.env.OIDC_CLIENT_SECRET ?? '',
    ]
    const log = shop.logs.join('')
    expect(log).toContain('/continue/callback')
    for (const secret of secrets) {
      expect(secret.length).toBeGreaterThan(20)
      expect(log).not.toContain(secret)
    }
  })
})
