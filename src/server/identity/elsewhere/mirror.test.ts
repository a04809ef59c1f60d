import { randomUUID } from 'node:crypto'
import { afterEach, describe, expect, test } from 'vitest'
import { lastAsked, serviceOf, whileAway } from '../../../../tests/support/people/elsewhere.ts'
import { mailsTo, mailTo, tokenIn } from '../../../../tests/support/people/mail.ts'
import {
  logIn,
  type Member,
  makeAdmin,
  makeMember,
  PASSWORD,
  randomAddress,
  verifyAddress,
} from '../../../../tests/support/people/people.ts'
import { turnOnUnproved } from '../../../../tests/support/people/second-factor.ts'
import { as, nobody, type Person } from '../../../../tests/support/shop/client.ts'
import { useTestShop } from '../../../../tests/support/shop/test-shop.ts'

const shop = useTestShop({ elsewhere: true })
const stranger = (): Person => ({ ...nobody, address: randomAddress() })
const me = async (person: Person) => (await as(shop.app, person).whoAmI()).user
const newAddress = () => `${randomUUID()}@people.example`
const rowOf = async (id: string) => (await shop.shop.db`select email, email_verified, role, closed_at from app_user where id = ${id}`)[0]
const signUp = (email: string, password = PASSWORD) => as(shop.app, stranger()).signUp({ body: { email, password } })
const askReset = async (email: string): Promise<string> => {
  await as(shop.app, stranger()).sendReset({ body: { email } })
  return tokenIn(await mailTo(shop, email, 'Set a new password'))
}

afterEach(() => serviceOf(shop).switchOff())

describe('signing up', () => {
  test('makes an account there, a record with the role user, and a row here without any password', async () => {
    const email = newAddress()
    await signUp(email.toUpperCase())
    const account = serviceOf(shop).people.find({ email })
    const id = account?.localId ?? ''
    expect(id).toMatch(/^[A-Za-z0-9]{28}$/)
    expect(serviceOf(shop).records.read(id)).toEqual({ email, role: 'user' })
    expect(await rowOf(id)).toEqual({ email, email_verified: false, role: 'user', closed_at: null })
    expect([...(await shop.shop.db`select password from account where user_id = ${id}`)]).toEqual([{ password: null }])
  })

  test.each([
    ['answer was lost', { create: { answer: 'lost' } }],
    ['record could not be written', { writeRecord: { answer: 'unavailable' } }],
  ] as const)('whose %s is told to try again, and the same password continues it', async (_, trouble) => {
    const email = newAddress()
    serviceOf(shop).switches.trouble = trouble
    await expect(signUp(email)).rejects.toMatchObject({ status: 503, code: 'accountsAway' })
    serviceOf(shop).switchOff()
    const taken = { code: 'emailTaken', message: 'This email is already in use.' }
    // Of somebody else it stays taken.
    await expect(signUp(email, 'seven-eggs')).rejects.toMatchObject(taken)
    await signUp(email)
    const { localId = '' } = serviceOf(shop).people.find({ email }) ?? {}
    expect(serviceOf(shop).records.read(localId)).toEqual({ email, role: 'user' })
    expect(await rowOf(localId)).toEqual({ email, email_verified: false, role: 'user', closed_at: null })
    await expect(signUp(email)).rejects.toMatchObject(taken)
  })

  test('whose answer was lost lets the person log in too', async () => {
    const email = newAddress()
    serviceOf(shop).switches.trouble = { create: { answer: 'lost' } }
    await expect(signUp(email)).rejects.toMatchObject({ status: 503, code: 'accountsAway' })
    serviceOf(shop).switchOff()
    const ann = await logIn(shop, email)
    await lastAsked(shop, ann, 61)
    expect(await me(ann)).toMatchObject({ email, role: 'user' })
    expect(serviceOf(shop).records.read(ann.id)).toEqual({ email, role: 'user' })
  })

  test('whose record could not be written is finished by the first visits', async () => {
    const email = newAddress()
    serviceOf(shop).switches.trouble = { writeRecord: { answer: 'unavailable' } }
    await expect(signUp(email)).rejects.toMatchObject({ code: 'accountsAway' })
    serviceOf(shop).switchOff()
    const ann = await logIn(shop, email)
    expect(ann.role).toBe('user')
  })

  test('is told which passwords the service takes, in its words or in ours', async () => {
    serviceOf(shop).switches.passwordPolicy = { minLength: 12, needs: ['uppercase'] }
    await expect(signUp(newAddress())).rejects.toMatchObject({ status: 400, code: 'passwordWeak', message: expect.stringContaining('12') })
  })
})

