import { connect as connectTo, createServer, type Server, type Socket } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openDatabase, type TestDatabase } from '../../../../tests/support/shop/backups.ts'
import { freePort } from '../../../../tests/support/shop/shop-process.ts'
import { awaitDatabase } from './await-database.ts'
import { connect } from './database.ts'
import { DatabaseRefused, explainDatabase } from './explain-refusal.ts'

let database: TestDatabase
const doors: Server[] = []
const role = `weak_${process.pid}`
beforeAll(async () => {
  database = await openDatabase('template0')
  await database.db.unsafe(`create role ${role} login password 'weak-weak' connection limit 0`)
})
afterAll(async () => {
  for (const door of doors) door.close()
  await database.db.unsafe(`drop role ${role}`)
  await database.close()
})

const at = (changes: Partial<URL>): string => Object.assign(new URL(database.url), changes).href

/** What the log hears, and what comes of the waiting. */
const wait = async (url: string, options: { signal?: AbortSignal; limitMs?: number; heard?: (line: string) => void } = {}) => {
  const lines: string[] = []
  const warn = (line: string) => {
    lines.push(line)
    options.heard?.(line)
  }
  const error = await awaitDatabase(url, { log: { warn }, ...options }).then(
    () => undefined,
    (reason: unknown) => reason,
  )
  return { lines, error }
}

/** Lets people through to the real server at another port. */
const openDoor = (port: number) => {
  const { hostname, port: to } = new URL(database.url)
  const door = createServer((socket: Socket) => {
    const through = connectTo(Number(to), hostname)
    for (const end of [socket, through]) end.on('error', () => {})
    socket.pipe(through).pipe(socket)
  })
  doors.push(door.listen(port, '127.0.0.1'))
}

describe('a database', () => {
  test('that is not there yet is waited for, with one line in the log', async () => {
    const port = await freePort()
    const { lines, error } = await wait(at({ hostname: '127.0.0.1', port: String(port) }), { heard: () => openDoor(port) })
    expect(error).toBeUndefined()
    expect(lines).toEqual([
      expect.stringMatching(/^Waiting for the database, for a minute at most\. Nobody listens where DATABASE_URL leads\./),
    ])
  })

  test('that does not come is told in a sentence, and nobody waits who need not', async () => {
    const nowhere = at({ port: '9' })
    const { lines, error } = await wait(nowhere, { limitMs: 0 })
    expect([lines, error]).toEqual([[], expect.any(DatabaseRefused)])
    expect(String(error)).toMatch(/Nobody listens where DATABASE_URL leads\. Check that PostgreSQL runs there, and host and port\.$/)
    const stop = new AbortController()
    const stopped = await wait(nowhere, { signal: stop.signal, heard: () => stop.abort() })
    expect(stopped.error).toMatchObject({ name: 'AbortError' })
  })

  test('whose socket is not there yet is waited for, as one at a port is', async () => {
    const nowhere = 'postgres://dozen@%2Frun%2Fnowhere:5412/dozen'
    expect(String((await wait(nowhere, { limitMs: 0 })).error)).toContain('Nobody listens where DATABASE_URL leads.')
    const stop = new AbortController()
    const { lines } = await wait(nowhere, { signal: stop.signal, heard: () => stop.abort() })
    expect(lines).toEqual([expect.stringMatching(/^Waiting for the database, for a minute at most\. Nobody listens/)])
    expect(explainDatabase(Object.assign(new Error('ENOENT: no such file'), { code: 'ENOENT', syscall: 'open' }))).toBeUndefined()
  })

  test.each([
    ['another password', () => at({ password: 'hunter2' }), "doesn't accept the password in DATABASE_URL"],
    [
      'another name',
      () => at({ pathname: '/not_there' }),
      'The database in DATABASE_URL doesn\'t exist (database "not_there" does not exist)',
    ],
    ['no connection left', () => at({ username: role, password: 'weak-weak' }), 'has no connections left (too many connections for role'],
    ['no TLS', () => at({ search: 'sslmode=require' }), 'offers no TLS, but DATABASE_URL asks for it'],
  ])('that has %s is not waited for, and the sentence repeats no secret', async (_, url, sentence) => {
    const { lines, error } = await wait(url())
    expect(lines).toEqual([])
    expect(error).toBeInstanceOf(DatabaseRefused)
    expect(String(error)).toContain(sentence)
    expect(String(error)).not.toMatch(/hunter2|weak-weak|postgres:\/\//)
  })

  test('that takes no writes or gives no rights says so when it is asked to', async () => {
    const unwritten = await database.db.begin('read only', (tx) => tx`create table egg ()`).catch((error: unknown) => error)
    expect(explainDatabase(unwritten)).toMatch(/^The database in DATABASE_URL accepts no writes/)
    await database.db.unsafe(`alter role ${role} connection limit -1`)
    const weak = connect(at({ username: role, password: 'weak-weak' }), 1)
    const refused = await weak`create schema eggs`.catch((error: unknown) => error)
    await weak.end()
    expect(explainDatabase(refused)).toMatch(/^The role in DATABASE_URL lacks permissions the shop needs \(permission denied for database/)
  })
})

describe('of what comes on the way', () => {
  const asError = (code: string, message = 'no') => Object.assign(new Error(message), { code })
  test.each([
    [asError('28000', 'no pg_hba.conf entry for host "::1", user "a", database "b", no encryption'), /without TLS\. Add \?sslmode=require/],
    [
      asError('28000', 'no pg_hba.conf entry for host "::1", user "a", database "b", SSL encryption'),
      /Add a line for them to its pg_hba\.conf/,
    ],
    [asError('28000', 'role "a" is not permitted to log in'), /doesn't accept the role in DATABASE_URL/],
    [asError('28000', 'Peer authentication failed for user "dozen"'), /This user may not use the role in.*with sudo/],
    [asError('57P03', 'the database system is starting up'), /doesn't accept connections yet \(the database system is starting up\)/],
    [asError('53100'), /database's disk is full/],
    [asError('DEPTH_ZERO_SELF_SIGNED_CERT'), /isn't signed by anyone this machine trusts.*NODE_EXTRA_CA_CERTS/],
    [asError('ERR_TLS_CERT_ALTNAME_INVALID'), /for another name than the host/],
    [asError('EAI_AGAIN'), /host in DATABASE_URL can't be found/],
    [new Error('SASL: SCRAM-SERVER-FIRST-MESSAGE: client password must be a string'), /asks for a password, but DATABASE_URL has none/],
    [new Error('Connection terminated unexpectedly'), /can't be reached/],
    [asError('42703', 'column "eggs" does not exist'), undefined],
  ])('%s is told as a sentence, or left to who knows more', (error, sentence) => {
    const said = explainDatabase(error)
    if (sentence) expect(said).toMatch(sentence)
    else expect(said).toBeUndefined()
  })
})
