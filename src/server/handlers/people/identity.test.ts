import { randomUUID } from 'node:crypto'
import { describe, expect, test, vi } from 'vitest'
import { mailsTo, mailTo, tokenIn } from '../../../../tests/support/people/mail.ts'
import { logIn, type Member, makeMember, PASSWORD, randomAddress } from '../../../../tests/support/people/people.ts'
import { as, cookiesOf, nobody, type Person, requestOf } from '../../../../tests/support/shop/client.ts'
import { useTestShop } from '../../../../tests/support/shop/test-shop.ts'
import { EMAIL_LINK_SECONDS, RESET_LINK_SECONDS } from '../../../shared/limits.ts'

const later = { ms: 0 }
const shop = useTestShop({ clock: () => new Date(Date.now() + later.ms) })
const stranger = (): Person => ({ ...nobody, address: randomAddress() })
const me = async (person: Person) => (await as(shop.app, person).whoAmI()).user

describe('signing up', () => {
  test('makes an account with the role user that logs in by itself afterwards', async () => {
    const email = `${randomUUID()}@people.example`
    const reply = await shop.app.inject(requestOf('signUp', { body: { email: email.toUpperCase(), password: PASSWORD } }, stranger()))
    expect(reply.statusCode).toBe(204)
    expect(reply.headers['set-cookie']).toBeUndefined()
    expect(await me(await logIn(shop, email))).toMatchObject({ email, role: 'user', email_verified: false })
    const sessions = await shop.shop.db`select 1 from session join app_user on app_user.id = user_id where email = ${email}`
    expect(sessions.length).toBe(1)
  })

  test('in Spanish, somebody is refused and mailed in Spanish', async () => {
    const email = `${randomUUID()}@people.example`
    const inSpanish = (name: 'signUp' | 'sendReset', body: object) => {
      const request = requestOf(name, { body }, stranger())
      return shop.app.inject({ ...request, headers: { 'accept-language': 'es-MX,es;q=0.9,en;q=0.5' } })
    }
    expect((await inSpanish('signUp', { email, password: 'six eggs' })).json()).toMatchObject({
      code: 'invalidInput',
      error: 'Revisa los campos marcados.',
      fields: { password: ['La contraseña no puede tener espacios.'] },
    })
    expect((await inSpanish('signUp', { email, password: PASSWORD })).statusCode).toBe(204)
    const again = await inSpanish('signUp', { email, password: PASSWORD })
    expect([again.statusCode, again.json()]).toMatchObject([409, { code: 'emailTaken', error: 'Este correo ya está en uso.' }])
    // Whatever browser asks for it.
    await as(shop.app, stranger()).sendReset({ body: { email } })
    expect((await mailTo(shop, email, 'Elige una contraseña nueva')).html).toContain('<html lang="es">')
    for (let each = 0; each < 4; each++) await inSpanish('sendReset', { email })
    const refused = (await inSpanish('sendReset', { email })).json()
    expect(refused).toMatchObject({
      error: expect.stringMatching(/^Demasiados intentos\. Espera /),
      wait: expect.stringMatching(/hora|minutos/),
    })
  })

  test.each([
    ['no email at all', { email: 'ann', password: PASSWORD }, { email: ['Please enter a valid email address.'] }],
    ['a space in the password', { email: 'ann@farm.example', password: 'six eggs' }, { password: ['Password cannot contain spaces.'] }],
    ['a short password', { email: 'ann@farm.example', password: 'eggs5' }, { password: ['Password should be at least 6 characters.'] }],
    [
      'a line break in the email',
      { email: 'ann@farm.example\r\nbcc:x@y.zz', password: PASSWORD },
      { email: expect.arrayContaining(['Please enter a valid email address.']) },
    ],
    ['an unknown field', { email: 'ann@farm.example', password: PASSWORD, role: 'admin' }, { role: ["We don't know this field."] }],
    ['a missing password', { email: 'ann@farm.example' }, { password: ['Please fill in this field.'] }],
  ])('refuses %s', async (_, body, fields) => {
    const reply = await shop.app.inject(requestOf('signUp', { body }, stranger()))
    expect(reply.statusCode).toBe(400)
    expect(reply.json()).toMatchObject({ code: 'invalidInput', fields })
  })

  test('refuses an email that only looks right', async () => {
    const odd = as(shop.app, stranger()).signUp({ body: { email: 'ann@farm..example', password: PASSWORD } })
    await expect(odd).rejects.toMatchObject({ status: 400, code: 'emailMalformed', message: 'Invalid email format.' })
  })

  test('names a taken email, in any case of letters', async () => {
    const ann = await makeMember(shop)
    const again = as(shop.app, stranger()).signUp({ body: { email: ann.email.toUpperCase(), password: 'another1' } })
    await expect(again).rejects.toMatchObject({ status: 409, code: 'emailTaken', message: 'This email is already in use.' })
  })

  test('of ten at once with one email, makes one account', async () => {
    const email = `${randomUUID()}@people.example`
    const tries = await Promise.allSettled(
      Array.from({ length: 10 }, () => as(shop.app, stranger()).signUp({ body: { email, password: PASSWORD } })),
    )
    const refused = tries.filter((each) => each.status === 'rejected')
    // Elsewhere, somebody with the same password may continue what another has begun.
    if (!shop.accountService) expect(refused.length).toBe(9)
    expect(await shop.shop.db`select from app_user where email = ${email}`).toHaveLength(1)
    for (const each of refused) expect(each.reason).toMatchObject({ code: 'emailTaken' })
    await logIn(shop, email)
  })
})

