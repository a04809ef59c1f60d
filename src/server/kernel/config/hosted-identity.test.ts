import { generateKeyPairSync } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { problemsOf as problemsWith } from '../../../../tests/support/shop/config-problems.ts'
import { readConfig } from './config.ts'

type Env = Record<string, string>

const folder = mkdtempSync(join(tmpdir(), 'dozen-hosted-'))
afterAll(() => rmSync(folder, { recursive: true }))

const pem = (type: 'rsa' | 'ed25519') =>
  String(
    (type === 'rsa' ? generateKeyPairSync('rsa', { modulusLength: 2048 }) : generateKeyPairSync('ed25519')).privateKey.export({
      type: 'pkcs8',
      format: 'pem',
    }),
  )
const KEY = pem('rsa')
const FILE = {
  type: 'service_account',
  project_id: 'my-farm',
  private_key_id: 'key-1',
  private_key: KEY,
  client_email: 'shop@my-farm.iam.gserviceaccount.com',
  token_uri: 'https://oauth2.googleapis.com/token',
}

let files = 0
const pathOf = (content: unknown): string => {
  files += 1
  const path = join(folder, `${files}.json`)
  writeFileSync(path, typeof content === 'string' ? content : JSON.stringify(content))
  return path
}
const HOSTED = { FIREBASE_PROJECT_ID: 'my-farm', FIREBASE_API_KEY: 'AIzaSecretKey', FIREBASE_SERVICE_ACCOUNT: pathOf(FILE) }
const EMULATED = {
  FIREBASE_PROJECT_ID: 'demo-farm',
  FIREBASE_API_KEY: 'any',
  FIREBASE_AUTH_EMULATOR_HOST: '127.0.0.1:9099',
  FIRESTORE_EMULATOR_HOST: 'localhost:8080',
}
const PUBLIC = { PUBLIC_URL: 'https://shop.farm.example', ALLOW_TEST_PAYMENTS: 'on', ALLOW_LOCAL_MAIL: 'on' }

const problemsOf = (env: Env): string[] => {
  const problems = problemsWith(env)
  for (const secret of [KEY, KEY.slice(60, 120), 'AIzaSecretKey', folder]) expect(problems.join()).not.toContain(secret)
  return problems
}

describe('accounts elsewhere', () => {
  test('are used when all three variables are there, and then there is no demo farm', () => {
    const { hostedIdentity, demo } = readConfig(HOSTED)
    expect(demo).toBe(false)
    expect(hostedIdentity).toMatchObject({ projectId: 'my-farm', apiKey: 'AIzaSecretKey', database: '(default)', emulators: undefined })
    const { key, ...account } = hostedIdentity?.serviceAccount ?? {}
    expect(account).toEqual({ email: FILE.client_email, keyId: 'key-1', tokenUri: FILE.token_uri })
    expect(key?.asymmetricKeyType).toBe('rsa')
  })

  test('are not used by themselves', () => {
    expect(readConfig({})).toMatchObject({ hostedIdentity: undefined, demo: true })
  })

  test('may be used by a shop with an address of its own, and by a command', () => {
    expect(readConfig({ ...HOSTED, ...PUBLIC }).hostedIdentity?.projectId).toBe('my-farm')
    expect(readConfig(HOSTED, 'command').hostedIdentity?.projectId).toBe('my-farm')
  })

  test('may have their records in a database with a name', () => {
    expect(readConfig({ ...HOSTED, FIRESTORE_DATABASE: 'farm-records' }).hostedIdentity?.database).toBe('farm-records')
  })

  test('never show their private key to whoever prints the settings', () => {
    expect(JSON.stringify(readConfig(HOSTED))).not.toContain('PRIVATE')
  })

  test('have no demo farm among them', () => {
    expect(problemsOf({ ...HOSTED, DEMO: 'on' })).toEqual([
      "DEMO is on and FIREBASE_PROJECT_ID is set: the demo farm's accounts would be created among your own. Remove one of them.",
    ])
    expect(problemsOf({ ...HOSTED, DEMO: 'off' })).toEqual([])
  })
})

