import { createHmac } from 'node:crypto'
import fastify from 'fastify'
import { isPasskeyProof } from '../../../src/server/identity/passkeys/passkey-proof.ts'
import { tidyCode } from '../../../src/server/identity/second-factor/recovery-codes.ts'
import { linkPurposes, openSignedLinks } from '../../../src/server/identity/signed-links.ts'
import type { Shop } from '../../../src/server/kernel/context.ts'
import { openSeal } from '../../../src/server/kernel/sealed-secrets.ts'
import { serveOneClick } from '../../../src/server/mail/one-click.ts'
import {
  installmentReference,
  pageReference,
  readInstallmentReference,
  readPageReference,
} from '../../../src/server/money/payment-page/payment-reference.ts'
import { orderOfReference } from '../../../src/shared/rules/search-words.ts'
import { LinkToken } from '../../../src/shared/shapes/fields.ts'
import { readGiftCode, showGiftCode } from '../../../src/shared/shapes/gifts.ts'
import { ensure, linesOf, type Target, textOf } from '../engine/target.ts'

/** What a link, a card or a code carries, and the one click of an email program. */

const SECRET = 'x'.repeat(40)
const HERE = new URL('https://shop.farm.example')
const NEWS = openSignedLinks(SECRET, HERE, linkPurposes.newsletter)
const others = [linkPurposes.reminders, linkPurposes.invitation, linkPurposes.renewal].map((each) => openSignedLinks(SECRET, HERE, each))
const { unseal } = openSeal(SECRET, 'continue')

/** Signed here once more, without the shop's own code. */
const signatureOf = (name: string): string =>
  createHmac('sha256', SECRET).update(`${linkPurposes.newsletter.purpose} ${name}`).digest('base64url')

const tokenFor = (name: string): string => new URL(NEWS.urlFor(name)).searchParams.get('t') ?? ''

const checkLink = (token: string): void => {
  const name = NEWS.nameIn(token)
  if (name === undefined) return
  const [, signature = ''] = token.split('.')
  ensure(Buffer.from(signature, 'base64url').toString('base64url') === signatureOf(name), 'A link names somebody only with their signature')
  ensure(
    others.every(({ nameIn }) => nameIn(token) === undefined),
    'A link is good for one purpose',
  )
}

const checkCodes = (typed: string): void => {
  const code = readGiftCode(typed)
  ensure(readGiftCode(code) === code && readGiftCode(showGiftCode(code)) === code, 'A gift code as it is shown is the same code')
  ensure(tidyCode(tidyCode(typed)) === tidyCode(typed), 'A recovery code that was tidied stays as it is')
  ensure(!isPasskeyProof(typed) || typed.length < 2_000, 'A proof is short')
  ensure(unseal(typed, 'https://id.example/') === undefined, 'Nobody seals anything but the shop')
}

const checkReferences = (text: string): void => {
  const page = readPageReference(text)
  ensure(page === undefined || pageReference(page) === text, 'A page has one reference')
  ensure((page?.page_id ?? 1) < 2 ** 31, 'A page has a number that can be looked up')
  const installment = readInstallmentReference(text)
  ensure(installment === undefined || installmentReference(installment) === text, 'An installment has one reference')
  ensure((installment?.id ?? 1) < 2 ** 31, 'An installment has a number that can be looked up')
  const order = orderOfReference(text)
  ensure(order === undefined || (Number.isSafeInteger(order) && order > 0), 'A reference names an order')
}

const app = fastify()
let stopped = ''
// Of the shop, only what counts visits and says whose it is.
const shop = { limits: { count: async () => {} }, farm: { current: { farm_name: 'Farm' } } } as unknown as Shop
serveOneClick(app, shop, {
  path: '/unsubscribe',
  emailIn: NEWS.nameIn,
  stop: async (email) => {
    stopped = email
  },
  says: () => 'Done',
})

const checkClick = async (token: string, payload: string): Promise<void> => {
  stopped = ''
  const query = { t: token }
  const { statusCode } = await app.inject({
    method: 'POST',
    url: '/unsubscribe',
    query,
    payload,
    headers: { 'content-type': 'text/plain' },
  })
  ensure(statusCode < 400 || statusCode === 413 || stopped === '', 'Nobody is unsubscribed by a request that was refused')
  ensure(stopped === '' || (/List-Unsubscribe/i.test(payload) && /One-Click/i.test(payload)), 'One click is meant as such')
}

export const tokens: Target = {
  reads: 'links, codes and references, and the one click of email programs',
  seeds: () => [
    `${tokenFor('ann@example.org')}\nList-Unsubscribe=One-Click`,
    `${tokenFor('bo@example.org')}\n--x\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--x--\r\n`,
    ...[
      `${'0a'.repeat(16)}-page-12-1763400000000`,
      `${'0a'.repeat(16)}-part-12-3-1763400000000`,
      'K7QM-2XWP-9RTB-H',
      '7k2m-9xqf-0oil-1234-abcd-efgh',
      'D-00016',
    ],
  ],
  tokens: [
    '.',
    '-',
    '_',
    '=',
    '\n',
    '\r\n',
    'List-Unsubscribe',
    'One-Click',
    'name=',
    '"',
    '&',
    '-page-',
    '-part-',
    '0',
    '1763400000000',
    'D-',
    '\u2010',
    '\u2015',
    'ß',
    'ı',
    'ﬁ',
    '%',
    '+',
    '/',
    tokenFor('cy@example.org'),
  ],
  longest: 5_000,
  check: async (input) => {
    const text = textOf(input)
    const [token = '', body = ''] = linesOf(text, 2)
    checkLink(token)
    checkCodes(token.slice(0, 60))
    checkReferences(text)
    ensure(!LinkToken.safeParse(token).success || [...token].length <= 2_000, 'A token is within its limit')
    await checkClick(token, body)
  },
}
