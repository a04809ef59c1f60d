import { describe, expect, test } from 'vitest'
import { addSite } from '../../../../tests/support/orders/farm-orders.ts'
import { codeOn } from '../../../../tests/support/people/app-codes.ts'
import { mailTo, tokenIn } from '../../../../tests/support/people/mail.ts'
import { addPasskey, beginLogin, makeAuthenticator, proveBy } from '../../../../tests/support/people/passkeys.ts'
import { logIn, makeAdmin, makeHost, makeMember, PASSWORD, verifyAddress } from '../../../../tests/support/people/people.ts'
import { turnOnFactor } from '../../../../tests/support/people/second-factor.ts'
import { as, cookiesOf, type Person, requestOf } from '../../../../tests/support/shop/client.ts'
import { openTestShop, useTestShop } from '../../../../tests/support/shop/test-shop.ts'
import { relyingPartyOf } from './relying-party.ts'

/** Passkeys: adding, logging in, confirming, removing; and everything a forged one may try. */

const shop = useTestShop()

const signIn = async (browser: Person, credential: object) => {
  const reply = await shop.app.inject(requestOf('logInByPasskey', { body: { credential, rememberMe: false } }, browser))
  return { status: reply.statusCode, code: reply.json().code, cookie: cookiesOf(reply.headers['set-cookie']) }
}
const actionsOf = async (id: string) =>
  (await shop.shop.db<{ action: string }[]>`select action from activity where user_id = ${id} order by activity_id`).map(
    ({ action }) => action,
  )

test('an admin adds a passkey, which turns two-step login on, and logs in with it alone', async () => {
  const admin = await makeAdmin(shop)
  const elsewhere = await logIn(shop, admin.email)
  const { authenticator, recoveryCodes } = await addPasskey(shop, admin)
  expect(recoveryCodes).toHaveLength(10)
  expect((await mailTo(shop, admin.email, 'has a new passkey')).text).toContain('“Unknown device”')
  expect(await as(shop.app, admin).readSecondFactor()).toMatchObject({
    since: expect.any(String),
    has_app: false,
    recovery_codes_left: 10,
    passkeys: [{ name: 'Unknown device', used_at: null }],
    passkeys_for: 'them',
  })
  // Everyone else was logged out.
  await expect(as(shop.app, elsewhere).readSecondFactor()).rejects.toMatchObject({ code: 'notSignedIn' })

  const { options, browser } = await beginLogin(shop)
  expect(options.allowCredentials).toEqual([])
  const entered = await signIn(browser, authenticator.get(options))
  expect(entered.status).toBe(200)
  const [session] = await shop.shop.db`select factor_at from session where user_id = ${admin.id} order by began_at desc limit 1`
  expect(session?.factor_at).toBeInstanceOf(Date)
  expect((await as(shop.app, entered).readSecondFactor()).passkeys[0]?.used_at).toEqual(expect.any(String))
  expect(await actionsOf(admin.id)).toEqual(expect.arrayContaining(['addPasskey', 'signedIn']))
})

test('the password alone no longer lets anyone in; a recovery code does', async () => {
  const admin = await makeAdmin(shop)
  const { recoveryCodes } = await addPasskey(shop, admin)
  const enter = (code?: string) =>
    as(shop.app, { cookie: '' }).signIn({ body: { email: admin.email, password: PASSWORD, rememberMe: true, ...(code && { code }) } })
  await expect(enter()).rejects.toMatchObject({ code: 'passkeyNeeded', status: 401 })
  await expect(enter('000000')).rejects.toMatchObject({ code: 'codeWrong' })
  expect((await enter(recoveryCodes[0])).user.id).toBe(admin.id)
})

