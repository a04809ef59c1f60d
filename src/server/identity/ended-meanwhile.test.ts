import { describe, expect, test } from 'vitest'
import { codeOn, wrongCodeFor } from '../../../tests/support/people/app-codes.ts'
import { mailsTo, mailTo, tokenIn } from '../../../tests/support/people/mail.ts'
import { logIn, type Member, makeMember, PASSWORD, randomAddress } from '../../../tests/support/people/people.ts'
import { turnOnFactor, turnOnUnproved } from '../../../tests/support/people/second-factor.ts'
import { as, nobody } from '../../../tests/support/shop/client.ts'
import { useTestShop } from '../../../tests/support/shop/test-shop.ts'
import { isSomebodyWaiting } from '../../../tests/support/shop/waiting.ts'
import * as links from '../store/mail/mailed-links.ts'
import { endAccess } from './end-access.ts'

/** Somebody is in an account that is being taken back: nothing that they begin outlives it. */

const shop = useTestShop()
const stranger = () => ({ ...nobody, address: randomAddress() })
const linkFor = async ({ email }: Member) => {
  await as(shop.app, stranger()).sendReset({ body: { email } })
  return tokenIn(await mailTo(shop, email, 'Set a new password'))
}
const openLink = (token: string, password: string, code?: string) =>
  as(shop.app, stranger()).resetPassword({ body: { token, password, ...(code ? { code } : {}) } })
const reset = async (person: Member, password: string, code?: string) => openLink(await linkFor(person), password, code)

/** Ends all access of a person in a transaction that commits when the others are waiting for it. */
const endWhile = async (person: Member, begin: () => Promise<unknown>): Promise<unknown> => {
  const { db } = shop.shop
  let begun: Promise<unknown> = Promise.resolve()
  await db.begin(async (tx) => {
    await endAccess(tx, person.id)
    begun = begin().catch((error: unknown) => error)
    await expect.poll(() => isSomebodyWaiting(db)).toBe(true)
  })
  return begun
}

describe('while all access to an account ends', () => {
  test('no egg card is given out', async () => {
    const thief = await makeMember(shop)
    expect(await endWhile(thief, () => as(shop.app, thief).readMyCard())).toMatchObject({ code: 'notSignedIn' })
    expect(await shop.shop.db`select from egg_card where user_id = ${thief.id} and digest is not null`).toHaveLength(0)
  })

  test('no address of its calendar is given out', async () => {
    const thief = await makeMember(shop)
    expect(await endWhile(thief, () => as(shop.app, thief).readMyCalendar())).toMatchObject({ code: 'notSignedIn' })
    expect(await shop.shop.db`select from calendar_key where user_id = ${thief.id}`).toHaveLength(0)
  })

  test('no second factor is turned on', async () => {
    const thief = await makeMember(shop, { verified: true })
    const { secret } = await as(shop.app, thief).beginSecondFactor({ body: { password: PASSWORD } })
    const turnOn = () => as(shop.app, thief).turnOnSecondFactor({ body: { code: codeOn(secret) } })
    expect(await endWhile(thief, turnOn)).toMatchObject({ code: 'factorNotBegun' })
    await logIn(shop, thief.email)
  })
})

describe('a second factor and a new password by mail', () => {
  test('a stranger who signed up with the address does not keep its owner out', async () => {
    const squatter = await makeMember(shop)
    await turnOnUnproved(shop, squatter)
    expect(await reset(squatter, 'brand-new')).toEqual({ user: null, is_factor_off: true })
    expect((await mailTo(shop, squatter.email, 'is off')).text).toContain('before this email was verified')
    expect(await as(shop.app, await logIn(shop, squatter.email, 'brand-new')).readSecondFactor()).toMatchObject({ since: null })
  })

  test('of somebody who has proved the address stays on, and reading their email alone changes nothing', async () => {
    const ann = await makeMember(shop, { verified: true })
    await turnOnFactor(shop, ann)
    await expect(reset(ann, 'brand-new')).rejects.toMatchObject({ code: 'codeNeeded' })
    await expect(logIn(shop, ann.email, PASSWORD)).rejects.toThrow('authenticator app')
    expect((await shop.shop.identity.who(ann.cookie))?.user.id).toBe(ann.id)
  })
})