describe('logging in', () => {
  test('somebody who has an account there and has never been here is welcome', async () => {
    const email = newAddress()
    const id = serviceOf(shop).people.add({ email, password: PASSWORD, emailVerified: true, role: 'admin' })
    expect(await logIn(shop, email)).toMatchObject({ id, email, email_verified: true, role: 'admin' })
  })

  test('is refused in the same words for a wrong password, nobody and a disabled account, whatever the service gives away', async () => {
    const ann = await makeMember(shop)
    const ben = await makeMember(shop)
    serviceOf(shop).people.change(ben.id, { disabled: true })
    for (const hidesEmails of [true, false]) {
      serviceOf(shop).switches.hidesEmails = hidesEmails
      for (const [email, password] of [
        [ann.email, 'wrong-one'],
        ['nobody@people.example', PASSWORD],
        [ben.email, PASSWORD],
      ] as const) {
        const login = as(shop.app, stranger()).signIn({ body: { email, password, rememberMe: false } })
        await expect(login).rejects.toMatchObject({ status: 401, code: 'wrongCredentials', message: 'Invalid email or password' })
      }
    }
  })

  test('too many tries there are too many tries here', async () => {
    const ann = await makeMember(shop)
    serviceOf(shop).switches.trouble = { signIn: { answer: 'tooManyAttempts' } }
    const login = as(shop.app, stranger()).signIn({ body: { email: ann.email, password: PASSWORD, rememberMe: false } })
    await expect(login).rejects.toMatchObject({ status: 429, code: 'tooManyTries' })
  })

  test('a second factor there is named, and lets nobody in', async () => {
    const email = newAddress()
    serviceOf(shop).people.add({ email, password: PASSWORD, secondFactor: true })
    const login = as(shop.app, stranger()).signIn({ body: { email, password: PASSWORD, rememberMe: false } })
    await expect(login).rejects.toMatchObject({ status: 403, code: 'factorElsewhere' })
  })

  test('our limits stand in front: the service is not asked again and again', async () => {
    const ann = await makeMember(shop)
    const guesser = stranger()
    const guess = () =>
      as(shop.app, guesser)
        .signIn({ body: { email: ann.email, password: 'wrong-one', rememberMe: false } })
        .catch(() => {})
    serviceOf(shop).requests.forget()
    for (let tries = 0; tries < 20; tries += 1) await guess()
    expect(serviceOf(shop).requests.counts().signIn).toBe(10)
  })

  test('with a password that was replaced while it was compared opens nothing', async () => {
    const ann = await makeMember(shop, { verified: true })
    const token = await askReset(ann.email)
    serviceOf(shop).switches.trouble = { signIn: { delayMs: 4_000 } }
    serviceOf(shop).requests.forget()
    const login = logIn(shop, ann.email)
    const refused = expect(login).rejects.toThrow('Invalid email or password')
    await expect.poll(() => serviceOf(shop).requests.counts().signIn).toBeGreaterThan(0)
    await as(shop.app, stranger()).resetPassword({ body: { token, password: 'brand-new' } })
    await refused
  })
})

describe('another password', () => {
  test('is set there, ends every other session here and keeps the one it was set in', async () => {
    const ann = await makeMember(shop)
    const other = await logIn(shop, ann.email)
    serviceOf(shop).switches.clockAheadSeconds = 3
    await as(shop.app, ann).changePassword({ body: { password: PASSWORD, newPassword: 'brand-new' } })
    for (const each of [ann, other]) await lastAsked(shop, each, 61)
    expect([await me(ann), await me(other)]).toEqual([expect.objectContaining({ id: ann.id }), null])
    await logIn(shop, ann.email, 'brand-new')
    await expect(logIn(shop, ann.email, PASSWORD)).rejects.toThrow('Invalid email or password')
  })

  test('by a mailed link, for somebody the shop has never met', async () => {
    const email = newAddress()
    const id = serviceOf(shop).people.add({ email, password: PASSWORD })
    const token = await askReset(email)
    await as(shop.app, stranger()).resetPassword({ body: { token, password: 'brand-new' } })
    expect(await logIn(shop, email, 'brand-new')).toMatchObject({ id, email_verified: true })
    expect(serviceOf(shop).people.find({ id })).toMatchObject({ emailVerified: true })
  })

  test('that the service does not take leaves link and password as they were', async () => {
    const ann = await makeMember(shop)
    const token = await askReset(ann.email)
    serviceOf(shop).switches.passwordPolicy = { minLength: 12, needs: [] }
    const reset = (password: string) => as(shop.app, stranger()).resetPassword({ body: { token, password } })
    await expect(reset('too-short')).rejects.toMatchObject({ code: 'passwordWeak' })
    await whileAway(shop, () => expect(reset('long-enough-now')).rejects.toMatchObject({ code: 'accountsAway' }))
    await logIn(shop, ann.email, PASSWORD)
    await reset('long-enough-now')
    await logIn(shop, ann.email, 'long-enough-now')
  })

  test('goes by mail to nobody whose account is disabled, and nobody can tell', async () => {
    const ann = await makeMember(shop)
    serviceOf(shop).people.change(ann.id, { disabled: true })
    await as(shop.app, stranger()).sendReset({ body: { email: ann.email } })
    expect(await shop.shop.db`select from mail where to_address = ${ann.email} and letter = 'reset'`).toHaveLength(0)
  })
})

