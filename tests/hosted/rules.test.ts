import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type AccountService, openAccountService } from '../../src/server/embedded/account-service/account-service.ts'
import { type Doors, openDoors, openDoorsTo } from './provider.ts'

/**
 * What rules of Firestore let somebody do who is signed in and unknown to the shop: at the twin, and where both run
 * (`npm run hosted`) at Google's emulators, with the rules as people write them.
 */

const WRITTEN: Readonly<Record<AccountService['switches']['rules'], string>> = {
  closed: 'if false',
  open: 'if true',
  signedIn: 'if request.auth != null',
  own: 'if request.auth.uid == userId',
  verified:
    "if request.auth.uid == userId && request.auth.token.email != null && request.auth.token.email_verified && request.auth.token.firebase.sign_in_provider == 'password'",
}

const { ACCOUNT_SERVICE_AUTH: accounts = '', ACCOUNT_SERVICE_STORE: records = '' } = process.env
const isGoogles = records !== '' && !(await fetch(`http://${records}/twin`).then(({ ok }) => ok))
const project = { projectId: 'demo-dozen', apiKey: 'any', database: '(default)', emulators: { accounts, records } }

let twin: AccountService
beforeAll(async () => {
  twin = await openAccountService()
})
afterAll(() => twin.close())

/** `condition` of every document in `users`, and whether it may be read by who they belong to. */
const publish = async (condition: string, reading = condition): Promise<void> => {
  const content = `rules_version = '2';
    service cloud.firestore { match /databases/{database}/documents {
      match /users/{userId} { allow write: ${condition}; allow read: ${reading}; }
    } }`
  const response = await fetch(`http://${records}/emulator/v1/projects/demo-dozen:securityRules`, {
    method: 'PUT',
    body: JSON.stringify({ rules: { files: [{ name: 'security.rules', content }] } }),
  })
  if (!response.ok) throw new Error(`The emulator refuses these rules: ${await response.text()}`)
}

type Place = { doors: () => Doors; set: (rules: AccountService['switches']['rules']) => Promise<void> | void }
const atTwin: Place = {
  doors: () => openDoorsTo(twin),
  set: (rules) => void Object.assign(twin.switches, { rules }),
}
const atGoogles: Place = { doors: () => openDoors(project), set: (rules) => publish(WRITTEN[rules]) }
const PLACES: [name: string, place: Place][] = [
  ['the twin', atTwin],
  ...(isGoogles ? [['the emulators', atGoogles] as [string, Place]] : []),
]

const look = async ({ records: store, asStranger }: Doors) => ({
  anyone: await store.whatIsOpen(),
  stranger: await asStranger(store.whatIsOpenTo),
})

describe.each(PLACES)('rules at %s', (_, { doors, set }) => {
  // The emulator needs long for the first rules it reads.
  beforeAll(async () => {
    await set('closed')
    await doors()
      .records.whatIsOpen()
      .catch(() => {})
  }, 60_000)
  afterAll(() => set('closed'))

  test.each([
    ['closed', { reading: false, writing: false }, { reading: false, writing: false, ownRecord: false }],
    ['own', { reading: false, writing: false }, { reading: false, writing: false, ownRecord: true }],
    ['verified', { reading: false, writing: false }, { reading: false, writing: false, ownRecord: true }],
    ['signedIn', { reading: false, writing: false }, { reading: true, writing: true, ownRecord: true }],
    ['open', { reading: true, writing: true }, { reading: true, writing: true, ownRecord: true }],
  ] as const)('that are %s are seen as that, and nothing stays', async (rules, anyone, stranger) => {
    await set(rules)
    const here = doors()
    expect(await look(here)).toEqual({ anyone, stranger })
    await here.asStranger(async ({ id }) => {
      for (const each of [id, `${id}-other`]) expect(await here.records.read(each)).toBeUndefined()
    })
  })
})

describe.runIf(isGoogles)('rules at the emulators', () => {
  afterAll(() => publish(WRITTEN.closed))
  const whatIsOpen = async (condition: string, reading?: string) => {
    await publish(condition, reading)
    return (await look(openDoors(project))).stranger
  }

  test('that let people write their own record, but no role, are safe, and so are those that let them read it', async () => {
    const noRole = "if request.auth.uid == userId && request.resource.data.role == 'user'"
    expect(await whatIsOpen(noRole, WRITTEN.own)).toEqual({ reading: false, writing: false, ownRecord: false })
  })

  test('that let people write their own record under their own email are open', async () => {
    const ownEmail = 'if request.auth.uid == userId && request.resource.data.email == request.auth.token.email'
    expect(await whatIsOpen(ownEmail, WRITTEN.closed)).toEqual({ reading: false, writing: false, ownRecord: true })
  })

  test('that let people change their own record once it is there are open', async () => {
    const onlyChange = 'if request.auth.uid == userId && resource != null'
    expect(await whatIsOpen(onlyChange, WRITTEN.closed)).toEqual({ reading: false, writing: false, ownRecord: true })
  })
})
