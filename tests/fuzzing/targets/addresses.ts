import type { FastifyReply, FastifyRequest } from 'fastify'
import { pageIn } from '../../../src/server/identity/continue/serve-continue.ts'
import type { Shop } from '../../../src/server/kernel/context.ts'
import { pathToLog } from '../../../src/server/kernel/logger.ts'
import { isPrivateAddress } from '../../../src/server/kernel/private-network.ts'
import { isPushAddress } from '../../../src/server/mail/push/push-address.ts'
import { AddressRefused, checkedAddress } from '../../../src/server/operations/connections/email-address.ts'
import { splitPassword } from '../../../src/server/outside/split-password.ts'
import { chooseLanguage, otherLanguages } from '../../../src/server/pages/choose-language.ts'
import { pages } from '../../../src/shared/addresses.ts'
import { partAt } from '../../../src/shared/admin-addresses.ts'
import { wishIn } from '../../../src/shared/card-link.ts'
import { OneDevice } from '../../../src/shared/shapes/notifications.ts'
import { ensure, type Target, textOf } from '../engine/target.ts'

/** Addresses of pages and servers: where somebody is sent, and what the shop connects to. */

const HERE = new URL('https://shop.farm.example')

const isHere = (address: string): boolean => new URL(address, HERE).origin === HERE.origin

/** Only what a browser sends: no control characters, spaces or letters beyond ASCII are in a request's first line. */
const REQUESTED = /^[!-~]+$/

/** The redirect to the same page in another language, and the link below every page. */
const checkLanguageChange = async (url: string): Promise<void> => {
  const query = Object.fromEntries(new URLSearchParams(url.split('?').slice(1).join('?')))
  const request = { url, query, headers: { 'sec-fetch-site': 'cross-site' } } as unknown as FastifyRequest
  let sentTo = '/'
  const redirect = (to: string) => {
    sentTo = to
  }
  const reply = { header: () => reply, redirect } as unknown as FastifyReply
  await chooseLanguage({ config: { publicUrl: HERE } } as Shop, request, reply)
  ensure(isHere(sentTo), 'Another language is at the shop')
  const [, href = ''] = /href="([^"]*)"/.exec(otherLanguages(url, 'en')) ?? []
  ensure(
    isHere(href.replaceAll(/&#(\d+);/g, (_, code: string) => String.fromCharCode(Number(code)))),
    'The link to another language stays at the shop',
  )
}

const isInside = (host: string): boolean => {
  const parts = host.split('.').map(Number)
  const [a = 0, b = 0] = parts
  if (!/^\d+\.\d+\.\d+\.\d+$/.test(host)) return false
  return (
    a === 0 ||
    a === 10 ||
    a === 127 ||
    (a === 100 && b >> 6 === 1) ||
    (a === 169 && b === 254) ||
    (a === 172 && b >> 4 === 1) ||
    (a === 192 && b === 168)
  )
}
/** The IPv4 address that an IPv6 address carries at its end. */
const innerOf = (host: string): string | undefined => {
  const [, high = '', low = ''] = /^\[::ffff:([\da-f]{1,4}):([\da-f]{1,4})\]$/.exec(host) ?? []
  if (!low) return undefined
  return [high, low].flatMap((group) => [Number.parseInt(group, 16) >> 8, Number.parseInt(group, 16) & 255]).join('.')
}

const checkPush = (text: string): void => {
  const { data } = OneDevice.safeParse({ endpoint: text })
  if (!data || !isPushAddress(data.endpoint, true)) return
  const { protocol, port, username, password, hostname } = new URL(data.endpoint)
  ensure(
    protocol === 'https:' && port === '' && username === '' && password === '',
    'A push service is reached by https, at its usual port',
  )
  ensure(
    !isInside(innerOf(hostname) ?? hostname) && hostname !== '[::1]' && hostname !== '[::]',
    'A push service is no neighbor of this machine',
  )
}

const checkEmailServer = async (text: string): Promise<void> => {
  const checked = await checkedAddress(text, { isPublic: false }).catch((error: unknown) => {
    if (!(error instanceof AddressRefused)) throw error
  })
  if (checked === undefined) return
  const { protocol, search, hash, pathname } = new URL(checked)
  ensure(
    ['smtp:', 'smtps:'].includes(protocol) && ['', '?requireTLS=true'].includes(search),
    'An email server gets no orders from its address',
  )
  ensure(hash === '' && ['', '/'].includes(pathname), 'An email server has no page')
  ensure((await checkedAddress(checked, { isPublic: false })) === checked, 'An address that was checked stays as it is')
}

export const addresses: Target = {
  reads: 'addresses of pages and servers, and where they redirect',
  seeds: () => [
    ...Object.values(pages).slice(0, 4),
    ...[
      '/receipts/12?x=1',
      '/admin/orders?q=a&language=es',
      '/profile?language=es',
      '//evil.example/?language=es',
      '/\\evil.example?language=en',
      'https://evil.example/admin/',
    ],
    ...[
      'https://push.example/send/abc',
      'https://[::ffff:127.0.0.1]/x',
      'https://0x7f.1/',
      'smtp://user:p%40ss@mail.example:587',
      'smtps://mail.example',
      'https://u:p@[::1]:8443/path',
    ],
  ],
  tokens: [
    '/',
    '//',
    '\\',
    '?',
    '#',
    '@',
    ':',
    '&',
    '=',
    '.',
    '..',
    '%2f',
    '%5c',
    '%00',
    '%0d%0a',
    'http:',
    'https:',
    'smtp:',
    'smtps:',
    'javascript:',
    'evil.example',
    'shop.farm.example',
    'language=es',
    'language=en',
    '/admin/',
    '[',
    ']',
    '::1',
    '127.0.0.1',
    '169.254.169.254',
    '10.0.0.1',
    '0177.1',
    '?requireTLS=true',
    '64:ff9b::',
    '\t',
  ],
  longest: 1_200,
  check: async (input) => {
    const text = textOf(input)
    ensure(isHere(pageIn(HERE, text)) && URL.canParse(pageIn(HERE, text)), 'Somebody who logs in comes back to the shop')
    if (REQUESTED.test(text)) await checkLanguageChange(text)
    ensure(pathToLog(text).length <= 300 && !pathToLog(text).includes('?'), 'A log has no query')
    checkPush(text)
    await checkEmailServer(text)
    if (URL.canParse(text)) ensure(splitPassword(text).base.password === '', 'No password stays in an address')
    partAt(text)
    const wish = wishIn((name) => new URLSearchParams(text).get(name))
    ensure(wish === undefined || (Number.isSafeInteger(wish.pickup_id) && wish.pickup_id > 0), 'A wish names a pickup')
    isPrivateAddress(text)
  },
}
