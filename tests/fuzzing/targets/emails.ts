import { readEmails } from '../../../src/server/imports/matching/read-emails.ts'
import { EMAIL_MAX } from '../../../src/shared/limits.ts'
import { isEmailAddress, looksLikeEmail } from '../../../src/shared/rules/email-address.ts'
import { EmailAddress, OptionalEmail, TypedEmail } from '../../../src/shared/shapes/fields.ts'
import { ODD_ADDRESSES } from '../../support/hostile/odd-addresses.ts'
import { ensure, type Target, textOf } from '../engine/target.ts'

/** Email addresses, alone and as a cell of a spreadsheet has them. */

/** Letter by letter: no reader of an email header takes it for anything else. */
const checkAddress = (address: string): void => {
  const letters = [...address]
  ensure(
    letters.every((letter) => letter > ' ' && letter < '\u007f'),
    'An address has no controls, spaces or letters beyond ASCII',
  )
  ensure(letters.filter((letter) => letter === '@').length === 1, 'An address has exactly one @')
  ensure(!letters.some((letter) => '()<>[]\\,;:"%!|'.includes(letter)), 'An address has no sign that means something in a header')
  const [local = '', host = ''] = address.split('@')
  ensure(
    [local, host].every((part) => part.split('.').every((label) => label !== '')) && host.includes('.'),
    'An address has no empty part, and a host with a dot',
  )
  ensure(URL.canParse(`http://${host}`) && new URL(`http://${host}`).hostname === host.toLowerCase(), 'Its host is a host')
}

export const emails: Target = {
  reads: 'email addresses',
  seeds: () => [
    'ann@example.org',
    "o'neil+eggs@mail.example.co.uk",
    '"Lee, Ann" <ann@example.org>; bo@example.org',
    'mailto:a@b.example?subject=x',
    ...ODD_ADDRESSES,
  ],
  tokens: [
    '@',
    '.',
    '..',
    '<',
    '>',
    ',',
    ';',
    '"',
    "'",
    '+',
    '-',
    'mailto:',
    '?subject=',
    'and',
    'n/a',
    ' ',
    '\n',
    '\r\nBcc: ',
    '\u0000',
    'xn--',
    '.example',
    '@example.org',
    '%40',
    '＠',
  ],
  longest: 6_000,
  check: (input) => {
    const text = textOf(input)
    const isSent = EmailAddress.safeParse(text).success
    if (isSent) checkAddress(text)
    ensure(!isSent || text.length <= EMAIL_MAX, 'An address is within its limit')
    ensure(!isEmailAddress(text.slice(0, EMAIL_MAX)) || looksLikeEmail(text.slice(0, EMAIL_MAX)), 'Every address looks like one')
    ensure(!isSent || TypedEmail.safeParse(text).success, 'An address can be looked up')
    ensure(OptionalEmail.safeParse(text).success === (isSent || text === ''), 'A field that may be empty takes the same addresses')
    const { addresses, name } = readEmails(text.slice(0, 5_000).trim())
    for (const address of addresses) checkAddress(address)
    ensure(new Set(addresses).size === addresses.length, 'A cell names each address once')
    ensure(!addresses.some((address) => name.includes(address)), 'No address is part of a name')
  },
}
