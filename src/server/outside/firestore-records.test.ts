import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type HostileServer, openHostileServer, sendJson } from '../../../tests/support/hostile/hostile-server.ts'
import { AccountsAway } from '../kernel/accounts.ts'
import { type FirestoreRecords, openFirestoreRecords } from './firestore-records.ts'

const TOKEN = 'ya29.secret-token'
const EMAIL = 'ann@farm.example'
const ID = 'abcdefghijklmnopqrstuvwxyzAB'
const NO_TRANSACTION = {} as never
const NAME = `projects/my-farm/databases/(default)/documents/users/${ID}`

let server = {} as HostileServer
let records = {} as FirestoreRecords
let forgotten = 0
beforeAll(async () => {
  server = await openHostileServer()
  const host = server.url.replace('http://', '')
  const project = { projectId: 'my-farm', apiKey: 'any', database: '(default)', emulators: { accounts: host, records: host } }
  const access = {
    authorization: async () => `Bearer ${TOKEN}`,
    forget: () => {
      forgotten += 1
    },
  }
  records = openFirestoreRecords(project, access)
})
beforeEach(() => {
  server.asked.length = 0
  forgotten = 0
})
afterAll(() => server.close())

const deeds = {
  read: () => records.read(ID),
  createIfAbsent: () => records.createIfAbsent(ID, EMAIL),
  setEmail: () => records.setEmail(ID, EMAIL, NO_TRANSACTION),
  setRole: () => records.setRole(ID, 'admin', NO_TRANSACTION),
  remove: () => records.remove(ID),
} as const
type Deed = keyof typeof deeds
const all = Object.keys(deeds) as Deed[]

const whyAway = async (deed: Deed | 'whatIsOpen'): Promise<string> => {
  const outcome = await (deed === 'whatIsOpen' ? records.whatIsOpen() : deeds[deed]()).catch((error: unknown) => error)
  expect(outcome, deed).toBeInstanceOf(AccountsAway)
  const { message, stack } = outcome as Error
  expect(`${message} ${stack}`).not.toContain(TOKEN)
  return message
}
const say = (code: number, status: string, message: string, reason?: string) =>
  sendJson({ error: { code, message, status, ...(reason ? { details: [{ reason }] } : {}) } }, code)

const NOT_FOUND = say(404, 'NOT_FOUND', `Document "${NAME}" not found.`)
const DENIED = say(403, 'PERMISSION_DENIED', 'Missing or insufficient permissions.')
const NO_DATABASE = say(404, 'NOT_FOUND', 'The database (default) does not exist for project my-farm Please visit the console to add one.')

describe('a record', () => {
  test('is asked for under its id, by right of the service account, and changed in one field alone', async () => {
    server.answer(sendJson({ name: NAME, fields: { email: { stringValue: 'Ann@Farm.Example' }, role: { stringValue: 'admin' } } }))
    expect(await deeds.read()).toEqual({ email: EMAIL, role: 'admin' })
    for (const deed of all.slice(1)) await deeds[deed]()
    const path = '/v1/projects/my-farm/databases/(default)/documents/users/abcdefghijklmnopqrstuvwxyzAB'
    expect(server.asked.map(({ method, url }) => `${method} ${url?.replace(path, '')}`)).toEqual([
      'GET ',
      'PATCH ?currentDocument.exists=false',
      'PATCH ?updateMask.fieldPaths=email',
      'PATCH ?updateMask.fieldPaths=role',
      'DELETE ',
    ])
    expect(new Set(server.asked.map(({ headers }) => headers.authorization))).toEqual(new Set([`Bearer ${TOKEN}`]))
  })

  test('that is not there is none, and one that is there already stays', async () => {
    server.answer(NOT_FOUND)
    expect(await deeds.read()).toBeUndefined()
    server.answer(say(409, 'ALREADY_EXISTS', `Document already exists: ${NAME}`))
    await deeds.createIfAbsent()
  })

  test('of another person is none', async () => {
    server.answer(sendJson({ name: `${NAME}x`, fields: { role: { stringValue: 'admin' } } }))
    for (const deed of all.filter((each) => each !== 'remove')) expect(await whyAway(deed)).toContain('another record')
  })
})