describe('another email', () => {
  const change = async (ann: Member, email: string) => {
    await as(shop.app, ann).changeEmail({ body: { email, password: PASSWORD } })
    return tokenIn(await mailTo(shop, email, 'Confirm'))
  }

  test('by our own link changes account, record and row', async () => {
    const ann = await makeMember(shop, { verified: true })
    const email = newAddress()
    await as(shop.app, ann).confirmEmail({ body: { token: await change(ann, email) } })
    expect(serviceOf(shop).people.find({ id: ann.id })).toMatchObject({ email, emailVerified: true })
    expect(serviceOf(shop).records.read(ann.id)).toEqual({ email, role: 'user' })
    expect(await rowOf(ann.id)).toMatchObject({ email, email_verified: true })
    expect(await me(ann)).toBeNull()
  })

  test('that somebody took there meanwhile changes nothing', async () => {
    const ann = await makeMember(shop, { verified: true })
    const email = newAddress()
    const token = await change(ann, email)
    serviceOf(shop).people.add({ email, password: PASSWORD })
    await expect(as(shop.app, ann).confirmEmail({ body: { token } })).rejects.toMatchObject({ code: 'emailTaken' })
    expect(serviceOf(shop).records.read(ann.id)).toEqual({ email: ann.email, role: 'user' })
    expect(await rowOf(ann.id)).toMatchObject({ email: ann.email })
    expect(await me(ann)).toMatchObject({ email: ann.email })
  })

  test('whose answer was lost is finished when the person is next asked about', async () => {
    const ann = await makeMember(shop, { verified: true })
    const email = newAddress()
    const token = await change(ann, email)
    serviceOf(shop).switches.trouble = { update: { answer: 'lost' } }
    await expect(as(shop.app, ann).confirmEmail({ body: { token } })).rejects.toMatchObject({ code: 'accountsAway' })
    serviceOf(shop).switchOff()
    await lastAsked(shop, ann, 61)
    await expect.poll(() => me(ann)).toBeNull()
    expect(await rowOf(ann.id)).toMatchObject({ email, email_verified: true })
    expect(serviceOf(shop).records.read(ann.id)).toEqual({ email, role: 'user' })
    await logIn(shop, email)
  })

  test('that was of somebody whose account is gone there can be taken by whoever reads its mail', async () => {
    const ann = await makeMember(shop, { verified: true })
    const gone = await makeMember(shop)
    serviceOf(shop).people.remove(gone.id)
    await as(shop.app, ann).confirmEmail({ body: { token: await change(ann, gone.email) } })
    expect([(await rowOf(ann.id))?.email, (await rowOf(gone.id))?.email]).toEqual([gone.email, null])
  })

  test('given at the console brings along what is kept by the old one, and the old one is told', async () => {
    const ann = await makeMember(shop, { verified: true })
    const email = newAddress()
    await as(shop.app, ann).joinWaitlist({ body: { email: ann.email } })
    serviceOf(shop).people.change(ann.id, { email })
    await lastAsked(shop, ann, 61)
    expect(await me(ann)).toBeNull()
    expect(await shop.shop.db`select from waitlist_entry where email = ${email}`).toHaveLength(1)
    await mailTo(shop, ann.email, 'email')
    expect(await logIn(shop, email)).toMatchObject({ id: ann.id })
  })

  test('is not undone by an answer that was asked for before and comes late', async () => {
    const ann = await makeMember(shop, { verified: true })
    const email = newAddress()
    const token = await change(ann, email)
    await lastAsked(shop, ann, 61)
    serviceOf(shop).requests.forget()
    serviceOf(shop).switches.trouble = { lookup: { delayMs: 4_000, times: 1 } }
    const slow = me(ann)
    await expect.poll(() => serviceOf(shop).requests.counts().lookup).toBe(1)
    await lastAsked(shop, ann, 0)
    await as(shop.app, ann).confirmEmail({ body: { token } })
    expect(await slow).toBeNull()
    expect(await rowOf(ann.id)).toMatchObject({ email, email_verified: true })
    const again = await logIn(shop, email)
    await lastAsked(shop, again, 61)
    expect(await me(again)).toMatchObject({ email })
  })

  test('that another person has by now proves nothing with that person’s password', async () => {
    const ann = await makeMember(shop)
    const { people } = serviceOf(shop)
    people.change(ann.id, { email: newAddress() })
    people.add({ email: ann.email, password: 'of-somebody-else' })
    const change = as(shop.app, ann).changePassword({ body: { password: 'of-somebody-else', newPassword: 'brand-new' } })
    await expect(change).rejects.toMatchObject({ code: 'wrongPassword' })
    await logIn(shop, ann.email, 'of-somebody-else')
  })

  test('two people who change places at the console each have their own row', async () => {
    const ann = await makeMember(shop)
    const ben = await makeMember(shop)
    const { people } = serviceOf(shop)
    const between = newAddress()
    people.change(ann.id, { email: between })
    people.change(ben.id, { email: ann.email })
    people.change(ann.id, { email: ben.email })
    expect(await logIn(shop, ann.email)).toMatchObject({ id: ben.id })
    expect(await logIn(shop, ben.email)).toMatchObject({ id: ann.id })
    expect([(await rowOf(ann.id))?.email, (await rowOf(ben.id))?.email]).toEqual([ben.email, ann.email])
  })

  const placeHost = async (host: Member) => {
    const [site] = await shop.shop.db`
      insert into site (site_name, site_address, site_instructions, pickup_start_day, pickup_deadline_day)
      values (${host.id}, 'Here', 'Ring', 'Monday', 'Tuesday') returning site_id`
    await shop.shop.db`insert into site_host (site_id, user_id) values (${site?.site_id}, ${host.id})`
  }
  const sitesOf = async ({ id }: Member) => (await shop.shop.db`select from site_host where user_id = ${id}`).length

  test('two hosts who change places at the console keep their sites', async () => {
    const ann = await makeMember(shop, { verified: true })
    const ben = await makeMember(shop, { verified: true })
    for (const each of [ann, ben]) await placeHost(each)
    const { people } = serviceOf(shop)
    people.change(ann.id, { email: newAddress() })
    people.change(ben.id, { email: ann.email })
    people.change(ann.id, { email: ben.email })
    await logIn(shop, ann.email)
    await logIn(shop, ben.email)
    for (const each of [ann, ben]) expect([await sitesOf(each), (await rowOf(each.id))?.role]).toEqual([1, 'host'])
    // Nobody has proved these addresses.
    expect([(await rowOf(ann.id))?.email_verified, (await rowOf(ben.id))?.email_verified]).toEqual([false, false])
  })

  test('of somebody whose old one is another person’s now is theirs, however many find that out at once', async () => {
    const bea = await makeMember(shop, { verified: true })
    await placeHost(bea)
    const { people } = serviceOf(shop)
    const moved = newAddress()
    people.change(bea.id, { email: moved, emailVerified: true })
    people.add({ email: bea.email, password: PASSWORD })
    await Promise.all([logIn(shop, bea.email), logIn(shop, bea.email), logIn(shop, bea.email)])
    expect(await rowOf(bea.id)).toMatchObject({ email: moved, email_verified: true, role: 'host' })
    expect(await sitesOf(bea)).toBe(1)
  })

  test('of an account that was deleted there, taken by a new one: the orders stay with the old one', async () => {
    const ann = await makeMember(shop, { verified: true })
    serviceOf(shop).people.remove(ann.id)
    await signUp(ann.email)
    const again = await logIn(shop, ann.email)
    expect(again.id).not.toBe(ann.id)
    expect(await rowOf(ann.id)).toMatchObject({ email: null, role: 'user', closed_at: null })
    expect(await me(ann)).toBeNull()
  })
})

