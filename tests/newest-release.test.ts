/** @module-tag rest */
import { execFile } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest'
import { makeKey, type SigningKey, signFile } from '../scripts/release/keys.ts'
import { writeList } from '../scripts/release/publish.ts'

/** `dozen upgrade` without an archive: a plain folder behind a real server, as root's program asks it. */

const ARCHIVE = `dozen-1.3.0-linux-${process.arch}.tar.gz`
const COMMIT = 'a'.repeat(40)
const EGGS = Buffer.from('eggs '.repeat(60_000))
const CHANGES = [
  {
    version: '1.3.0',
    day: '2026-12-03',
    text: '### New\n\n- **Ducks** lay too ([how](docs/season.md#ducks)).\n- See [the week](docs/week.md).\u001b[2J',
  },
  { version: '1.2.0', day: '2026-12-02', text: '### Fixed\n\n- Hens count.' },
  { version: '1.1.0', day: '2026-11-18', text: '### New\n\n- Known already.' },
]

const world = mkdtempSync(join(tmpdir(), 'dozen-newest-'))
afterAll(() => rmSync(world, { recursive: true }))
const at = (...path: string[]) => join(world, ...path)
const key = makeKey(at('key'), process.cwd())
const stranger = makeKey(at('stranger'), process.cwd())

/** What the server answers instead of a file. */
const answers = new Map<string, RequestListener>()
const asked: string[] = []
const server = createServer((request, reply) => {
  const path = request.url ?? ''
  asked.push(path)
  const answer = answers.get(path) ?? answers.get('*')
  if (answer) return answer(request, reply)
  try {
    reply.end(readFileSync(at('served', path)))
  } catch {
    reply.writeHead(404).end('<h1>Not found</h1>')
  }
})
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
const { port } = server.address() as AddressInfo
afterAll(() => void server.close())
const URL_HERE = `http://127.0.0.1:${port}/dozen/`

const publish = async (by: SigningKey = key, now = new Date()) => {
  const folder = at('served/dozen')
  writeFileSync(join(folder, ARCHIVE), EGGS)
  writeFileSync(join(folder, `${ARCHIVE}.minisig`), await signFile(join(folder, ARCHIVE), by, `file:${ARCHIVE}\thashed\tcommit:${COMMIT}`))
  return writeList(folder, { version: '1.3.0', commit: COMMIT }, CHANGES, { signing: by, now })
}

beforeEach(async () => {
  mkdirSync(at('served/dozen'), { recursive: true })
  mkdirSync(at('fetched'), { mode: 0o700 })
  await publish()
})
afterEach(() => {
  answers.clear()
  asked.length = 0
  for (const each of ['served', 'fetched', 'seen']) rmSync(at(each), { recursive: true, force: true })
})

const newest = (...args: string[]): Promise<{ code: unknown; text: string }> =>
  new Promise((resolve) => {
    execFile(process.execPath, ['deploy/newest.mjs', ...args], (error, stdout, stderr) =>
      resolve({ code: error?.code ?? 0, text: `${stdout}${stderr}` }),
    )
  })
const ask = (running = '1.1.0', url = URL_HERE) => newest('ask', url, at('fetched'), at('key.pub'), running, at('seen'))
const fetchIt = () => newest('fetch', URL_HERE, at('fetched'))
const fetched = () => readdirSync(at('fetched')).sort()
const LIST_ONLY = ['releases.json', 'releases.json.minisig']

const html: RequestListener = (_, reply) => void reply.setHeader('content-type', 'text/html').end('<!doctype html><h1>My page</h1>')

describe('what is newest', () => {
  test('is said with everything that changed since, in plain words, and fetched with its signature for root alone', async () => {
    const { code, text } = await ask()
    expect(code).toBe(0)
    const day = new Date().toISOString().slice(0, 10)
    expect(text).toBe(`This shop runs Dozen 1.1.0. The newest release is 1.3.0 (as of ${day}). What changed:

Dozen 1.3.0, 2026-12-03

New:

- Ducks lay too.
- See the week.[2J


Dozen 1.2.0, 2026-12-02

Fixed:

- Hens count.
`)
    expect(await fetchIt()).toEqual({ code: 0, text: `${at('fetched', ARCHIVE)}\n` })
    expect(readFileSync(at('fetched', ARCHIVE))).toEqual(EGGS)
    expect(fetched()).toEqual([ARCHIVE, `${ARCHIVE}.minisig`, ...LIST_ONLY])
    for (const file of fetched()) expect(statSync(at('fetched', file)).mode & 0o777).toBe(0o600)
  })

  test('may be what runs here, or older', async () => {
    expect(await ask('1.3.0')).toEqual({ code: 3, text: expect.stringContaining('This shop runs Dozen 1.3.0, the newest release') })
    rmSync(at('fetched'), { recursive: true })
    mkdirSync(at('fetched'))
    expect(await ask('1.10.0')).toEqual({ code: 3, text: expect.stringContaining("newer than the folder's newest release (1.3.0") })
  })

  test('is found where a mirror sends us on within itself, though the server packs what it sends', async () => {
    answers.set('/dozen/releases.json', (_, reply) => void reply.writeHead(302, { location: '/mirror/releases.json' }).end())
    cpSync(at('served/dozen'), at('served/mirror'), { recursive: true })
    answers.set(`/dozen/${ARCHIVE}`, (_, reply) => void reply.writeHead(200, { 'content-encoding': 'x-gzip' }).end(EGGS))
    expect((await ask()).code).toBe(0)
    expect((await fetchIt()).code).toBe(0)
  })
})