describe('logging in', () => {
  test('says the same for an unknown email and a wrong password', async () => {
    const ann = await makeMember(shop)
    const unknown = await shop.app.inject(
      requestOf('signIn', { body: { email: 'who@nowhere.example', password: PASSWORD, rememberMe: true } }, stranger()),
    )
    const wrong = await shop.app.inject(
      requestOf('signIn', { body: { email: ann.email, password: 'wrong-one', rememberMe: true } }, stranger()),
    )
    for (const reply of [unknown, wrong]) {
      expect(reply.statusCode).toBe(401)
      expect(reply.json()).toMatchObject({ code: 'wrongCredentials', error: 'Invalid email or password' })
      expect(reply.headers['set-cookie']).toBeUndefined()
    }
  })

  test('with Remember Me gives a cookie that lasts 30 days, without it one for the browser session', async () => {
    const ann = await makeMember(shop)
    const cookies = async (rememberMe: boolean) => {
      const reply = await shop.app.inject(requestOf('signIn', { body: { email: ann.email, password: PASSWORD, rememberMe } }, stranger()))
      return [reply.headers['set-cookie'] ?? []].flat()
    }
    const [lasting] = await cookies(true)
    expect(lasting).toMatch(/^dozen\.session_token=.*; Max-Age=2592000; .*HttpOnly.*SameSite=Lax/)
    for (const cookie of await cookies(false)) {
      expect(cookie).not.toMatch(/Max-Age|Expires/i)
      expect(cookie).toMatch(/HttpOnly.*SameSite=Lax/)
    }
  })

  test('gives a new session each time and ends the one that was in the cookie', async () => {
    const ann = await makeMember(shop)
    const reply = await shop.app.inject(requestOf('signIn', { body: { email: ann.email, password: PASSWORD, rememberMe: true } }, ann))
    const fresh = { cookie: cookiesOf(reply.headers['set-cookie']) }
    expect(fresh.cookie).not.toBe(ann.cookie)
    expect(await me(ann)).toBeNull()
    expect(await me(fresh)).toMatchObject({ id: ann.id })
  })

  test('tells no token in its reply', async () => {
    const ann = await makeMember(shop)
    const reply = await shop.app.inject(
      requestOf('signIn', { body: { email: ann.email, password: PASSWORD, rememberMe: true } }, stranger()),
    )
    const [secret = ''] = cookiesOf(reply.headers['set-cookie']).split('=').slice(1)
    expect(secret).toHaveLength(43)
    expect(reply.body).not.toContain(secret)
    expect(Object.keys(reply.json().user).sort()).toEqual(['email', 'email_verified', 'id', 'role'])
  })

  test('takes no session token of the visitor’s own choosing', async () => {
    expect(await me({ cookie: 'dozen.session_token=chosen.chosen' })).toBeNull()
  })
})