describe('verifying', () => {
  test('marks the address there too', async () => {
    const ann = await makeMember(shop)
    await as(shop.app, ann).sendVerification()
    await as(shop.app, ann).verifyEmail({ body: { token: tokenIn(await mailTo(shop, ann.email, 'verify your email')) } })
    expect(serviceOf(shop).people.find({ id: ann.id })).toMatchObject({ emailVerified: true })
    expect(await me(ann)).toMatchObject({ email_verified: true })
  })

  test('a link to an address that was replaced at the console proves nothing', async () => {
    const ann = await makeMember(shop)
    await as(shop.app, ann).sendVerification()
    const token = tokenIn(await mailTo(shop, ann.email, 'verify your email'))
    serviceOf(shop).people.change(ann.id, { email: newAddress() })
    await expect(as(shop.app, ann).verifyEmail({ body: { token } })).rejects.toMatchObject({ code: 'linkUsedOrExpired' })
    expect(serviceOf(shop).people.find({ id: ann.id })).toMatchObject({ emailVerified: false })
  })
})

test('an address that its reader has proved at the service is not kept shut by the second factor of whoever signed up with it', async () => {
  const squatter = await makeMember(shop)
  await turnOnUnproved(shop, squatter)
  serviceOf(shop).people.change(squatter.id, { emailVerified: true, password: 'the-owners-own' })
  const owner = await logIn(shop, squatter.email, 'the-owners-own')
  expect(await as(shop.app, owner).readSecondFactor()).toMatchObject({ since: null })
  await mailTo(shop, squatter.email, 'Two-step login')
})

