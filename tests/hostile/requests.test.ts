import { beforeAll, describe, expect, test } from 'vitest'
import { ask, exchange, portOf } from '../support/hostile/raw-http.ts'
import { type Member, makeAdmin, makeMember } from '../support/people/people.ts'
import { useTestShop } from '../support/shop/test-shop.ts'

/** Requests at the edge of HTTP: whatever two servers could read in two ways is refused, and ends the connection. */

const shop = useTestShop()
let port = 0
let customer = {} as Member
let admin = {} as Member
beforeAll(async () => {
  port = await portOf(shop)
  customer = await makeMember(shop)
  admin = await makeAdmin(shop)
})

const lines = (...all: string[]) => all.join('\r\n')
const CLOSE = 'Connection: close'
const JSON_TYPE = 'Content-Type: application/json'
// Where two servers disagreed, this would be taken for a request of whoever comes next.
const hidden = () => lines('GET /api/admin/questions HTTP/1.1', 'Host: x', `Cookie: ${admin.cookie}`, CLOSE, '', '')
const post = (...headers: string[]) => lines('POST /api/sign-out HTTP/1.1', 'Host: x', ...headers, '', '')

describe('a request with two lengths', () => {
  test.each<[string, () => string]>([
    ['Content-Length and chunks', () => `${post(JSON_TYPE, 'Content-Length: 5', 'Transfer-Encoding: chunked')}0\r\n\r\n${hidden()}`],
    ['chunks and Content-Length', () => `${post(JSON_TYPE, 'Transfer-Encoding: chunked', 'Content-Length: 5')}0\r\n\r\n${hidden()}`],
    ['two Content-Lengths', () => post(JSON_TYPE, 'Content-Length: 0', 'Content-Length: 40') + hidden()],
    ['a list of Content-Lengths', () => post(JSON_TYPE, 'Content-Length: 0, 40') + hidden()],
    ['a signed Content-Length', () => post(JSON_TYPE, 'Content-Length: +0') + hidden()],
    ['a Content-Length in hex', () => post(JSON_TYPE, 'Content-Length: 0x0') + hidden()],
    ['a coding that is not known', () => `${post(JSON_TYPE, 'Transfer-Encoding: xchunked')}0\r\n\r\n${hidden()}`],
    ['chunks that are not last', () => `${post(JSON_TYPE, 'Transfer-Encoding: chunked, identity')}0\r\n\r\n${hidden()}`],
    ['a tab before the colon', () => `${post(JSON_TYPE, 'Transfer-Encoding\t: chunked')}0\r\n\r\n${hidden()}`],
    ['a space before the colon', () => post(JSON_TYPE, 'Content-Length : 0') + hidden()],
    ['a folded header', () => `${post(JSON_TYPE, 'Transfer-Encoding:', ' chunked')}0\r\n\r\n${hidden()}`],
    ['lines that end without a return', () => `${post(JSON_TYPE, 'Transfer-Encoding: chunked').replaceAll('\r\n', '\n')}0\n\n${hidden()}`],
    ['a chunk of no size', () => `${post(JSON_TYPE, 'Transfer-Encoding: chunked')}x\r\n\r\n${hidden()}`],
    ['a chunk longer than said', () => `${post(JSON_TYPE, 'Transfer-Encoding: chunked')}2\r\n{}}\r\n0\r\n\r\n${hidden()}`],
    [
      'a chunk as large as the world',
      () => `${post(JSON_TYPE, 'Transfer-Encoding: chunked')}fffffffffffffffff\r\n{}\r\n0\r\n\r\n${hidden()}`,
    ],
    ['NUL in a header', () => post(JSON_TYPE, 'X-A: \u0000', 'Content-Length: 0') + hidden()],
    ['a return within a header', () => post(JSON_TYPE, 'X-A: b\rContent-Length: 40') + hidden()],
  ])('%s gets one refusal, and nothing hidden in it is answered', async (_, bytes) => {
    const { statuses, heard } = await exchange(port, bytes())
    expect([heard.slice(0, 200), statuses]).toEqual([expect.stringContaining('"code":"malformed"'), [400]])
  })

  test('a chunk with an extension is a chunk, and the next request is the next', async () => {
    const { statuses } = await exchange(port, `${post(JSON_TYPE, 'Transfer-Encoding: chunked')}2;a=b\r\n{}\r\n0\r\n\r\n${hidden()}`)
    expect(statuses).toEqual([204, 200])
  })

  test('chunk extensions without end are refused', async () => {
    const { statuses } = await exchange(port, `${post(JSON_TYPE, 'Transfer-Encoding: chunked')}2;${'a'.repeat(200_000)}\r\n{}\r\n0\r\n\r\n`)
    expect(statuses.every((status) => status >= 400 && status < 500)).toBe(true)
  })
})

