import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { hashPassword } from '../../src/server/identity/passwords.ts'
import { AccountsAway } from '../../src/server/kernel/accounts.ts'
import type { ListedAccount } from '../../src/server/outside/firebase-user.ts'
import type { FirebaseProject, ServiceAccount } from '../../src/server/outside/google-access.ts'
import { openWayBetween, type WayBetween } from '../support/hostile/way-between.ts'
import { passwords } from '../support/people/quick-passwords.ts'
import { openConsole } from './console.ts'
import { newEmail, OTHER_PASSWORD, PASSWORD, signUp } from './contract.ts'
import { type Doors, openDoors } from './provider.ts'

/** What must hold beside the contract when somebody else keeps the accounts, who has a console and a network between. */
export type Place = { project: FirebaseProject; account?: ServiceAccount; close: () => Promise<void> }

// As our own tables make them; the provider keeps them.
const newId = () => randomUUID()

/** `hasRecords`: half of the place may be missing. `knowsScrypt`: emulators take hashes over, but cannot compare them. */
export const describeProvider = (name: string, open: () => Promise<Place>, { hasRecords = true, knowsScrypt = true } = {}): void => {
  let place: Place
  let doors: Doors
  let console: ReturnType<typeof openConsole>
  const begin = async () => {
    place = await open()
    doors = openDoors(place.project, place.account)
    console = openConsole(place.project)
  }

  describe(`accounts of ${name}`, () => {
    beforeAll(begin)
    afterAll(() => place.close())

    const listAll = async (): Promise<ListedAccount[]> => {
      const listed: ListedAccount[] = []
      for await (const each of doors.accounts.list()) listed.push(each)
      return listed
    }

    test('have an id of 28 letters and digits, in which capitals count', async () => {
      const { id } = await signUp(doors.accounts)
      expect(id).toMatch(/^[A-Za-z0-9]{28}$/)
      const other = id.replace(/[a-z]/i, (letter) => (letter === letter.toUpperCase() ? letter.toLowerCase() : letter.toUpperCase()))
      expect(await doors.accounts.find({ id: other })).toBeUndefined()
    })

    test.each(['no address', 'ann@', '@farm.example'])('are not made for "%s"', async (email) => {
      expect(await doors.accounts.create(email, PASSWORD)).toBe('emailMalformed')
    })

    test('have a password of six characters or more', async () => {
      expect(await doors.accounts.create(newEmail(), 'five5')).toEqual({ passwordWeak: null })
      const { id, email } = await signUp(doors.accounts)
      expect(await doors.accounts.setPassword(id, 'five5', doors.tx)).toEqual({ passwordWeak: null })
      expect(await doors.accounts.check(email, PASSWORD)).toMatchObject({ id })
    })

    test('that are disabled do not open, until they are enabled', async () => {
      const { id, email } = await signUp(doors.accounts)
      await console.disable(id)
      expect(await doors.accounts.check(email, PASSWORD)).toBe('disabled')
      expect(await doors.accounts.find({ id })).toMatchObject({ is_disabled: true })
      await console.disable(id, false)
      expect(await doors.accounts.check(email, PASSWORD)).toMatchObject({ id, is_disabled: false, has_factor_elsewhere: false })
    })

    test('that are removed are found no more, open no more, and leave their email to others', async () => {
      const one = await signUp(doors.accounts)
      const other = await signUp(doors.accounts)
      await console.remove(one.id)
      await doors.accounts.remove(other.id)
      for (const { id, email } of [one, other]) {
        expect(await doors.accounts.find({ id })).toBeUndefined()
        expect(await doors.accounts.find({ email })).toBeUndefined()
        expect(await doors.accounts.check(email, PASSWORD)).toBe('wrong')
        await expect(doors.accounts.setPassword(id, PASSWORD, doors.tx)).rejects.toThrow(AccountsAway)
        await expect(doors.accounts.setEmail(id, newEmail(), doors.tx)).rejects.toThrow(AccountsAway)
        await expect(doors.accounts.markVerified(id, doors.tx)).rejects.toThrow(AccountsAway)
        expect((await signUp(doors.accounts, email)).id).not.toBe(id)
      }
    })

    test('that are told to count from now on say so', async () => {
      const { id, valid_since } = await signUp(doors.accounts)
      const later = new Date(valid_since.getTime() + 60_000)
      await console.revoke(id, later)
      expect((await doors.accounts.find({ id }))?.valid_since).toEqual(later)
    })

    test('without an email are nobody here', async () => {
      const id = await console.add({})
      expect(await doors.accounts.find({ id })).toBeUndefined()
    })

    test('without a password are somebody, and open with none', async () => {
      const email = newEmail()
      const id = await console.add({ email })
      expect(await doors.accounts.find({ email })).toMatchObject({ id, email })
      for (const password of ['', PASSWORD]) expect(await doors.accounts.check(email, password)).toBe('wrong')
      await doors.accounts.setPassword(id, PASSWORD, doors.tx)
      expect(await doors.accounts.check(email, PASSWORD)).toMatchObject({ id })
    })

    test('come over from our own tables with their ids, and their passwords, and are all told', async () => {
      passwords.isQuick = false
      const [one, other] = [
        {
          id: newId(),
          email: newEmail(),
          email_verified: true,
          is_disabled: false,
          passwordHash: await hashPassword(PASSWORD),
        },
        { id: newId(), email: newEmail(), email_verified: false, is_disabled: true, passwordHash: null },
      ] as const
      const { email: taken } = await signUp(doors.accounts)
      const late = { ...one, id: newId(), email: taken }
      const [failed, ...more] = await doors.accounts.addAll([one, late, other])
      expect([failed?.id, failed?.why, more]).toEqual([late.id, expect.stringContaining('email'), []])
      const { passwordHash: _, ...expected } = one
      expect(await doors.accounts.find({ id: one.id })).toEqual({ ...expected, has_factor_elsewhere: false, valid_since: expect.any(Date) })
      if (knowsScrypt) {
        expect(await doors.accounts.check(one.email, PASSWORD)).toMatchObject({ id: one.id })
        expect(await doors.accounts.check(one.email, OTHER_PASSWORD)).toBe('wrong')
      }
      expect(await doors.accounts.find({ id: other.id })).toMatchObject({ is_disabled: true, email_verified: false })
      const guest = await console.add({})
      const listed = new Map((await listAll()).map((each) => [each.id, each.email]))
      expect([one.id, other.id, guest].map((id) => listed.get(id))).toEqual([one.email, other.email, undefined])
      expect(listed.has(guest)).toBe(true)
    })

    test('are told page by page to the last, more than fit into one question', async () => {
      const many = Array.from({ length: 2_100 }, () => ({
        id: newId(),
        email: newEmail(),
        email_verified: false,
        is_disabled: false,
        passwordHash: null,
      }))
      expect(await doors.accounts.addAll(many)).toEqual([])
      const listed = (await listAll()).map(({ id }) => id)
      const told = new Set(listed)
      expect(told.size).toBe(listed.length)
      expect(many.filter(({ id }) => !told.has(id))).toEqual([])
    })
  })

  describe.runIf(hasRecords)(`records of ${name}`, () => {
    beforeAll(begin)
    afterAll(() => place.close())

    const text = (stringValue: string) => ({ stringValue })

    test.each<[string, Record<string, unknown>]>([
      ['is missing', {}],
      ['is empty', { role: text('') }],
      ['is in capitals', { role: text('Admin') }],
      ['has a space', { role: text('admin ') }],
      ['is unknown', { role: text('superuser') }],
      ['is a number', { role: { integerValue: '1' } }],
      ['is true', { role: { booleanValue: true } }],
      ['is nothing', { role: { nullValue: null } }],
    ])('are those of a user when the role %s', async (_, fields) => {
      const { id, email } = await signUp(doors.accounts)
      await console.putRecord(id, { email: text(email), ...fields })
      expect(await doors.records.read(id)).toEqual({ email, role: 'user' })
    })

    test('without anything in them are those of a user', async () => {
      const { id } = await signUp(doors.accounts)
      await console.putRecord(id, {})
      expect(await doors.records.read(id)).toEqual({ email: '', role: 'user' })
    })

    test('keep what others have written into them', async () => {
      const { id, email } = await signUp(doors.accounts)
      await console.putRecord(id, { email: text('old@farm.example'), role: text('user'), theme: text('dark') })
      await doors.records.setRole(id, 'admin', doors.tx)
      await doors.records.setEmail(id, email, doors.tx)
      await doors.records.createIfAbsent(id, 'other@farm.example')
      expect(await console.readRecord(id)).toEqual({ email: text(email), role: text('admin'), theme: text('dark') })
    })

    test('that are removed are not there', async () => {
      const { id, email } = await signUp(doors.accounts)
      await doors.records.createIfAbsent(id, email)
      await doors.records.remove(id)
      expect(await doors.records.read(id)).toBeUndefined()
    })

    test.each(['.', '..', 'a/b', '__x__', '', '\ud800'])('have no id like "%s", which would lead elsewhere', async (id) => {
      await expect(doors.records.read(id)).rejects.toThrow(AccountsAway)
    })

    test.each(['a b', 'ü?&=#%', 'a+b', '%2e%2e'])('may have an id like "%s"', async (id) => {
      await doors.records.createIfAbsent(id, 'odd@farm.example')
      expect(await doors.records.read(id)).toEqual({ email: 'odd@farm.example', role: 'user' })
      await doors.records.remove(id)
    })
  })

  describe(`on the way to ${name}`, () => {
    let toAccounts = {} as WayBetween
    let toRecords = {} as WayBetween
    let far: Doors
    beforeAll(async () => {
      await begin()
      const { accounts, records } = place.project.emulators ?? { accounts: '', records: '' }
      toAccounts = await openWayBetween(accounts)
      toRecords = await openWayBetween(records)
      far = openDoors({ ...place.project, emulators: { accounts: toAccounts.host, records: toRecords.host } }, place.account)
    })
    beforeEach(() => {
      for (const way of [toAccounts, toRecords]) Object.assign(way, { losesAnswers: false, delayMs: 0, asked: [] })
    })
    afterAll(async () => {
      await toAccounts.close()
      await toRecords.close()
      await place.close()
    })

    test('the answer to a sign-up is lost, and asking again shows the truth', async () => {
      const email = newEmail()
      toAccounts.losesAnswers = true
      await expect(far.accounts.create(email, PASSWORD)).rejects.toThrow(AccountsAway)
      expect(toAccounts.asked).toHaveLength(1)
      toAccounts.losesAnswers = false
      const made = await far.accounts.find({ email })
      expect(await far.accounts.check(email, PASSWORD)).toEqual(made)
      expect(await far.accounts.create(email, PASSWORD)).toBe('emailTaken')
    })

    test('the answers to changes are lost, each is asked once, and asking again shows the truth', async () => {
      const { id, email } = await signUp(doors.accounts)
      const fresh = newEmail()
      toAccounts.losesAnswers = true
      await expect(far.accounts.setPassword(id, OTHER_PASSWORD, far.tx)).rejects.toThrow(AccountsAway)
      await expect(far.accounts.setEmail(id, fresh, far.tx)).rejects.toThrow(AccountsAway)
      await expect(far.accounts.find({ id })).rejects.toThrow(AccountsAway)
      await expect(far.accounts.check(fresh, OTHER_PASSWORD)).rejects.toThrow(AccountsAway)
      expect(toAccounts.asked).toHaveLength(4)
      toAccounts.losesAnswers = false
      expect(await far.accounts.find({ id })).toMatchObject({ email: fresh, email_verified: true })
      expect(await far.accounts.check(fresh, OTHER_PASSWORD)).toMatchObject({ id })
      expect(await far.accounts.check(email, PASSWORD)).toBe('wrong')
      toAccounts.losesAnswers = true
      await expect(far.accounts.remove(id)).rejects.toThrow(AccountsAway)
      toAccounts.losesAnswers = false
      await far.accounts.remove(id)
      expect(await far.accounts.find({ id })).toBeUndefined()
    })

    test.runIf(hasRecords)('the answers about a record are lost, and asking again shows the truth', async () => {
      const { id, email } = await signUp(doors.accounts)
      toRecords.losesAnswers = true
      await expect(far.records.createIfAbsent(id, email)).rejects.toThrow(AccountsAway)
      await expect(far.records.setRole(id, 'admin', far.tx)).rejects.toThrow(AccountsAway)
      await expect(far.records.read(id)).rejects.toThrow(AccountsAway)
      toRecords.losesAnswers = false
      expect(await far.records.read(id)).toEqual({ email, role: 'admin' })
      await far.records.createIfAbsent(id, email)
      expect(await far.records.read(id)).toEqual({ email, role: 'admin' })
    })

    test('a login asks twice, and once more for the record', async () => {
      const { id, email } = await signUp(doors.accounts)
      if (hasRecords) await doors.records.createIfAbsent(id, email)
      expect(await far.accounts.check(email, PASSWORD)).toMatchObject({ id })
      if (hasRecords) await far.records.read(id)
      const asked = [...toAccounts.asked, ...toRecords.asked].map((each) => each.replace(/.*[/:]/, ''))
      expect(asked).toEqual(['signInWithPassword', 'lookup', ...(hasRecords ? [id] : [])])
    })

    test('whoever has no answer within five seconds in all waits no longer, however many questions there are', async () => {
      const { email } = await signUp(doors.accounts)
      toAccounts.delayMs = 3_000
      const begun = performance.now()
      await expect(far.accounts.check(email, PASSWORD)).rejects.toThrow(AccountsAway)
      const took = performance.now() - begun
      expect(took).toBeGreaterThan(4_500)
      expect(took).toBeLessThan(6_500)
    })
  })
}