describe('no record', () => {
  test.each<[string, Parameters<HostileServer['answer']>[0], string]>([
    ['there is no database', NO_DATABASE, 'FIRESTORE_DATABASE'],
    ['the database is of another kind', say(400, 'FAILED_PRECONDITION', 'Datastore Mode.'), 'FIRESTORE_DATABASE'],
    ['the service account has no role', DENIED, 'role Cloud Datastore User'],
    ['its token does not count', say(401, 'UNAUTHENTICATED', 'No.'), 'FIREBASE_SERVICE_ACCOUNT'],
    ['the API is off', say(403, 'PERMISSION_DENIED', 'Off.', 'SERVICE_DISABLED'), 'Turn both on'],
    ['a quota is used up', sendJson('<html>', 429), 'quota'],
    ['the server fell', sendJson({ name: NAME }, 503), '503'],
    ['it leads elsewhere', sendJson({ name: NAME }, 302), '302'],
  ])('is heard of when %s, and the operator is told why', async (_, how, sentence) => {
    server.answer(how)
    for (const deed of all) expect(await whyAway(deed)).toContain(sentence)
    expect(server.asked).toHaveLength(all.length)
  })

  test('is asked for with a token that was turned away once', async () => {
    server.answer(say(401, 'UNAUTHENTICATED', 'No.'))
    await whyAway('read')
    expect([forgotten, server.asked.length]).toEqual([1, 1])
  })

  test.each<[string, unknown]>([
    ['no JSON', '<html>'],
    ['half of it', '{"name":'],
    ['nothing', ''],
    ['null', 'null'],
    ['a list', []],
    ['a wrong name', { name: 7, error: 1 }],
    ['wrong fields', { name: NAME, fields: 'admin', error: 'none' }],
  ])('comes of nonsense: %s', async (_, body) => {
    server.answer(sendJson(body))
    for (const deed of all) await whyAway(deed)
  })

  test('comes of an empty answer, which does not mean that there is none', async () => {
    server.answer(sendJson({}))
    expect(await whyAway('read')).toContain('makes no sense')
    server.answer(sendJson({}, 404))
    expect(await whyAway('read')).toContain('makes no sense')
  })

  test('of any garbage makes an admin', async () => {
    const value = fc.oneof(
      fc.jsonValue(),
      fc.constantFrom('admin', ['admin'], { stringValue: ['admin'] }, { stringValue: 'Admin' }, { role: 'admin' }),
    )
    const document = fc.record({
      name: fc.constantFrom(NAME, `${NAME}/x`, 'x', 7),
      fields: fc.oneof(value, fc.record({ role: value, email: value })),
    })
    await fc.assert(
      fc.asyncProperty(fc.oneof(document, value), fc.constantFrom(200, 404, 400), async (body, status) => {
        server.answer(sendJson(body as object, status))
        const outcome = await deeds.read().catch((error: unknown) => error)
        if (outcome instanceof Error) expect(outcome).toBeInstanceOf(AccountsAway)
        else expect(outcome).toMatchObject({ role: 'user' })
      }),
      { numRuns: 300 },
    )
  })
})

describe('rules', () => {
  /** One way in, and the others are shut. */
  const openFor = (method: string, how: Parameters<HostileServer['answer']>[0]) =>
    server.answer((response, request) => (request.method === method ? how : DENIED)(response, request))

  test('that turn everybody away are shut, and nobody was asked with a token', async () => {
    server.answer(DENIED)
    expect(await records.whatIsOpen()).toEqual({ reading: false, writing: false })
    expect(server.asked.map(({ method }) => method).sort()).toEqual(['DELETE', 'GET', 'PATCH'])
    for (const { headers, method, url } of server.asked) {
      expect(headers.authorization).toBeUndefined()
      // Nothing could come of it even where everybody is let in.
      if (method !== 'GET') expect(url).toContain('currentDocument.exists=true')
    }
    server.answer(say(401, 'UNAUTHENTICATED', 'Who are you?'))
    expect(await records.whatIsOpen()).toEqual({ reading: false, writing: false })
  })

  test.each(['GET', 'PATCH', 'DELETE'])('that let anybody in by %s alone are open', async (method) => {
    const open = { reading: method === 'GET', writing: method !== 'GET' }
    openFor(method, NOT_FOUND)
    expect(await records.whatIsOpen()).toEqual(open)
    openFor(method, (response, { url = '' }) => sendJson({ name: url.split('?')[0]?.slice('/v1/'.length) })(response))
    expect(await records.whatIsOpen()).toEqual(open)
  })

  test('are not known where there is no database, or no sense', async () => {
    for (const how of [NO_DATABASE, sendJson('<html>'), sendJson({ name: NAME, error: 1 }), sendJson({}, 503), sendJson({}, 404)]) {
      server.answer(how)
      await whyAway('whatIsOpen')
    }
  })
})