describe('logging out', () => {
  test('ends the session on the server and clears the cookie', async () => {
    const ann = await makeMember(shop)
    const reply = await shop.app.inject(requestOf('signOut', {}, ann))
    expect(reply.statusCode).toBe(204)
    expect([reply.headers['set-cookie']].flat().join()).toMatch(/dozen\.session_token=;.*Max-Age=0/)
    expect(await me(ann)).toBeNull()
    expect(await shop.shop.db`select 1 from session where user_id = ${ann.id}`).toHaveLength(0)
  })

  test('is harmless for somebody who is not logged in', async () => {
    await expect(as(shop.app, nobody).signOut()).resolves.toBeUndefined()
  })
})

describe('a forgotten password', () => {
  const resetToken = async (email: string) => {
    await as(shop.app, stranger()).sendReset({ body: { email } })
    return tokenIn(await mailTo(shop, email, 'new password'))
  }

  test('is replaced through a mailed link, once, and every session ends', async () => {
    const ann = await makeMember(shop)
    const token = await resetToken(ann.email)
    await as(shop.app, stranger()).resetPassword({ body: { token, password: 'brand-new' } })
    expect(await me(ann)).toBeNull()
    await expect(logIn(shop, ann.email, PASSWORD)).rejects.toThrow('Invalid email or password')
    await logIn(shop, ann.email, 'brand-new')
    const again = as(shop.app, stranger()).resetPassword({ body: { token, password: 'brand-new2' } })
    await expect(again).rejects.toMatchObject({ status: 410, code: 'linkUsedOrExpired' })
    await logIn(shop, ann.email, 'brand-new')
  })

  test('keeps its link for a bad new password to be corrected', async () => {
    const ann = await makeMember(shop)
    const token = await resetToken(ann.email)
    await expect(as(shop.app, stranger()).resetPassword({ body: { token, password: 'a b c d' } })).rejects.toMatchObject({
      code: 'invalidInput',
    })
    await as(shop.app, stranger()).resetPassword({ body: { token, password: 'better-one' } })
  })

  test('has a link that works for one hour', async () => {
    const ann = await makeMember(shop)
    const token = await resetToken(ann.email)
    const [link] = await shop.shop.db<
      { left: number }[]
    >`select extract(epoch from expires_at - created_at)::int as left from verification where value::jsonb ->> 'user_id' = ${ann.id}`
    expect(link?.left).toBeGreaterThan(RESET_LINK_SECONDS - 5)
    expect(link?.left).toBeLessThanOrEqual(RESET_LINK_SECONDS + 5)
    await shop.shop.db`update verification set expires_at = now() - interval '1 second' where value::jsonb ->> 'user_id' = ${ann.id}`
    const late = as(shop.app, stranger()).resetPassword({ body: { token, password: 'brand-new' } })
    await expect(late).rejects.toMatchObject({
      code: 'linkUsedOrExpired',
      message: 'This link has been used or has expired. Please ask for a new one.',
    })
  })

  test('answers the same for an unknown email, and mails nobody', async () => {
    await expect(as(shop.app, stranger()).sendReset({ body: { email: 'who@nowhere.example' } })).resolves.toBeUndefined()
    expect(await shop.shop.db`select 1 from mail where to_address = 'who@nowhere.example'`).toHaveLength(0)
  })

  test('leaves no link behind: neither in the log, the mail record nor, readable, in the database', async () => {
    const ann = await makeMember(shop)
    const token = await resetToken(ann.email)
    await vi.waitFor(async () => {
      const [mail] = await shop.shop.db`select status, body_text, body_html from mail where to_address = ${ann.email}`
      expect(mail).toEqual({ status: 'sent', body_text: null, body_html: null })
    }, 15_000)
    expect(await shop.shop.db`select 1 from verification where identifier like ${`%${token}%`}`).toHaveLength(0)
  })
})