test('a record that cannot be written anew gives nobody the role that it had', async () => {
  const farmer = await makeAdmin(shop)
  serviceOf(shop).records.remove(farmer.id)
  serviceOf(shop).switches.trouble = { writeRecord: { answer: 'unavailable' } }
  await lastAsked(shop, farmer, 31)
  expect(await me(farmer)).toMatchObject({ role: 'user' })
})

test('a clock that was set back lets nobody be believed for longer', async () => {
  const ann = await makeMember(shop)
  serviceOf(shop).people.change(ann.id, { disabled: true })
  await lastAsked(shop, ann, -3_600)
  expect(await me(ann)).toBeNull()
})

describe('people whom the farmer names by their email', () => {
  test('become hosts and get credit, though they have never been here', async () => {
    const farmer = as(shop.app, await makeAdmin(shop))
    const email = newAddress()
    const id = serviceOf(shop).people.add({ email, password: PASSWORD, emailVerified: true })
    const entry = await farmer.giveCredit({ body: { email, amount: 5, note: 'Welcome' } })
    expect(entry).toMatchObject({ email })
    expect(await rowOf(id)).toMatchObject({ email, role: 'user' })
  })
})

describe('closing an account', () => {
  const close = async (ann: Member) => {
    await as(shop.app, ann).closeAccount({ body: { password: PASSWORD, pickups: 0, credit_cents: 0 } })
  }

  test('removes account and record there, and the address is free again at once', async () => {
    const ann = await makeMember(shop)
    await close(ann)
    expect([serviceOf(shop).people.find({ id: ann.id }), serviceOf(shop).records.read(ann.id)]).toEqual([undefined, undefined])
    await signUp(ann.email)
    expect((await logIn(shop, ann.email)).id).not.toBe(ann.id)
  })

  test('while nobody answers there afterwards opens nothing, and is finished as soon as somebody does', async () => {
    const ann = await makeMember(shop)
    serviceOf(shop).switches.trouble = { delete: { answer: 'unavailable' } }
    await close(ann)
    await expect(logIn(shop, ann.email)).rejects.toThrow('Invalid email or password')
    await expect(shop.shop.identity.removeClosed()).rejects.toThrow()
    expect(serviceOf(shop).people.find({ id: ann.id })).toBeDefined()
    serviceOf(shop).switchOff()
    await shop.shop.identity.removeClosed()
    expect(serviceOf(shop).people.find({ id: ann.id })).toBeUndefined()
    expect(await shop.shop.db`select from app_user where is_to_be_removed`).toHaveLength(0)
  })
})

test('no password and no key is in any line of the log', async () => {
  const ann = await makeMember(shop)
  await verifyAddress(shop, ann.email)
  await whileAway(shop, () => logIn(shop, ann.email).catch(() => {}))
  expect(shop.logs.filter((line) => line.includes(PASSWORD) || line.includes(serviceOf(shop).apiKey))).toEqual([])
  expect((await mailsTo(shop, ann.email)).length).toBeLessThan(5)
})
