import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Account, Accounts } from '../../src/server/kernel/accounts.ts'
import type { UserRecords } from '../../src/server/kernel/user-records.ts'
import type { Db } from '../../src/server/store/database/database.ts'

/** What must hold of accounts and records, whoever keeps them. */
export type Pair = {
  accounts: Accounts
  records: UserRecords
  /** The transaction of whoever changes something; nothing to those who keep their own books. */
  tx: Db
  close: () => Promise<void>
}

export const PASSWORD = 'six-brown-eggs'
export const OTHER_PASSWORD = 'seven-white-eggs'

export const newEmail = () => `ann-${randomUUID().slice(0, 13)}@farm.example`

/** Somebody who has just signed up. */
export const signUp = async (accounts: Accounts, email = newEmail(), password = PASSWORD): Promise<Account> => {
  const made = await accounts.create(email, password)
  if (typeof made === 'string' || 'passwordWeak' in made) throw new Error(`No account: ${JSON.stringify(made)}`)
  return made
}

/** `hasRecords`: half of the place may be missing. */
export const describeContract = (place: string, open: () => Promise<Pair>, { hasRecords = true } = {}): void => {
  describe(`accounts ${place}`, () => {
    let pair: Pair
    let accounts: Accounts
    beforeAll(async () => {
      pair = await open()
      accounts = pair.accounts
    })
    afterAll(() => pair.close())

    test('are new: not verified, open, with the email in lower case', async () => {
      const email = newEmail()
      const made = await signUp(accounts, email.replace('ann', 'Ann').replace('farm', 'FARM'))
      expect(made).toEqual({
        id: expect.any(String),
        email,
        email_verified: false,
        is_disabled: false,
        has_factor_elsewhere: false,
        valid_since: expect.any(Date),
      })
    })

    test('are found by id and by email, however it is written, and as they were made', async () => {
      const made = await signUp(accounts)
      expect(await accounts.find({ id: made.id })).toEqual(made)
      expect(await accounts.find({ email: made.email })).toEqual(made)
      expect(await accounts.find({ email: made.email.toUpperCase() })).toEqual(made)
    })

    test('are not found where there are none', async () => {
      expect(await accounts.find({ id: 'abcdefghijklmnopqrstuvwxyzAB' })).toBeUndefined()
      expect(await accounts.find({ email: newEmail() })).toBeUndefined()
      expect(await accounts.find({ email: 'no address' })).toBeUndefined()
    })

    test('have one email each', async () => {
      const { email } = await signUp(accounts)
      expect(await accounts.create(email, OTHER_PASSWORD)).toBe('emailTaken')
      expect(await accounts.create(email.toUpperCase(), OTHER_PASSWORD)).toBe('emailTaken')
      expect(await accounts.check(email, OTHER_PASSWORD)).toBe('wrong')
    })

    test('of two who take one email at the same moment, one gets it', async () => {
      const email = newEmail()
      const outcomes = await Promise.all(Array.from({ length: 4 }, () => accounts.create(email, PASSWORD)))
      expect(outcomes.filter((each) => each === 'emailTaken')).toHaveLength(3)
    })

    test('open with their password, and the email however it is written', async () => {
      const made = await signUp(accounts)
      expect(await accounts.check(made.email, PASSWORD)).toEqual(made)
      expect(await accounts.check(made.email.toUpperCase(), PASSWORD)).toEqual(made)
    })

    test.each([
      ['another password', OTHER_PASSWORD],
      ['the password in capitals', PASSWORD.toUpperCase()],
      ['the beginning of the password', PASSWORD.slice(0, -1)],
      ['the password and a space', `${PASSWORD} `],
      ['no password', ''],
    ])('do not open with %s', async (_, password) => {
      const { email } = await signUp(accounts)
      expect(await accounts.check(email, password)).toBe('wrong')
    })

    test.each([newEmail(), 'no address', '', '@'])('do not open for "%s", who has none', async (email) => {
      expect(await accounts.check(email, PASSWORD)).toBe('wrong')
    })

    test('open on two keyboards that write one letter in two ways', async () => {
      const { id, email } = await signUp(accounts, newEmail(), 'Zwölf frische Eier'.normalize('NFC').replaceAll(' ', '-'))
      expect(await accounts.check(email, 'Zwölf-frische-Eier'.normalize('NFD'))).toMatchObject({ id })
    })

    test('open with a new password, and with the old one no more', async () => {
      const { id, email } = await signUp(accounts)
      expect(await accounts.setPassword(id, OTHER_PASSWORD, pair.tx)).toBe('done')
      expect(await accounts.check(email, OTHER_PASSWORD)).toMatchObject({ id })
      expect(await accounts.check(email, PASSWORD)).toBe('wrong')
    })

    test('move to another email, which is then verified, and their old one is free', async () => {
      const made = await signUp(accounts)
      const email = newEmail()
      expect(await accounts.setEmail(made.id, email.toUpperCase(), pair.tx)).toBe('done')
      expect(await accounts.find({ id: made.id })).toMatchObject({ email, email_verified: true })
      expect(await accounts.find({ email })).toMatchObject({ id: made.id })
      expect(await accounts.find({ email: made.email })).toBeUndefined()
      expect(await accounts.check(email, PASSWORD)).toMatchObject({ id: made.id, email })
      expect(await accounts.check(made.email, PASSWORD)).toBe('wrong')
      expect((await signUp(accounts, made.email)).id).not.toBe(made.id)
    })

    test('do not take the email of another, and stay as they are', async () => {
      const one = await signUp(accounts)
      const other = await signUp(accounts)
      expect(await accounts.setEmail(one.id, other.email.toUpperCase(), pair.tx)).toBe('emailTaken')
      expect(await accounts.find({ id: one.id })).toEqual(one)
      expect(await accounts.find({ id: other.id })).toEqual(other)
    })

    test('may be given their own email once more', async () => {
      const { id, email } = await signUp(accounts)
      expect(await accounts.setEmail(id, email, pair.tx)).toBe('done')
      expect(await accounts.find({ id })).toMatchObject({ email, email_verified: true })
    })

    test('are verified, and nothing else of them changes', async () => {
      const made = await signUp(accounts)
      await accounts.markVerified(made.id, pair.tx)
      expect(await accounts.find({ id: made.id })).toEqual({ ...made, email_verified: true })
      expect(await accounts.check(made.email, PASSWORD)).toEqual({ ...made, email_verified: true })
    })

    test('never count from an earlier moment than before', async () => {
      const { id, valid_since: first } = await signUp(accounts)
      await accounts.setPassword(id, OTHER_PASSWORD, pair.tx)
      const second = (await accounts.find({ id }))?.valid_since
      await accounts.setEmail(id, newEmail(), pair.tx)
      const third = (await accounts.find({ id }))?.valid_since
      const moments = [first, second, third].map(Number)
      expect(moments).toEqual([...moments].sort((one, other) => one - other))
    })

    test('that are removed open no more, and may be removed once more', async () => {
      const { id, email } = await signUp(accounts)
      await accounts.remove(id)
      expect(await accounts.check(email, PASSWORD)).toBe('wrong')
      await accounts.remove(id)
      await accounts.remove('abcdefghijklmnopqrstuvwxyzAB')
    })
  })

  describe.runIf(hasRecords)(`user records ${place}`, () => {
    let pair: Pair
    let records: UserRecords
    beforeAll(async () => {
      pair = await open()
      records = pair.records
    })
    afterAll(() => pair.close())

    const person = async () => {
      const account = await signUp(pair.accounts)
      await records.createIfAbsent(account.id, account.email)
      return account
    }

    test('begin with the role of a user', async () => {
      const { id, email } = await person()
      expect(await records.read(id)).toEqual({ email, role: 'user' })
    })

    test('are not there for somebody unknown', async () => {
      expect(await records.read('abcdefghijklmnopqrstuvwxyzAB')).toBeUndefined()
    })

    test('of an admin stay that when they are made once more', async () => {
      const { id, email } = await person()
      await records.setRole(id, 'admin', pair.tx)
      await records.createIfAbsent(id, newEmail())
      expect(await records.read(id)).toEqual({ email, role: 'admin' })
    })

    test('name an admin until they do not', async () => {
      const { id, email } = await person()
      await records.setRole(id, 'admin', pair.tx)
      expect(await records.read(id)).toEqual({ email, role: 'admin' })
      await records.setRole(id, 'user', pair.tx)
      expect(await records.read(id)).toEqual({ email, role: 'user' })
    })

    test('take a new email, and an admin stays one', async () => {
      const { id } = await person()
      await records.setRole(id, 'admin', pair.tx)
      const email = newEmail()
      await records.setEmail(id, email, pair.tx)
      expect(await records.read(id)).toEqual({ email, role: 'admin' })
    })

    test('of two people do not touch each other', async () => {
      const one = await person()
      const other = await person()
      await records.setRole(one.id, 'admin', pair.tx)
      expect(await records.read(other.id)).toEqual({ email: other.email, role: 'user' })
    })

    test('may be removed twice', async () => {
      const { id } = await person()
      await records.remove(id)
      await records.remove(id)
      await records.remove('abcdefghijklmnopqrstuvwxyzAB')
    })
  })
}