test('whoever forgot their password is asked for it at the new one, and confirms with it where they are logged in', async () => {
  const admin = await makeAdmin(shop)
  const { authenticator } = await addPasskey(shop, admin)
  await as(shop.app, { cookie: '' }).sendReset({ body: { email: admin.email } })
  const token = tokenIn(await mailTo(shop, admin.email, 'Set a new password'))
  const reset = (code?: string) =>
    as(shop.app, { cookie: '' }).resetPassword({ body: { token, password: 'nine-new-eggs', ...(code && { code }) } })
  await expect(reset()).rejects.toMatchObject({ code: 'passkeyNeeded', status: 401 })
  expect(await reset(await proveBy(shop, admin, authenticator))).toMatchObject({ user: { id: admin.id } })
})

test('a login that was under way when the first passkey was added ends without a session', async () => {
  const admin = await makeAdmin(shop)
  const { db, identity } = shop.shop
  const proven = await identity.prove(admin.email, PASSWORD)
  if (!proven) throw new Error('The password is right')
  const origin = { device: '', network: '' }
  const { login } = await db.begin(async (tx) => {
    await tx`
      insert into passkey (user_id, credential_id, public_key, counter, transports, is_synced, is_backed_up, name)
      values (${admin.id}, 'first', 'key', 0, '{}', false, false, 'Key')`
    const waiting = identity.signIn(proven, { rememberMe: true, cookie: undefined, origin, hasFactor: false })
    await expect
      .poll(() => db`select 1 from pg_stat_activity where wait_event_type = 'Lock' and query like '%insert into session%'`)
      .toHaveLength(1)
    return { login: waiting }
  })
  expect(await login).toBeNull()
})

test('a passkey stays after a new password, a new email and another secret of the shop', async () => {
  const admin = await makeAdmin(shop)
  const { authenticator } = await addPasskey(shop, admin)
  const enter = async (at = shop) => {
    const { options, browser } = await beginLogin(at)
    const body = { credential: authenticator.get(options), rememberMe: false }
    const reply = await at.app.inject(requestOf('logInByPasskey', { body }, browser))
    expect(reply.statusCode, reply.body).toBe(200)
    return { cookie: cookiesOf(reply.headers['set-cookie']) }
  }
  const NEW = 'nine-new-eggs'
  const first = await enter()
  const code = await proveBy(shop, first, authenticator)
  await as(shop.app, first).changePassword({ body: { password: PASSWORD, newPassword: NEW, code } })

  const second = await enter()
  const email = `new-${admin.email}`
  await as(shop.app, second).changeEmail({ body: { email, password: NEW, code: await proveBy(shop, second, authenticator) } })
  await as(shop.app, second).confirmEmail({ body: { token: tokenIn(await mailTo(shop, email, 'Confirm')) } })
  await enter()

  const other = await openTestShop({ beside: shop, env: { SESSION_SECRET: 'y'.repeat(40), ALLOW_NEW_SECRET: 'on' } })
  await enter(other)
  await other.close()
})