describe('a list is refused', () => {
  const REFUSED: [string, () => unknown, string][] = [
    ['that another key has signed', () => publish(stranger), "can't be trusted. It is signed with key"],
    [
      'that somebody changed',
      () => {
        const file = at('served/dozen/releases.json')
        writeFileSync(file, readFileSync(file, 'utf8').replaceAll('1.3.0', '1.2.0'))
      },
      "can't be trusted. It does not match its signature",
    ],
    [
      'that is older than one seen before: a release that is hidden',
      async () => {
        writeFileSync(at('seen'), new Date(Date.now() + 1).toISOString())
        await publish(key, new Date(Date.now() - 86_400_000))
      },
      'The folder is out of date, or someone is hiding a release.',
    ],
    ['of a day to come', () => publish(key, new Date(Date.now() + 9 * 86_400_000)), "in the future. Check this machine's clock"],
    [
      'in whose place an archive is shown, which is signed too',
      async () => {
        cpSync(at('served/dozen', ARCHIVE), at('served/dozen/releases.json'))
        cpSync(at('served/dozen', `${ARCHIVE}.minisig`), at('served/dozen/releases.json.minisig'))
      },
      'is signed, but it is not a list of releases that this version understands',
    ],
    ['without a signature', () => rmSync(at('served/dozen/releases.json.minisig')), 'Nothing was found at http'],
    ['that is not there', () => rmSync(at('served/dozen/releases.json')), `Nothing was found at ${URL_HERE}releases.json.`],
    ['that is a web page', () => answers.set('*', html), "Its signature is damaged, or isn't a minisign signature"],
    ['of a server in trouble', () => answers.set('*', (_, reply) => void reply.writeHead(503).end()), 'the server answers 503'],
    [
      'that is elsewhere, without https',
      () => answers.set('*', (_, reply) => void reply.writeHead(301, { location: 'http://releases.example/releases.json' }).end()),
      'redirects to an address without https (http://releases.example/releases.json)',
    ],
    [
      'that is always somewhere else',
      () => answers.set('*', (request, reply) => void reply.writeHead(302, { location: request.url }).end()),
      'redirects too many times',
    ],
    [
      'that never ends',
      () =>
        answers.set('/dozen/releases.json', (_, reply) => {
          const more = () => void reply.write('x'.repeat(100_000), (error) => error ?? setImmediate(more))
          more()
        }),
      'is larger than the limit of 2000000 bytes',
    ],
  ]

  test.each(REFUSED)('%s', async (_, prepare, sentence) => {
    await prepare()
    expect(await ask()).toEqual({ code: 1, text: expect.stringContaining(sentence) })
  })

  test('of a server that is away, and nobody is asked without https, by another scheme or with a password', async () => {
    const trouble = async (url: string) => (await ask('1.1.0', url)).text
    expect(await trouble('http://127.0.0.1:1/dozen')).toContain("can't be fetched (ECONNREFUSED). Try again later.")
    expect(await trouble('http://releases.example/dozen')).toContain('without TLS')
    expect(await trouble('file:///etc')).toContain('not an address this shop can use')
    expect(await trouble(URL_HERE.replace('//', '//me:secret@'))).toContain('leave out the name, the password')
    expect(asked).toEqual([])
  })
})

describe('of an archive nothing stays', () => {
  const REFUSED: [string, RequestListener | undefined, string][] = [
    ['that is not there', undefined, 'Nothing was found at http'],
    ['that is cut short', (_, reply) => void reply.end(EGGS.subarray(0, 1_000)), `is incomplete: 1000 of ${EGGS.length} bytes`],
    [
      'whose server hangs up',
      (_, reply) => {
        reply.writeHead(200, { 'content-length': EGGS.length })
        reply.write(EGGS.subarray(0, 1_000), () => reply.destroy())
      },
      "can't be fetched (ECONNRESET)",
    ],
    ['that is larger than its list says', (_, reply) => void reply.end(Buffer.concat([EGGS, EGGS])), 'is larger than the limit'],
    ['that is another file', (_, reply) => void reply.end(Buffer.alloc(EGGS.length)), 'not the file that the list of releases names'],
    ['that is a web page', html, 'is incomplete'],
  ]
  test.each(REFUSED)('%s', async (_, answer, sentence) => {
    expect((await ask()).code).toBe(0)
    if (answer) answers.set(`/dozen/${ARCHIVE}`, answer)
    else rmSync(at('served/dozen', ARCHIVE))
    expect(await fetchIt()).toEqual({ code: 1, text: expect.stringContaining(sentence) })
    expect(fetched()).toEqual([`${ARCHIVE}.minisig`, ...LIST_ONLY])
  })

  test('of another kind of machine', async () => {
    const list = JSON.parse(readFileSync(at('served/dozen/releases.json'), 'utf8'))
    expect(Object.keys(list.archives)).toEqual([process.arch])
    writeFileSync(at('fetched/releases.json'), JSON.stringify({ ...list, archives: {} }))
    expect(await fetchIt()).toEqual({ code: 1, text: `Dozen 1.3.0 has no archive for this kind of machine (${process.arch}).\n` })
  })
})
