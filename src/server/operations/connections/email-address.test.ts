import { expect, test } from 'vitest'
import { checkedAddress } from './email-address.ts'

test.each([
  ['smtp://mail.example:587', 'smtp://mail.example:587?requireTLS=true'],
  ['smtp://mail.example', 'smtp://mail.example:587?requireTLS=true'],
  ['smtp://mail.example:25?requireTLS=true', 'smtp://mail.example:25?requireTLS=true'],
  ['smtps://mail.example', 'smtps://mail.example:465'],
  ['smtp://127.0.0.1:2525', 'smtp://127.0.0.1:2525'],
])('what an admin types always means TLS, but for this machine: %s', async (typed, used) => {
  expect(await checkedAddress(typed, { isPublic: false })).toBe(used)
})
