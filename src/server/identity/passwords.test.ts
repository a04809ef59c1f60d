import { scryptSync } from 'node:crypto'
import { afterEach, expect, test } from 'vitest'
import { makeMember, PASSWORD } from '../../../tests/support/people/people.ts'
import { passwords } from '../../../tests/support/people/quick-passwords.ts'
import { useTestShop } from '../../../tests/support/shop/test-shop.ts'
import { hashPassword, isDated, isRightPassword } from './passwords.ts'

const shop = useTestShop()

/** Of `six-eggs`, as an earlier version of the shop stored it. */
const OLDER =
  '35bf5334d9f8152980dce5d154bfdc7f:f58b0b3aea236692ee00fdf3061cc6cb554cc4a75d6545d66b7890045e5b8655a818f7a897ddff52810b4caba3fdb41a6a3bf93d2fbc1448be5c3d66b1441458'

afterEach(() => {
  passwords.isQuick = true
})

test('a password that an earlier version of the shop stored is still right', async () => {
  passwords.isQuick = false
  expect([await isRightPassword('six-eggs', OLDER), isDated(OLDER)]).toEqual([true, true])
  expect(await isRightPassword('six-eggz', OLDER)).toBe(false)
})

test('a hash tells the work that it took: at least what OWASP asks of scrypt', async () => {
  passwords.isQuick = false
  const hash = await hashPassword('six-eggs')
  const [, ln, r, p, salt = '', key = ''] = /^\$scrypt\$ln=(\d+),r=(\d+),p=(\d+)\$([\w+/]+)\$([\w+/]+)$/.exec(hash) ?? []
  // https://cheatsheetseries.owasp.org/cheatsheets/Password_Storage_Cheat_Sheet.html: these five defend equally.
  expect(['17,8,1', '16,8,2', '15,8,3', '14,8,5', '13,8,10']).toContain([ln, r, p].join(','))
  const work = { N: 2 ** Number(ln), r: Number(r), p: Number(p), maxmem: 2 ** 28 }
  expect(scryptSync('six-eggs', Buffer.from(salt, 'base64'), 64, work)).toEqual(Buffer.from(key, 'base64'))
  expect([Buffer.from(salt, 'base64').length, isDated(hash)]).toEqual([16, false])
})

test('the same password is stored in another way each time, and in none that shows it', async () => {
  const one = await hashPassword('six-eggs')
  const other = await hashPassword('six-eggs')
  expect(one).not.toBe(other)
  for (const hash of [one, other]) expect(await isRightPassword('six-eggs', hash)).toBe(true)
})

test.each(['', ':', 'abc', 'abc:', ':abc', '$scrypt$', '$scrypt$ln=14,r=8,p=5$$', '$scrypt$ln=14,r=8,p=5$abcd$'])(
  'what is no hash (%j) is nobody’s password',
  async (stored) => {
    expect([await isRightPassword('six-eggs', stored), await isRightPassword('', stored)]).toEqual([false, false])
  },
)

test('one letter is one letter, however a keyboard writes it', async () => {
  expect(await isRightPassword('caf\u00e9-hen', await hashPassword('cafe\u0301-hen'))).toBe(true)
})

test('a wrong password takes as much work with an older hash as with a newer one and with none', async () => {
  const newer = await hashPassword('six-eggs')
  const workOf = async (hash: string | undefined) => {
    passwords.work = 0
    expect(await isRightPassword('nine-eggs', hash)).toBe(false)
    return passwords.work
  }
  const [none, old, now] = [await workOf(undefined), await workOf(OLDER), await workOf(newer)]
  expect([old, now]).toEqual([none, none])
})

test('at the next login an older hash is replaced by one that took more work, and nothing else changes', async () => {
  passwords.isQuick = false
  const ann = await makeMember(shop)
  const { db } = shop.shop
  await db`update account set password = ${OLDER} where user_id = ${ann.id}`
  const read = async () => (await db`select password, updated_at, access_no from account where user_id = ${ann.id}`)[0]
  const before = await read()
  expect(await shop.shop.identity.prove(ann.email, 'nine-eggs')).toBeUndefined()
  expect(await read()).toEqual(before)
  expect(await shop.shop.identity.prove(ann.email, PASSWORD)).toMatchObject({ id: ann.id })
  expect(await read()).toEqual({ ...before, password: expect.stringMatching(/^\$scrypt\$/) })
  expect(await shop.shop.identity.prove(ann.email, PASSWORD)).toMatchObject({ id: ann.id })
  expect(await shop.shop.identity.who(ann.cookie)).toMatchObject({ user: { id: ann.id } })
})
