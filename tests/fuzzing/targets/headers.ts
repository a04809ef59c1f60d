import { isIP } from 'node:net'
import fastify, { type FastifyReply, type FastifyRequest } from 'fastify'
import { refuseForeignSite } from '../../../src/server/http/authorize-caller.ts'
import { sendText } from '../../../src/server/http/compressed.ts'
import { sendIfChanged } from '../../../src/server/http/if-changed.ts'
import { chosenLanguage, languageOf } from '../../../src/server/http/language.ts'
import { networkOf, showNetwork } from '../../../src/server/http/network.ts'
import { originOf } from '../../../src/server/http/origin.ts'
import { Refusal } from '../../../src/server/http/refusal.ts'
import { openTries } from '../../../src/server/identity/continue/tries.ts'
import { openAskingBrowser } from '../../../src/server/identity/passkeys/asking-browser.ts'
import { openSessionCookies } from '../../../src/server/identity/session-cookies.ts'
import { isLanguage } from '../../../src/shared/language.ts'
import { ensure, linesOf, type Target, unlessRefused } from '../engine/target.ts'

/** Headers of requests: cookies, languages, where somebody comes from, and what their browser accepts. */

const HERE = new URL('https://shop.farm.example')
const PLAIN = new URL('http://localhost:3000')
const NOW = new Date('2026-11-17T17:00:00Z')
const NAMES = [
  'cookie',
  'accept-language',
  'user-agent',
  'x-forwarded-for',
  'origin',
  'host',
  'accept-encoding',
  'if-none-match',
  'sec-fetch-site',
] as const

const cookies = openSessionCookies(HERE)
const asking = openAskingBrowser(HERE)
const tries = openTries({ secret: 'x'.repeat(40), publicUrl: HERE, issuer: new URL('https://id.example') })

const checkCookies = (cookie: string): void => {
  const secrets = cookies.secretsIn(cookie)
  ensure(
    secrets.length <= 4 && secrets.every((secret) => /^[\w-]{43}$/.test(secret)),
    'Few cookies are looked up, and only what may be one',
  )
  ensure(
    secrets.every((secret) => cookie.includes(`__Host-dozen.session_token=`) && cookie.includes(secret)),
    'A session is what its cookie says',
  )
  ensure(asking.find(cookie) === undefined || cookie.split('__Host-dozen.asks=').length >= 2, 'A browser that asks has a cookie')
  ensure(tries.find(cookie, NOW) === undefined, 'Nobody writes a try of their own')
}

const checkOrigin = (headers: Record<string, string>): void => {
  const request = { method: 'POST', headers } as unknown as FastifyRequest
  const isTaken = (publicUrl: URL) => unlessRefused(() => refuseForeignSite(request, { publicUrl }) ?? true, Refusal) === true
  const { origin = '', host = '' } = headers
  const site = headers['sec-fetch-site']
  const mayBeOurs = !headers.origin || origin === HERE.origin
  ensure(!isTaken(HERE) || (mayBeOurs && [undefined, 'same-origin', 'none'].includes(site)), 'No other website changes anything')
  const isSame = URL.canParse(origin) && new URL(origin).host === host
  ensure(!isTaken(PLAIN) || !headers.origin || origin === PLAIN.origin || isSame, 'No other host changes anything')
}

/** As the shop is behind a proxy. */
const app = fastify({ trustProxy: ['127.0.0.1', '10.0.0.0/8'] })
app.get('/', ({ ip }) => ip)

const checkNetwork = async (forwarded: string): Promise<void> => {
  const { body: ip } = await app.inject({ url: '/', remoteAddress: '127.0.0.1', headers: { 'x-forwarded-for': forwarded } })
  for (const address of [ip, forwarded]) {
    ensure(showNetwork(address).endsWith('*') && networkOf(address) !== undefined, 'A network is shown without its last part')
    // What is no address is shown as it was sent, whatever it says.
    ensure(isIP(address) === 0 || !`${networkOf(address)} ${showNetwork(address)}`.includes('NaN'), 'A network has numbers')
  }
}

/** A reply that notes what is sent. */
const noted = () => {
  const sent = { headers: {} as Record<string, unknown>, status: 200 }
  const reply = {
    header: (name: string, value: unknown) => {
      sent.headers[name] = value
      return reply
    },
    getHeader: (name: string) => sent.headers[name],
    code: (status: number) => {
      sent.status = status
      return reply
    },
    send: () => reply,
  }
  return { sent, reply: reply as unknown as FastifyReply }
}

export const headers: Target = {
  reads: 'cookies, languages and other headers',
  seeds: () => [
    [
      `__Host-dozen.session_token=${'a'.repeat(43)}; dozen.language=es`,
      'es-MX,es;q=0.9,en;q=0.8',
      'Mozilla/5.0 (iPhone) Safari/605',
      '203.0.113.7, 10.0.0.1',
      HERE.origin,
      'shop.farm.example',
      'gzip, br;q=0',
      '*',
      'same-origin',
    ].join('\n'),
    [
      `__Host-dozen.asks=${'b'.repeat(43)}; __Host-dozen.continue=${'c'.repeat(80)}`,
      'fr',
      'curl',
      '[2001:db8::1]:443',
      'http://127.0.0.1:3000',
      '127.0.0.1:3000',
      'br',
      'W/"x"',
      'cross-site',
    ].join('\n'),
    ['', '', '', '::ffff:192.0.2.1', '', '', '', '', ''].join('\n'),
  ],
  tokens: [
    '\n',
    ';',
    ',',
    '=',
    'q=',
    'q=0',
    'q=1e9',
    ';q=0.5',
    'es',
    'en',
    '*',
    '-',
    'dozen.language=',
    '__Host-dozen.session_token=',
    '__Host-dozen.asks=',
    '__Host-dozen.continue=',
    'a'.repeat(43),
    '127.0.0.1',
    '::1',
    '::ffff:',
    '[',
    ']',
    ':443',
    '%eth0',
    'http://',
    'https://',
    'null',
    'Firefox/',
    'Android',
    'br',
    'gzip',
    'W/',
  ],
  longest: 8_000,
  check: async (input) => {
    // As Node gives them: a byte is a letter, and no line ends in one.
    const lines = linesOf(input.toString('latin1').replaceAll(/[\r\0]/g, ''), NAMES.length)
    const given = Object.fromEntries(NAMES.flatMap((name, at) => (lines[at] ? [[name, lines[at].replaceAll('\n', '')]] : [])))
    const { cookie = '' } = given
    const request = { headers: given, ip: given['x-forwarded-for'] ?? '' } as unknown as FastifyRequest
    ensure(isLanguage(languageOf(given)), 'The language is one of ours')
    ensure([undefined, 'en', 'es'].includes(chosenLanguage(cookie)), 'A language that was chosen is one of ours')
    checkCookies(cookie)
    checkOrigin(given)
    const { device } = originOf(request)
    ensure(device.length < 60 && /^[\w ]+$/.test(device), 'A device is named in words of ours')
    await checkNetwork(given['x-forwarded-for'] ?? '')
    const { sent, reply } = noted()
    await sendIfChanged(request, reply, 'eggs')
    ensure(sent.status === 200 || (given['if-none-match'] ?? '').includes('"'), 'What a browser does not have is sent')
    await sendText(request, reply, 'eggs')
  },
}