describe('somebody who has the password and no phone', () => {
  test('is refused after ten codes, told of to its owner once, and does not keep them out', async () => {
    const ann = await makeMember(shop, { verified: true })
    const phone = await turnOnFactor(shop, ann)
    const guess = (code?: string) =>
      as(shop.app, stranger())
        .signIn({ body: { email: ann.email, password: PASSWORD, rememberMe: true, ...(code && { code }) } })
        .catch(({ code: refused }: { code: string }) => refused)
    for (let each = 0; each < 10; each++) expect(await guess(wrongCodeFor(phone.secret))).toBe('codeWrong')
    for (let each = 0; each < 3; each++) expect(await guess(wrongCodeFor(phone.secret))).toBe('tooManyTries')
    await mailTo(shop, ann.email, 'Someone tried codes')
    expect((await mailsTo(shop, ann.email)).filter(({ subject }) => subject?.includes('tried codes'))).toHaveLength(1)
    const deeds = await shop.shop.db<{ action: string }[]>`select action from activity where user_id = ${ann.id} and action like 'signIn%'`
    expect(deeds.map(({ action }) => action)).toContain('signInRefused')

    // Their link and a right code let them in at once, and open the login again.
    const done = await reset(ann, 'brand-new', codeOn(phone.secret, 1))
    expect(done).toMatchObject({ user: { id: ann.id }, is_factor_off: false })
    expect(await as(shop.app, ann).whoAmI()).toMatchObject({ user: null })
    const again = { email: ann.email, password: 'brand-new', rememberMe: true, code: phone.recoveryCodes[0] ?? '' }
    expect(await as(shop.app, stranger()).signIn({ body: again })).toMatchObject({ user: { id: ann.id } })
  })

  test('guesses no more with a link than without: five codes an hour, whatever link it is', async () => {
    const ann = await makeMember(shop, { verified: true })
    const phone = await turnOnFactor(shop, ann)
    const wrong = wrongCodeFor(phone.secret)
    const first = await linkFor(ann)
    for (let each = 0; each < 5; each++) await expect(openLink(first, 'stolen-one', wrong)).rejects.toMatchObject({ code: 'codeWrong' })
    // The login goes on as ever.
    await as(shop.app, stranger()).signIn({
      body: { email: ann.email, password: PASSWORD, rememberMe: true, code: phone.recoveryCodes[0] ?? '' },
    })
    const right = codeOn(phone.secret, 1)
    await expect(openLink(first, 'stolen-one', right)).rejects.toMatchObject({ code: 'tooManyTries' })
    const expires = new Date(Date.now() + 60_000)
    const second = await shop.shop.db.begin((tx) => links.make(tx, 'reset-password', { user_id: ann.id, email: ann.email }, expires))
    await expect(openLink(second, 'stolen-one', right)).rejects.toMatchObject({ code: 'tooManyTries' })
    const deeds = await shop.shop.db<{ action: string }[]>`select action from activity where user_id = ${ann.id} and action like 'signIn%'`
    expect(deeds.map(({ action }) => action)).toEqual(expect.arrayContaining(['signInWrong', 'signInRefused']))
    await mailTo(shop, ann.email, 'Someone tried codes')
  })

  test('cannot use up the logins of its owner by asking for the code again and again', async () => {
    const ann = await makeMember(shop, { verified: true })
    await turnOnFactor(shop, ann)
    const ask = () => as(shop.app, stranger()).signIn({ body: { email: ann.email, password: PASSWORD, rememberMe: true } })
    await expect(ask()).rejects.toMatchObject({ code: 'codeNeeded' })
    const counted = await shop.shop.db<{ points: number }[]>`select points from rate_limit where key like 'rightSignIn-%'`
    const before = counted.reduce((sum, { points }) => sum + points, 0)
    for (let each = 0; each < 5; each++) await expect(ask()).rejects.toMatchObject({ code: 'codeNeeded' })
    const after = await shop.shop.db<{ points: number }[]>`select points from rate_limit where key like 'rightSignIn-%'`
    expect(after.reduce((sum, { points }) => sum + points, 0)).toBe(before)
  })
})