describe('a new password', () => {
  test('stops the email change that a thief has asked for with the old one', async () => {
    const ann = await makeMember(shop, { verified: true })
    const thief = `${randomUUID()}@thief.example`
    await as(shop.app, ann).changeEmail({ body: { email: thief, password: PASSWORD } })
    const stolen = tokenIn(await mailTo(shop, thief, 'Confirm'))
    await as(shop.app, stranger()).sendReset({ body: { email: ann.email } })
    const first = tokenIn(await mailTo(shop, ann.email, 'new password'))
    await as(shop.app, stranger()).resetPassword({ body: { token: first, password: 'brand-new' } })
    const again = await logIn(shop, ann.email, 'brand-new')
    await expect(as(shop.app, again).confirmEmail({ body: { token: stolen } })).rejects.toMatchObject({ code: 'linkUsedOrExpired' })
  })

  test('ends also the logins with the old one that are under way', async () => {
    const ann = await makeMember(shop)
    await as(shop.app, stranger()).sendReset({ body: { email: ann.email } })
    const token = tokenIn(await mailTo(shop, ann.email, 'new password'))
    const underWay: Promise<unknown>[] = []
    const body = { email: ann.email, password: PASSWORD, rememberMe: true }
    const knock = () => underWay.push(shop.app.inject(requestOf('signIn', { body }, stranger())))
    knock()
    const reset = as(shop.app, stranger()).resetPassword({ body: { token, password: 'brand-new' } })
    for (let each = 0; each < 6; each++) {
      knock()
      await new Promise((resolve) => setImmediate(resolve))
    }
    await reset
    await Promise.all(underWay)
    expect(await shop.shop.db`select 1 from session where user_id = ${ann.id}`).toHaveLength(0)
  })
})

describe('verifying an email', () => {
  test('works through a mailed link, once', async () => {
    const ann = await makeMember(shop)
    await as(shop.app, ann).sendVerification()
    const token = tokenIn(await mailTo(shop, ann.email, 'verify'))
    await as(shop.app, ann).verifyEmail({ body: { token } })
    expect(await me(ann)).toMatchObject({ email_verified: true })
    await expect(as(shop.app, ann).verifyEmail({ body: { token } })).rejects.toMatchObject({ code: 'linkUsedOrExpired' })
  })

  test('proves nothing when its owner opens the link of a stranger who signed up with their address', async () => {
    const stranger = await makeMember(shop)
    const owner = await makeMember(shop)
    await as(shop.app, stranger).sendVerification()
    const token = tokenIn(await mailTo(shop, stranger.email, 'verify'))
    await expect(as(shop.app, nobody).verifyEmail({ body: { token } })).rejects.toMatchObject({ code: 'notSignedIn' })
    await expect(as(shop.app, owner).verifyEmail({ body: { token } })).rejects.toMatchObject({
      status: 403,
      code: 'linkOfOther',
      message: 'This link is for another account. Please log in with that account to finish.',
    })
    expect([await me(stranger), await me(owner)]).toMatchObject([{ email_verified: false }, { email_verified: false }])
    await as(shop.app, stranger).verifyEmail({ body: { token } })
  })

  test('is done by a new password through the mail of that address, which puts everybody else out', async () => {
    const squatter = await makeMember(shop)
    await as(shop.app, stranger()).sendReset({ body: { email: squatter.email } })
    const token = tokenIn(await mailTo(shop, squatter.email, 'new password'))
    await as(shop.app, stranger()).resetPassword({ body: { token, password: 'brand-new' } })
    expect(await me(squatter)).toBeNull()
    expect(await me(await logIn(shop, squatter.email, 'brand-new'))).toMatchObject({ email_verified: true })
  })

  test('has a link that runs out', async () => {
    const ann = await makeMember(shop)
    await as(shop.app, ann).sendVerification()
    const token = tokenIn(await mailTo(shop, ann.email, 'verify'))
    later.ms = EMAIL_LINK_SECONDS * 1000 + 1000
    await expect(as(shop.app, ann).verifyEmail({ body: { token } })).rejects.toMatchObject({ code: 'linkUsedOrExpired' })
    later.ms = 0
    expect(await me(ann)).toMatchObject({ email_verified: false })
  })

  test('sends nothing to somebody already verified', async () => {
    const ann = await makeMember(shop, { verified: true })
    await as(shop.app, ann).sendVerification()
    expect(await shop.shop.db`select 1 from mail where to_address = ${ann.email}`).toHaveLength(0)
  })
})