describe('a strange request', () => {
  test.each<[string, () => string, number[]]>([
    ['with two hosts', () => lines('GET /api/admin/questions HTTP/1.1', 'Host: localhost', 'Host: evil.example', CLOSE, '', ''), [401]],
    ['without a host', () => lines('GET /healthz HTTP/1.1', CLOSE, '', ''), [400]],
    ['to another place', () => lines('GET http://evil.example/api/admin/questions HTTP/1.1', 'Host: evil.example', CLOSE, '', ''), [401]],
    ['that wants a tunnel', () => lines('CONNECT localhost:22 HTTP/1.1', 'Host: x', CLOSE, '', ''), []],
    ['that wants its headers back', () => lines('TRACE / HTTP/1.1', 'Host: x', `Cookie: ${admin.cookie}`, CLOSE, '', ''), [404]],
    ['of another protocol', () => lines('GET /api/admin/questions HTTP/3.0', 'Host: x', CLOSE, '', ''), [400]],
    ['of an old protocol', () => lines('GET /api/admin/questions HTTP/1.0', '', ''), [401]],
    ['of the oldest protocol', () => 'GET /api/admin/questions\r\n\r\n', [401]],
    ['that wants HTTP/2', () => 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n', [400]],
    [
      'that wants to go on as something else',
      () => lines('GET /healthz HTTP/1.1', 'Host: x', 'Upgrade: websocket', 'Connection: Upgrade, close', '', ''),
      [200],
    ],
    ['to everything', () => lines('OPTIONS * HTTP/1.1', 'Host: x', CLOSE, '', ''), [404]],
    ['with bytes in its path', () => lines('GET /\u00ff\u00fe HTTP/1.1', 'Host: x', CLOSE, '', ''), [400]],
    ['that expects something', () => lines('GET /healthz HTTP/1.1', 'Host: x', 'Expect: eggs', CLOSE, '', ''), [417]],
  ])('%s opens no door', async (_, bytes, expected) => {
    const { statuses, heard } = await exchange(port, bytes())
    expect([statuses, heard.slice(0, 300)]).toEqual([expected, expect.not.stringContaining(admin.cookie)])
  })
})

describe('a body from a form of another website', () => {
  test.each([
    'text/plain',
    'text/plain; application/json',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'application/json-patch+json',
    'application/csp-report',
    'image/png',
    'application/json, text/plain',
    'text/json',
    '',
  ])('of type %j changes nothing', async (type) => {
    const headers = { cookie: customer.cookie, ...(type ? { 'content-type': type } : {}) }
    const body = JSON.stringify({ name: 'x', email: customer.email, subject: 'forged', message: 'x' })
    const answer = await ask(port, { method: 'POST', path: '/submit-question', headers, body })
    expect([answer.status, JSON.parse(answer.body).code]).toEqual([415, 'notJson'])
    expect(await shop.shop.db`select 1 from question where subject = 'forged'`).toHaveLength(0)
  })
})

describe('an answer', () => {
  test('never invites another website, whoever asks', async () => {
    for (const method of ['GET', 'OPTIONS', 'POST'])
      for (const path of [
        '/api/who-am-i',
        '/api/admin/questions',
        '/login',
        '/healthz',
        '/api/payment-events',
        '/unsubscribe?t=x',
        '/api/docs',
      ]) {
        const headers = {
          origin: 'https://evil.example',
          'access-control-request-method': 'PUT',
          'access-control-request-headers': 'content-type',
          cookie: admin.cookie,
        }
        const answer = await ask(port, { method, path, headers })
        expect(Object.keys(answer.headers).filter((name) => name.startsWith('access-control'))).toEqual([])
      }
  })
})