describe('a passkey is refused', () => {
  const owned = async () => {
    const admin = await makeAdmin(shop)
    return { admin, ...(await addPasskey(shop, admin)) }
  }

  test.each([
    ['signed on another website', { origin: 'https://dozen.example' }],
    ['signed for another website', { rpId: 'dozen.example' }],
    ['used without a finger, a face or a PIN', { isVerified: false }],
  ])('if it was %s', async (_, forged) => {
    const { admin, authenticator } = await owned()
    const { options, browser } = await beginLogin(shop)
    expect(await signIn(browser, authenticator.get(options, forged))).toMatchObject({ status: 403, code: 'passkeyWrong' })
    expect(await actionsOf(admin.id)).toContain('signInWrong')
  })

  test('if its answer was used before, or is given in another browser', async () => {
    const { authenticator } = await owned()
    const { options, browser } = await beginLogin(shop)
    const other = await beginLogin(shop)
    const answer = authenticator.get(options)
    expect(await signIn(other.browser, answer)).toMatchObject({ code: 'passkeyWrong' })
    expect(await signIn(browser, answer)).toMatchObject({ status: 200 })
    expect(await signIn(browser, answer)).toMatchObject({ code: 'passkeyTooSlow' })
    expect(await signIn({ cookie: '' }, answer)).toMatchObject({ code: 'passkeyTooSlow' })
  })

  test('after five minutes', async () => {
    const { authenticator } = await owned()
    const { options, browser } = await beginLogin(shop)
    await shop.shop.db`update passkey_challenge set ends_at = ends_at - interval '5 minutes'`
    expect(await signIn(browser, authenticator.get(options))).toMatchObject({ code: 'passkeyTooSlow' })
  })

  test("if it is nobody's, signs for someone else's, or names someone else", async () => {
    const { authenticator } = await owned()
    const other = await owned()
    const stranger = makeAuthenticator()
    for (const [answer, code] of [
      [(options) => stranger.get(options), 'passkeyUnknown'],
      [(options) => stranger.get(options, { id: authenticator.id }), 'passkeyWrong'],
      [(options) => authenticator.get(options, { userHandle: Buffer.from(other.admin.id).toString('base64url') }), 'passkeyWrong'],
    ] as readonly [(options: Parameters<typeof stranger.get>[0]) => object, string][]) {
      const { options, browser } = await beginLogin(shop)
      expect(await signIn(browser, answer(options))).toMatchObject({ code })
    }
  })

  test('if it says that it was used less often than before: there is a copy of it', async () => {
    const { authenticator } = await owned()
    const first = await beginLogin(shop)
    expect(await signIn(first.browser, authenticator.get(first.options, { counter: 7 }))).toMatchObject({ status: 200 })
    for (const counter of [7, 3]) {
      const { options, browser } = await beginLogin(shop)
      expect(await signIn(browser, authenticator.get(options, { counter }))).toMatchObject({ code: 'passkeyWrong' })
    }
  })
})

describe('adding a passkey', () => {
  const body = { password: PASSWORD }

  test('is for people who work at the farm and have verified their email', async () => {
    const customer = await makeMember(shop, { verified: true })
    await expect(as(shop.app, customer).beginPasskey({ body })).rejects.toMatchObject({ code: 'hostOnly' })
    expect((await as(shop.app, customer).readSecondFactor()).passkeys_for).toBe('nobody')
    const host = await makeHost(shop, await addSite(shop, 'Barn'))
    await shop.shop.db`update app_user set email_verified = false where id = ${host.id}`
    if (!shop.accountService) {
      await expect(as(shop.app, host).beginPasskey({ body })).rejects.toMatchObject({ code: 'verifyForPasskey' })
      expect((await as(shop.app, host).readSecondFactor()).passkeys_for).toBe('verified')
    }
    await verifyAddress(shop, host.email)
    await addPasskey(shop, host)
  })

  test('asks for the password, and for a code once two-step login is on', async () => {
    const admin = await makeAdmin(shop)
    const phone = await turnOnFactor(shop, admin)
    const client = as(shop.app, admin)
    await expect(client.beginPasskey({ body: { password: 'wrong-one' } })).rejects.toMatchObject({ code: 'wrongPassword' })
    await expect(client.beginPasskey({ body })).rejects.toMatchObject({ code: 'codeNeeded' })
    const { authenticator, recoveryCodes } = await addPasskey(shop, admin, phone.recoveryCodes[0])
    expect(recoveryCodes).toEqual([])
    // A second one is confirmed with the first.
    await addPasskey(shop, admin, await proveBy(shop, admin, authenticator))
    expect((await client.readSecondFactor()).passkeys).toHaveLength(2)
  })

  test('in a forged way fails, and the challenge is used up', async () => {
    const admin = await makeAdmin(shop)
    const client = as(shop.app, admin)
    for (const forged of [{ origin: 'https://dozen.example' }, { rpId: 'dozen.example' }, { isVerified: false }]) {
      const credential = makeAuthenticator().create(await client.beginPasskey({ body }), forged)
      await expect(client.addPasskey({ body: { credential } })).rejects.toMatchObject({ code: 'passkeyWrong' })
      await expect(client.addPasskey({ body: { credential } })).rejects.toMatchObject({ code: 'passkeyTooSlow' })
    }
    expect(await client.readSecondFactor()).toMatchObject({ since: null, passkeys: [] })
  })

  test('never takes a passkey from its owner', async () => {
    const [admin, other] = [await makeAdmin(shop), await makeAdmin(shop)]
    const authenticator = makeAuthenticator()
    const add = async (person: typeof admin) => {
      const client = as(shop.app, person)
      const credential = authenticator.create(await client.beginPasskey({ body }))
      return client.addPasskey({ body: { credential } })
    }
    await add(admin)
    await expect(add(other)).rejects.toMatchObject({ code: 'passkeyTaken' })
    expect(await as(shop.app, other).readSecondFactor()).toMatchObject({ since: null })
  })
})

