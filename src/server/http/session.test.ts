import { expect, test } from 'vitest'
import { cookiesIn, sessionCookieName } from './session.ts'

const NAME = '__Host-dozen.session_token'

test('over https no other host can plant a cookie of the shop; without it, browsers would refuse such a name', () => {
  expect(sessionCookieName(new URL('https://shop.farm.example'))).toBe(NAME)
  expect(sessionCookieName(new URL('http://localhost:3000'))).toBe('dozen.session_token')
})

test.each([
  [`${NAME}=a`, ['a']],
  [`dozen.language=es; ${NAME}=a`, ['a']],
  [`${NAME}=a; ${NAME}=b`, ['a', 'b']],
  [`${NAME}=a=b`, ['a=b']],
  [`${NAME}=`, ['']],
  // Names of cookies that any host of the domain may set, and that become ours once they are trimmed.
  [`\u00a0${NAME}=planted`, []],
  [`${NAME}\u00a0=planted`, []],
  [`${NAME}\t=planted`, []],
  [`\f${NAME}=planted`, []],
  [`${NAME.toLowerCase()}=planted`, []],
  [`=${NAME}=planted`, []],
  [NAME, []],
  [undefined, []],
  // A header of many blanks must not block the process.
  [`a;${' '.repeat(1_000_000)}b; ${NAME}=a`, ['a']],
])('the cookie header %.80j has %j', (header, values) => {
  expect(cookiesIn(header, NAME)).toEqual(values)
})