describe('changing the email', () => {
  const newAddress = () => `${randomUUID()}@new.example`

  test('waits for the link in the new mailbox, then ends every session and tells the old address', async () => {
    const ann = await makeMember(shop, { verified: true })
    const email = newAddress()
    await as(shop.app, ann).changeEmail({ body: { email: email.toUpperCase(), password: PASSWORD } })
    const token = tokenIn(await mailTo(shop, email, 'Confirm'))
    await mailTo(shop, ann.email, 'Someone asked to change the email')
    expect(await me(ann)).toMatchObject({ email: ann.email })

    await as(shop.app, ann).confirmEmail({ body: { token } })
    expect(await me(ann)).toBeNull()
    expect(await me(await logIn(shop, email))).toMatchObject({ id: ann.id, email, email_verified: true })
    await expect(logIn(shop, ann.email)).rejects.toThrow('Invalid email or password')
    const notice = await mailTo(shop, ann.email, 'was changed')
    expect(notice.text).not.toContain('#token=')
    const again = await logIn(shop, email)
    await expect(as(shop.app, again).confirmEmail({ body: { token } })).rejects.toMatchObject({ code: 'linkUsedOrExpired' })
  })

  test('needs a session of the same person: whoever reads the mail of an address has not asked for this account', async () => {
    const ann = await makeMember(shop, { verified: true })
    const owner = await makeMember(shop)
    const email = newAddress()
    await as(shop.app, ann).changeEmail({ body: { email, password: PASSWORD } })
    const token = tokenIn(await mailTo(shop, email, 'Confirm'))
    await expect(as(shop.app, nobody).confirmEmail({ body: { token } })).rejects.toMatchObject({ code: 'notSignedIn' })
    await expect(as(shop.app, owner).confirmEmail({ body: { token } })).rejects.toMatchObject({ code: 'linkOfOther' })
    expect(await me(ann)).toMatchObject({ email: ann.email })
    await as(shop.app, ann).confirmEmail({ body: { token } })
  })

  test('asked for twice leaves only the newer link working', async () => {
    const ann = await makeMember(shop, { verified: true })
    const typo = newAddress()
    const right = newAddress()
    for (const email of [typo, right]) await as(shop.app, ann).changeEmail({ body: { email, password: PASSWORD } })
    const typoLink = tokenIn(await mailTo(shop, typo, 'Confirm'))
    const rightLink = tokenIn(await mailTo(shop, right, 'Confirm'))
    await expect(as(shop.app, ann).confirmEmail({ body: { token: typoLink } })).rejects.toMatchObject({ code: 'linkUsedOrExpired' })
    await as(shop.app, ann).confirmEmail({ body: { token: rightLink } })
  })

  test('mails a stranger only so often', async () => {
    const ann = await makeMember(shop, { verified: true })
    const asked = []
    for (let each = 0; each < 8; each++)
      asked.push(
        await as(shop.app, ann)
          .changeEmail({ body: { email: 'stranger@new.example', password: PASSWORD } })
          .then(
            () => 'sent',
            ({ code }) => code,
          ),
      )
    expect(asked).toEqual([...Array(6).fill('sent'), 'tooManyTries', 'tooManyTries'])
  })

  const moveTo = async (ann: Member, email: string) => {
    await as(shop.app, ann).changeEmail({ body: { email, password: PASSWORD } })
    await as(shop.app, ann).confirmEmail({ body: { token: tokenIn(await mailTo(shop, email, 'Confirm')) } })
  }
  const EARLY = '2027-01-02T00:00:00.000Z'
  const LATE = '2027-02-03T00:00:00.000Z'

  test.each([
    ['alone', undefined, EARLY],
    ['before a later place of the new address', { joined_at: LATE, notified_at: null }, EARLY],
    ['after an earlier place of the new address', { joined_at: '2026-12-01T00:00:00.000Z', notified_at: null }, '2026-12-01T00:00:00.000Z'],
    ['where the new address was told already', { joined_at: '2026-12-01T00:00:00.000Z', notified_at: LATE }, EARLY],
  ])('keeps the turn on the waitlist, %s', async (_, other, joined_at) => {
    const ann = await makeMember(shop, { verified: true })
    const email = newAddress()
    const { db } = shop.shop
    await db`insert into waitlist_entry ${db([{ email: ann.email, joined_at: EARLY }])}`
    if (other) await db`insert into waitlist_entry ${db([{ email, ...other }])}`
    await moveTo(ann, email)
    const kept = await db`select email, joined_at, notified_at from waitlist_entry where email in (${ann.email}, ${email})`
    expect(kept).toEqual([{ email, joined_at: new Date(joined_at), notified_at: null }])
  })

  test('takes the answers to open questions along', async () => {
    const ann = await makeMember(shop, { verified: true })
    const email = newAddress()
    const ask = (from: string) =>
      as(shop.app, ann).askQuestion({ body: { name: 'Ann', email: from, subject: 'Eggs', message: `Blue ones, ${from}?` } })
    await ask(ann.email.toUpperCase())
    await ask('office@people.example')
    await moveTo(ann, email)
    const asked = await shop.shop.db`select email from question where user_id = ${ann.id} order by id`
    expect(asked.map((question) => question.email)).toEqual([email, 'office@people.example'])
  })

  test('needs the current email to be verified first, and sends the link for that', async () => {
    const ann = await makeMember(shop)
    const early = as(shop.app, ann).changeEmail({ body: { email: newAddress(), password: PASSWORD } })
    await expect(early).rejects.toMatchObject({
      code: 'emailNotVerified',
      message: 'Please verify your current email first. A verification link has been sent.',
    })
    await mailTo(shop, ann.email, 'verify')
  })

  test('needs the right password', async () => {
    const ann = await makeMember(shop, { verified: true })
    const email = newAddress()
    const wrong = as(shop.app, ann).changeEmail({ body: { email, password: 'wrong-one' } })
    await expect(wrong).rejects.toMatchObject({ code: 'wrongPassword', message: 'Incorrect password.' })
    expect(await shop.shop.db`select 1 from mail where to_address = ${email}`).toHaveLength(0)
  })

  test('refuses a taken address, also one taken while the link was on its way', async () => {
    const ann = await makeMember(shop, { verified: true })
    const ben = await makeMember(shop)
    const taken = as(shop.app, ann).changeEmail({ body: { email: ben.email, password: PASSWORD } })
    await expect(taken).rejects.toMatchObject({ code: 'emailTaken', message: 'This email is already in use.' })

    const email = newAddress()
    await as(shop.app, ann).changeEmail({ body: { email, password: PASSWORD } })
    const token = tokenIn(await mailTo(shop, email, 'Confirm'))
    await makeMember(shop, { email })
    await expect(as(shop.app, ann).confirmEmail({ body: { token } })).rejects.toMatchObject({ code: 'emailTaken' })
    expect(await me(ann)).toMatchObject({ email: ann.email })
  })

  test('refuses an address that only looks right', async () => {
    const ann = await makeMember(shop, { verified: true })
    await expect(as(shop.app, ann).changeEmail({ body: { email: 'ann@farm..example', password: PASSWORD } })).rejects.toMatchObject({
      code: 'emailMalformed',
    })
  })

  test('ends the links that went to the old address, so that its next owner gets nothing', async () => {
    const ann = await makeMember(shop, { verified: true })
    const email = newAddress()
    await as(shop.app, ann).changeEmail({ body: { email, password: PASSWORD } })
    await as(shop.app, stranger()).sendReset({ body: { email: ann.email } })
    const resetLink = tokenIn(await mailTo(shop, ann.email, 'new password'))
    await as(shop.app, ann).confirmEmail({ body: { token: tokenIn(await mailTo(shop, email, 'Confirm')) } })
    const heir = await makeMember(shop, { email: ann.email })
    await expect(as(shop.app, stranger()).resetPassword({ body: { token: resetLink, password: 'stolen-one' } })).rejects.toMatchObject({
      code: 'linkUsedOrExpired',
    })
    expect(await me(heir)).toMatchObject({ email: ann.email })
    expect((await mailsTo(shop, email)).length).toBe(1)
  })
})