describe('what confirming with a passkey gives', () => {
  test('works once in place of a code, for its owner alone', async () => {
    const [admin, other] = [await makeAdmin(shop), await makeAdmin(shop)]
    const { authenticator } = await addPasskey(shop, admin)
    const others = await addPasskey(shop, other)
    const renew = (person: Person, code: string) => as(shop.app, person).renewRecoveryCodes({ body: { password: PASSWORD, code } })
    const proof = await proveBy(shop, admin, authenticator)
    await expect(renew(other, proof)).rejects.toMatchObject({ code: 'codeWrong' })
    expect((await renew(admin, proof)).recovery_codes).toHaveLength(10)
    await expect(renew(admin, proof)).rejects.toMatchObject({ code: 'codeWrong' })
    // Not with another person's passkey.
    await expect(proveBy(shop, admin, others.authenticator)).rejects.toMatchObject({ code: 'passkeyUnknown' })
    const late = await proveBy(shop, admin, authenticator)
    await shop.shop.db`update passkey_challenge set ends_at = ends_at - interval '5 minutes'`
    await expect(renew(admin, late)).rejects.toMatchObject({ code: 'codeWrong' })
  })
})

describe('removing a passkey', () => {
  test('asks for password and code; the last one turns two-step login off', async () => {
    const admin = await makeAdmin(shop)
    const { authenticator } = await addPasskey(shop, admin)
    const client = as(shop.app, admin)
    const [passkey] = (await client.readSecondFactor()).passkeys
    const params = { id: passkey?.passkey_id ?? 0 }
    await client.renamePasskey({ params, body: { name: 'Old phone' } })
    expect((await client.readSecondFactor()).passkeys[0]?.name).toBe('Old phone')
    const remove = async (code: string) => client.removePasskey({ params, body: { password: PASSWORD, code } })
    await expect(remove('000000')).rejects.toMatchObject({ code: 'codeWrong' })
    await remove(await proveBy(shop, admin, authenticator))
    await mailTo(shop, admin.email, 'Two-step login is off')
    expect(await client.readSecondFactor()).toMatchObject({ since: null, recovery_codes_left: 0, passkeys: [] })
    await logIn(shop, admin.email)
    const { options, browser } = await beginLogin(shop)
    expect(await signIn(browser, authenticator.get(options))).toMatchObject({ code: 'passkeyUnknown' })
    expect(await actionsOf(admin.id)).toEqual(expect.arrayContaining(['removePasskey', 'turnOffSecondFactor']))
  })

  test('of someone with an app leaves two-step login on', async () => {
    const admin = await makeAdmin(shop)
    const phone = await turnOnFactor(shop, admin)
    await addPasskey(shop, admin, phone.recoveryCodes[0])
    const client = as(shop.app, admin)
    const [passkey] = (await client.readSecondFactor()).passkeys
    const body = { password: PASSWORD, code: phone.recoveryCodes[1] ?? '' }
    await client.removePasskey({ params: { id: passkey?.passkey_id ?? 0 }, body })
    await mailTo(shop, admin.email, 'A passkey was removed')
    expect(await client.readSecondFactor()).toMatchObject({ since: expect.any(String), has_app: true, passkeys: [] })
    await expect(logIn(shop, admin.email)).rejects.toThrow('authenticator app')
  })

  test("is refused for the last one where the farm requires two-step login, and nobody removes another person's", async () => {
    const admin = await makeAdmin(shop)
    const { authenticator } = await addPasskey(shop, admin)
    const other = await makeAdmin(shop)
    const others = await addPasskey(shop, other)
    const client = as(shop.app, admin)
    const [passkey] = (await client.readSecondFactor()).passkeys
    const params = { id: passkey?.passkey_id ?? 0 }
    const code = await proveBy(shop, other, others.authenticator)
    await expect(as(shop.app, other).removePasskey({ params, body: { password: PASSWORD, code } })).rejects.toMatchObject({
      code: 'notFound',
    })
    await expect(as(shop.app, other).renamePasskey({ params, body: { name: 'Mine' } })).rejects.toMatchObject({ code: 'notFound' })
    await shop.shop.db`update shop set second_factor_required = true`
    await shop.shop.farm.reload()
    const own = await proveBy(shop, admin, authenticator)
    await expect(client.removePasskey({ params, body: { password: PASSWORD, code: own } })).rejects.toMatchObject({ code: 'factorStaysOn' })
    await shop.shop.db`update shop set second_factor_required = false`
    await shop.shop.farm.reload()
  })
})