const ALL = 'Set all (FIREBASE_PROJECT_ID, FIREBASE_API_KEY, FIREBASE_SERVICE_ACCOUNT), or none to keep accounts in the shop itself.'

describe('half of the settings', () => {
  const { FIREBASE_PROJECT_ID, FIREBASE_API_KEY, FIREBASE_SERVICE_ACCOUNT } = HOSTED
  test.each<[string, Env, string]>([
    ['no key', { FIREBASE_PROJECT_ID, FIREBASE_SERVICE_ACCOUNT }, `FIREBASE_API_KEY is missing. ${ALL}`],
    ['the key alone', { FIREBASE_API_KEY }, `FIREBASE_PROJECT_ID, FIREBASE_SERVICE_ACCOUNT are missing. ${ALL}`],
    [
      'a name of a database alone',
      { FIRESTORE_DATABASE: 'farm' },
      `FIREBASE_PROJECT_ID, FIREBASE_API_KEY, FIREBASE_SERVICE_ACCOUNT are missing. ${ALL}`,
    ],
  ])('stop the start: %s', (_, env, problem) => {
    expect(problemsOf(env)).toEqual([problem])
  })
})

const MAKE_ONE = 'Create one in the Firebase console, under Project settings, Service accounts, Generate new private key.'
const NO_FILE_OF_THAT_KIND = `The file in FIREBASE_SERVICE_ACCOUNT isn't a service account's key, which has a type, project_id, client_email, private_key and token_uri. ${MAKE_ONE}`

describe('the file of the service account', () => {
  test('must be there', () => {
    expect(problemsOf({ ...HOSTED, FIREBASE_SERVICE_ACCOUNT: join(folder, 'none.json') })).toEqual([
      `The file in FIREBASE_SERVICE_ACCOUNT can't be read. Enter the path of a service account's key. ${MAKE_ONE}`,
    ])
    expect(problemsOf({ ...HOSTED, FIREBASE_SERVICE_ACCOUNT: folder })).toHaveLength(1)
  })

  test('is a path, not what stands in the file', () => {
    expect(problemsOf({ ...HOSTED, FIREBASE_SERVICE_ACCOUNT: JSON.stringify(FILE) })).toHaveLength(1)
  })

  test.each<[string, unknown, string]>([
    ['be JSON', `not json ${KEY}`, `The file in FIREBASE_SERVICE_ACCOUNT isn't JSON. ${MAKE_ONE}`],
    ['be no list', [FILE], NO_FILE_OF_THAT_KIND],
    ['be no settings of a web page', { apiKey: 'AIzaSecretKey', projectId: 'my-farm' }, NO_FILE_OF_THAT_KIND],
    ['have a private key', { ...FILE, private_key: undefined }, NO_FILE_OF_THAT_KIND],
    ['have an email', { ...FILE, client_email: 7 }, NO_FILE_OF_THAT_KIND],
    ['be of a service account', { ...FILE, type: 'authorized_user' }, NO_FILE_OF_THAT_KIND],
    ['say where to ask', { ...FILE, token_uri: 'here' }, NO_FILE_OF_THAT_KIND],
    [
      'have a whole key',
      { ...FILE, private_key: KEY.slice(0, 400) },
      `The private_key in the file in FIREBASE_SERVICE_ACCOUNT is damaged. ${MAKE_ONE}`,
    ],
    [
      'have a key of the right kind',
      { ...FILE, private_key: pem('ed25519') },
      `The private_key in the file in FIREBASE_SERVICE_ACCOUNT is damaged. ${MAKE_ONE}`,
    ],
    [
      'be of the same project',
      { ...FILE, project_id: 'another-farm' },
      "The file in FIREBASE_SERVICE_ACCOUNT belongs to a different project than FIREBASE_PROJECT_ID. Use a service account's key from that project.",
    ],
    [
      'ask over https',
      { ...FILE, token_uri: 'http://oauth2.googleapis.com/token' },
      `The file in FIREBASE_SERVICE_ACCOUNT has a token_uri without https. ${MAKE_ONE}`,
    ],
  ])('must %s', (_, content, problem) => {
    expect(problemsOf({ ...HOSTED, FIREBASE_SERVICE_ACCOUNT: pathOf(content) })).toEqual([problem])
  })
})

