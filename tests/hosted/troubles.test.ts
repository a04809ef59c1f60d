import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type AccountService, openAccountService } from '../../src/server/embedded/account-service/account-service.ts'
import { type Account, AccountsAway } from '../../src/server/kernel/accounts.ts'
import { newEmail, OTHER_PASSWORD, PASSWORD, signUp } from './contract.ts'
import { type Doors, openDoorsTo } from './provider.ts'

/** A provider that is away, slow, or not itself: what is asked of it meanwhile is not known, and nobody is let in. */

let twin = {} as AccountService
let doors = {} as Doors
let ann = {} as Account
beforeAll(async () => {
  twin = await openAccountService()
  doors = openDoorsTo(twin)
  ann = await signUp(doors.accounts)
  await doors.records.createIfAbsent(ann.id, ann.email)
})
beforeEach(() => {
  twin.switchOff()
  twin.requests.forget()
})
afterAll(() => twin.close())

const deeds = {
  create: () => doors.accounts.create(newEmail(), PASSWORD),
  check: () => doors.accounts.check(ann.email, PASSWORD),
  'a wrong check': () => doors.accounts.check(ann.email, OTHER_PASSWORD),
  find: () => doors.accounts.find({ id: ann.id }),
  'find by email': () => doors.accounts.find({ email: ann.email }),
  setPassword: () => doors.accounts.setPassword(ann.id, PASSWORD, doors.tx),
  setEmail: () => doors.accounts.setEmail(ann.id, ann.email, doors.tx),
  markVerified: () => doors.accounts.markVerified(ann.id, doors.tx),
  read: () => doors.records.read(ann.id),
  createIfAbsent: () => doors.records.createIfAbsent(ann.id, ann.email),
  setRole: () => doors.records.setRole(ann.id, 'user', doors.tx),
} as const

describe('a provider in trouble', () => {
  test.each(['unavailable', 'internalError', 'lost', 'cut', 'html', 'wrongShape', 'emptyObject'] as const)(
    'that answers "%s" lets nobody in and tells nothing, and all is well as soon as it is',
    async (answer) => {
      twin.switches.trouble.all = { answer }
      for (const [name, deed] of Object.entries(deeds)) await expect(deed(), name).rejects.toThrow(AccountsAway)
      twin.switchOff()
      expect(await deeds.check()).toMatchObject({ id: ann.id })
      expect(await deeds['a wrong check']()).toBe('wrong')
      expect(await deeds.read()).toEqual({ email: ann.email, role: 'user' })
    },
  )

  test('lets nobody in by half of a login', async () => {
    for (const answer of ['unavailable', 'emptyObject', 'wrongShape', 'lost'] as const) {
      twin.switches.trouble.lookup = { answer }
      await expect(deeds.check()).rejects.toThrow(AccountsAway)
    }
  })

  test('lets nobody in whose password was changed there between the login and the look', async () => {
    const ben = await signUp(doors.accounts)
    twin.switches.trouble.signIn = { delayMs: 300 }
    const checked = doors.accounts.check(ben.email, PASSWORD)
    // Compared at once, told later; within one second nobody can say which came first.
    await expect.poll(() => twin.requests.counts().signIn).toBe(1)
    await expect.poll(() => twin.people.find({ id: ben.id })?.lastLoginAt).toBeDefined()
    twin.switches.clockAheadSeconds = 5
    twin.people.change(ben.id, { password: OTHER_PASSWORD })
    expect(await checked).toBe('wrong')
    expect(await doors.accounts.check(ben.email, OTHER_PASSWORD)).toMatchObject({ id: ben.id })
  })

  test('that has had too many says so to whoever logs in', async () => {
    for (const answer of ['tooManyRequests', 'tooManyAttempts'] as const) {
      twin.switches.trouble = { signIn: { answer } }
      expect(await deeds.check()).toBe('tooMany')
    }
    twin.switches.trouble = { all: { answer: 'tooManyRequests' } }
    await expect(deeds.find()).rejects.toThrow(AccountsAway)
    await expect(deeds.read()).rejects.toThrow(AccountsAway)
  })

  test('is asked once, whatever it answers', async () => {
    for (const answer of ['unavailable', 'lost', 'tooManyRequests', 'html'] as const) {
      twin.requests.forget()
      twin.switches.trouble.all = { answer }
      await deeds.find().catch(() => {})
      expect(twin.requests.counts().all).toBe(1)
    }
  })

  test('that has taken back the token gives another at once, and nobody notices', async () => {
    const { accounts, records } = openDoorsTo(twin)
    await accounts.find({ id: ann.id })
    twin.requests.forget()
    twin.forgetTokens()
    const [found, record] = await Promise.all([accounts.find({ id: ann.id }), records.read(ann.id)])
    expect([found, record]).toMatchObject([{ id: ann.id }, { email: ann.email }])
    expect(twin.requests.counts()).toMatchObject({ token: 1, lookup: 2, readRecord: 2 })
    // One that is taken back again and again is not asked for again and again.
    twin.forgetTokens()
    await expect(accounts.find({ id: ann.id })).rejects.toThrow(AccountsAway)
    expect(twin.requests.counts()).toMatchObject({ token: 1, lookup: 3 })
    await deeds.find()
  })

  test('that is away for the grant alone answers with the token that is still good', async () => {
    twin.switches.trouble.token = { answer: 'unavailable' }
    expect(await deeds.find()).toMatchObject({ id: ann.id })
    await expect(openDoorsTo(twin).accounts.find({ id: ann.id })).rejects.toThrow(AccountsAway)
  })

  test('holds nobody without end: all questions of a login and the grant together have as long as one of them', async () => {
    // Each of them is answered in time.
    twin.switches.trouble.all = { delayMs: 2_000 }
    await expect(openDoorsTo(twin).accounts.create(newEmail(), PASSWORD)).rejects.toThrow(AccountsAway)
  })
})

describe('a provider with rules of its own', () => {
  test('for passwords tells them in its own words', async () => {
    twin.switches.passwordPolicy = { minLength: 10, needs: ['numeric'] }
    const theirs =
      'Missing password requirements: [Password must contain at least 10 characters, Password must contain a numeric character]'
    expect(await doors.accounts.create(newEmail(), 'brown')).toEqual({ passwordWeak: theirs })
    expect(await doors.accounts.setPassword(ann.id, 'brown', doors.tx)).toEqual({ passwordWeak: theirs })
  })

  test('for a second factor lets nobody in by the password alone', async () => {
    const email = newEmail()
    await twin.people.add({ email, password: PASSWORD, emailVerified: true, secondFactor: true })
    expect(await doors.accounts.check(email, PASSWORD)).toBe('secondFactor')
    expect(await doors.accounts.check(email, OTHER_PASSWORD)).toBe('wrong')
  })
})