test('turning two-step login off removes the passkeys too; one who adds an app keeps them', async () => {
  const admin = await makeAdmin(shop)
  const { authenticator } = await addPasskey(shop, admin)
  const client = as(shop.app, admin)
  const code = await proveBy(shop, admin, authenticator)
  const { secret } = await client.beginSecondFactor({ body: { password: PASSWORD, code } })
  await client.turnOnSecondFactor({ body: { code: codeOn(secret) } })
  expect(await client.readSecondFactor()).toMatchObject({ has_app: true, passkeys: [{ name: 'Unknown device' }] })
  await client.turnOffSecondFactor({ body: { password: PASSWORD, code: await proveBy(shop, admin, authenticator) } })
  expect(await client.readSecondFactor()).toMatchObject({ since: null, has_app: false, passkeys: [] })
  await logIn(shop, admin.email)
})

test('someone who has left the farm keeps their passkeys, logs in with them and can remove them, and adds none', async () => {
  const host = await makeHost(shop, await addSite(shop, 'Mill'))
  const { authenticator } = await addPasskey(shop, host)
  await shop.shop.db`delete from site_host where user_id = ${host.id}`
  const { options, browser } = await beginLogin(shop)
  const entered = await signIn(browser, authenticator.get(options))
  expect(entered.status).toBe(200)
  const client = as(shop.app, entered)
  expect(await client.readSecondFactor()).toMatchObject({ passkeys_for: 'nobody', passkeys: [{ name: 'Unknown device' }] })
  await expect(client.beginPasskey({ body: { password: PASSWORD } })).rejects.toMatchObject({ code: 'hostOnly' })
  const [passkey] = (await client.readSecondFactor()).passkeys
  const code = await proveBy(shop, entered, authenticator)
  await client.removePasskey({ params: { id: passkey?.passkey_id ?? 0 }, body: { password: PASSWORD, code } })
})

test('passkeys are there where browsers have them: at a name, with https or on this machine', () => {
  const at = (url: string) => relyingPartyOf(new URL(url))?.id
  expect(at('https://eggs.example')).toBe('eggs.example')
  expect(at('https://eggs.example:8443')).toBe('eggs.example')
  expect(at('http://localhost:3000')).toBe('localhost')
  expect([at('http://eggs.example'), at('https://192.0.2.7'), at('http://127.0.0.1:3000'), at('https://[2001:db8::1]')]).toEqual(
    Array(4).fill(undefined),
  )
})
