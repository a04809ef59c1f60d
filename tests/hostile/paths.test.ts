import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { type Call, fillPath } from '../../src/shared/call.ts'
import { callNames, calls } from '../../src/shared/calls.ts'
import { someFor } from '../support/hostile/naughty.ts'
import { type Answer, ask, portOf } from '../support/hostile/raw-http.ts'
import { examplesFor, type Farm, openFarm } from '../support/orders/example-calls.ts'
import { runs } from '../support/runs.ts'
import { keptState, nothingIsDue } from '../support/shop/kept-state.ts'
import { useTestShop } from '../support/shop/test-shop.ts'

/** The rows of the table are knocked on through all ways to write a path: none is a weaker door. `RUNS=4` knocks on every row in each way. */
vi.setConfig({ testTimeout: 120_000 })

// A clock that stands still: nothing falls due while the tests run.
const shop = useTestShop({ clock: () => new Date('2026-03-02T17:00:00Z') })
const farm = {} as Farm
const examples: ReturnType<typeof examplesFor> = {}
let port = 0
let before = {}
beforeAll(async () => {
  Object.assign(farm, await openFarm(shop))
  Object.assign(examples, examplesFor(farm))
  port = await portOf(shop)
  await nothingIsDue(shop)
  before = await keptState(shop)
})
afterAll(async () => expect(await keptState(shop)).toEqual(before))

test('what the shop does every minute changes nothing meanwhile', async () => {
  await nothingIsDue(shop)
  expect(await keptState(shop)).toEqual(before)
})

const encodeAll = (path: string) => path.replace(/[a-z]/g, (letter) => `%${letter.charCodeAt(0).toString(16)}`)
const beforeLast = (path: string, insert: string) => path.replace(/\/([^/]*)$/, `/${insert}$1`)

/** Ways to write a path that some server somewhere takes for the same. */
const WAYS: Record<string, (path: string) => string> = {
  'in capitals': (path) => path.toUpperCase(),
  'with one capital': (path) => path.replace(/[a-z]/, (letter) => letter.toUpperCase()),
  'with a slash behind': (path) => `${path}/`,
  'with two slashes before': (path) => `/${path}`,
  'with two slashes within': (path) => beforeLast(path, '/'),
  'with a dot segment': (path) => beforeLast(path, './'),
  'from another folder': (path) => `/assets/..${path}`,
  'from a folder within': (path) => beforeLast(path, 'x/../'),
  'with an encoded dot segment': (path) => beforeLast(path, 'x/%2e%2e/'),
  'with an encoded slash': (path) => path.replace(/\/(?=[^/]*$)/, '%2f'),
  'with a backslash': (path) => path.replace(/\/(?=[^/]*$)/, '\\'),
  'with an encoded backslash': (path) => path.replace(/\/(?=[^/]*$)/, '%5c'),
  'all encoded': encodeAll,
  'encoded twice': (path) => encodeAll(path).replaceAll('%', '%25'),
  'with overlong letters': (path) => path.replace(/\/(?=[^/]*$)/, '%c0%af'),
  'with a dot behind': (path) => `${path}.`,
  'with an encoded space behind': (path) => `${path}%20`,
  'with NUL behind': (path) => `${path}%00`,
  'with a session behind': (path) => `${path};jsessionid=1`,
  'with a type behind': (path) => `${path}.json`,
  'with a fragment': (path) => `${path}#x`,
  'as a page of elsewhere': (path) => `http://localhost${path}`,
  'as a page of a stranger': (path) => `http://evil.example${path}`,
}
const METHODS = ['HEAD', 'OPTIONS', 'TRACE', 'PATCH', 'PROPFIND', 'GET', 'POST']
const OVERRIDES = (call: Call, path: string): Record<string, string>[] => [
  { 'x-http-method-override': call.method, 'x-http-method': call.method, 'x-method-override': call.method },
  { 'x-original-url': path, 'x-rewrite-url': path, 'x-forwarded-prefix': path },
  { 'x-forwarded-host': 'localhost', 'x-forwarded-for': '127.0.0.1', 'x-real-ip': '127.0.0.1', 'x-admin': 'true', role: 'admin' },
]

const rows = callNames.map((name) => ({ name, call: calls[name] as Call }))
const guarded = rows.filter(({ call }) => call.who !== 'anyone')
const pathOf = ({ name, call }: (typeof rows)[number]) => fillPath(call.path, examples[name]?.params)
const bodyOf = ({ name }: (typeof rows)[number]) => {
  const body = examples[name]?.body
  return body ? { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) } : { headers: {} }
}

/** Whom a row refuses, with what they have in hand. */
const shutFor = ({ call }: (typeof rows)[number]): Record<string, string>[] =>
  call.who === 'admin' || call.who === 'host' ? [{}, { cookie: farm.customer.cookie }] : [{}]

const isShut = ({ status, headers, body }: Answer): boolean =>
  (status >= 400 && status < 500) ||
  (status === 200 && String(headers['content-type']).startsWith('text/html') && body.startsWith('<!doctype html>'))

/** How a path is written is none of the rows' business: each way and method is tried on some rows, others for each, and each row in several. */
const someRows = (name: string, among: typeof guarded) => someFor(name, among, runs(60).numRuns)

describe.each(Object.entries(WAYS))('a path %s', (name, way) => {
  test('opens no row to those it is shut for', async () => {
    const knocks = someRows(name, guarded).flatMap((row) =>
      shutFor(row).map(async (headers) => {
        const sent = bodyOf(row)
        const answer = await ask(port, {
          method: row.call.method,
          path: way(pathOf(row)),
          ...sent,
          headers: { ...sent.headers, ...headers },
        })
        return isShut(answer) ? [] : [`${row.call.method} ${way(pathOf(row))}: ${answer.status} ${answer.body.slice(0, 80)}`]
      }),
    )
    expect((await Promise.all(knocks)).flat()).toEqual([])
  })
})

describe('another method', () => {
  test.each(METHODS)('%s opens no row to those it is shut for', async (method) => {
    const others = guarded.filter(({ call }) => call.method !== method)
    const knocks = someRows(method, others).flatMap((row) =>
      shutFor(row).map(async (headers) => {
        const answer = await ask(port, { method, path: pathOf(row), headers })
        // The same path may be another row's, which anyone signed in may read.
        const reading = rows.find((each) => each.call.method === 'GET' && pathOf(each) === pathOf(row))?.call.who
        const mayRead = reading === 'member' && headers.cookie !== undefined && ['GET', 'HEAD'].includes(method)
        return isShut(answer) || mayRead ? [] : [`${method} ${pathOf(row)}: ${answer.status}`]
      }),
    )
    expect((await Promise.all(knocks)).flat()).toEqual([])
  })
})

describe('a header that speaks of another path, method or address', () => {
  test('is not believed', async () => {
    const knocks = guarded
      .filter((_, at) => at % 5 === 0)
      .flatMap((row) =>
        OVERRIDES(row.call, pathOf(row)).flatMap((override) =>
          [
            { method: row.call.method, path: pathOf(row) },
            { method: 'POST', path: '/api/sign-out?_method=DELETE' },
            { method: 'GET', path: '/healthz' },
          ].map(async (target) => {
            const plain = await ask(port, target)
            const answer = await ask(port, { ...target, headers: override })
            return answer.status === plain.status ? [] : [`${target.path} ${JSON.stringify(override)}: ${answer.status}`]
          }),
        ),
      )
    expect((await Promise.all(knocks)).flat()).toEqual([])
  })
})
