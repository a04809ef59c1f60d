import { expect, test } from 'vitest'
import { sessionCookieName } from './session.ts'

test('over https no other host can plant the cookie of a session; without it, browsers would refuse such a name', () => {
  expect(sessionCookieName(new URL('https://shop.farm.example'))).toBe('__Host-dozen.session_token')
  expect(sessionCookieName(new URL('http://localhost:3000'))).toBe('dozen.session_token')
})