describe('emulators', () => {
  test('need no file', () => {
    expect(readConfig(EMULATED)).toMatchObject({
      demo: false,
      hostedIdentity: { emulators: { accounts: '127.0.0.1:9099', records: 'localhost:8080' }, serviceAccount: undefined },
    })
  })

  test('take a file of this machine, and none of the real service', () => {
    const here = { ...FILE, project_id: 'demo-farm', token_uri: 'http://127.0.0.1:9099/token' }
    expect(readConfig({ ...EMULATED, FIREBASE_SERVICE_ACCOUNT: pathOf(here) }).hostedIdentity?.serviceAccount).toMatchObject({
      tokenUri: 'http://127.0.0.1:9099/token',
    })
    expect(problemsOf({ ...EMULATED, FIREBASE_SERVICE_ACCOUNT: pathOf({ ...FILE, project_id: 'demo-farm' }) })).toEqual([
      'FIREBASE_SERVICE_ACCOUNT is a key for the real service, but emulators are set too, which need none. Remove one or the other.',
    ])
  })

  test('come both or not at all', () => {
    const { FIRESTORE_EMULATOR_HOST: _, ...half } = EMULATED
    expect(problemsOf(half)).toEqual([
      'FIRESTORE_EMULATOR_HOST is missing. Set all (both emulators, FIREBASE_PROJECT_ID and FIREBASE_API_KEY), or none to keep accounts in the shop itself.',
    ])
  })

  test('are for a shop on this machine alone', () => {
    expect(problemsOf({ ...EMULATED, ...PUBLIC })).toEqual([
      'FIREBASE_AUTH_EMULATOR_HOST is set, but PUBLIC_URL is not this machine: emulators let everyone in. Remove it.',
      'FIRESTORE_EMULATOR_HOST is set, but PUBLIC_URL is not this machine: emulators let everyone in. Remove it.',
    ])
  })

  test.each(['emulator.example:9099', '127.0.0.1', '0.0.0.0:9099', 'http://127.0.0.1:9099', '127.0.0.1.example:9099', '127.0.0.1:9099/x'])(
    'are on this machine: not at %s',
    (host) => {
      expect(problemsOf({ ...EMULATED, FIREBASE_AUTH_EMULATOR_HOST: host })).toEqual([
        'FIREBASE_AUTH_EMULATOR_HOST is not on this machine. Enter one like 127.0.0.1:9099; emulators are only for testing.',
      ])
    },
  )

  test('may listen at an address of the newer kind', () => {
    expect(problemsOf({ ...EMULATED, FIREBASE_AUTH_EMULATOR_HOST: '[::1]:9099' })).toEqual([])
  })
})

describe('a setting copied from the wrong place', () => {
  const NO_ID =
    "FIREBASE_PROJECT_ID isn't a project ID. Copy it from the project settings in the Firebase console: it's not the name or the number."
  test.each<[string, Env, string]>([
    ['the name of the project', { ...EMULATED, FIREBASE_PROJECT_ID: 'My Farm' }, NO_ID],
    ['its number', { ...EMULATED, FIREBASE_PROJECT_ID: '123456789012' }, NO_ID],
    ['another path', { ...EMULATED, FIREBASE_PROJECT_ID: '../another' }, NO_ID],
    [
      'a key with quotation marks',
      { ...EMULATED, FIREBASE_API_KEY: '"AIzaSecretKey"' },
      "FIREBASE_API_KEY isn't a key. Copy the Web API key from the project settings in the Firebase console.",
    ],
    [
      'a path of a database',
      { ...EMULATED, FIRESTORE_DATABASE: 'databases/(default)' },
      "FIRESTORE_DATABASE isn't a database name. Remove it to use the one every project has, (default).",
    ],
  ])('stops the start: %s', (_, env, problem) => {
    expect(problemsOf(env)).toEqual([problem])
  })
})
