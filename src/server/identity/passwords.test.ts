import { expect, test } from 'vitest'
import { passwords } from '../../../tests/support/people/quick-passwords.ts'
import { hashPassword, isRightPassword } from './passwords.ts'

test('a password that an earlier version of the shop stored is still right', async () => {
  passwords.isQuick = false
  const stored =
    '35bf5334d9f8152980dce5d154bfdc7f:f58b0b3aea236692ee00fdf3061cc6cb554cc4a75d6545d66b7890045e5b8655a818f7a897ddff52810b4caba3fdb41a6a3bf93d2fbc1448be5c3d66b1441458'
  expect(await isRightPassword('six-eggs', stored)).toBe(true)
  expect(await isRightPassword('six-eggz', stored)).toBe(false)
})

test('the same password is stored in another way each time, and in none that shows it', async () => {
  const one = await hashPassword('six-eggs')
  const other = await hashPassword('six-eggs')
  expect(one).not.toBe(other)
  expect(one).toMatch(/^[0-9a-f]{32}:[0-9a-f]{128}$/)
  for (const hash of [one, other]) expect(await isRightPassword('six-eggs', hash)).toBe(true)
})

test.each(['', ':', 'abc', 'abc:', ':abc'])('what is no hash (%j) is nobody’s password', async (stored) => {
  expect([await isRightPassword('six-eggs', stored), await isRightPassword('', stored)]).toEqual([false, false])
})

test('one letter is one letter, however a keyboard writes it', async () => {
  expect(await isRightPassword('caf\u00e9-hen', await hashPassword('cafe\u0301-hen'))).toBe(true)
})
