import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type AccountService, openAccountService } from '../../src/server/embedded/account-service/account-service.ts'
import { examineHosted } from '../../src/server/identity/elsewhere/examine-hosted.ts'
import { STRANGER_ID } from '../../src/server/outside/firebase-user.ts'
import { accountOf, openDoors, openDoorsTo, projectOf } from './provider.ts'

/** What the start says of a provider that was not set up as it should be. */

let twin: AccountService
beforeAll(async () => {
  twin = await openAccountService()
})
beforeEach(() => {
  twin.switchOff()
  twin.requests.forget()
})
afterAll(() => twin.close())

const NOT_CHECKED = "We couldn't check what the Firestore rules allow logged-in customers, so the shop starts without knowing."

const examine = (doors = openDoorsTo(twin), isPublic = true) => examineHosted(doors, { isPublic })

describe('at the start, a provider', () => {
  test('that is set up well is nothing to speak of, and is asked few questions', async () => {
    expect(await examine()).toEqual({ refusals: [], warnings: [] })
    const { all, token, signIn, lookup } = twin.requests.counts()
    expect({ all, token, signIn, lookup }).toEqual({ all: 19, token: 1, signIn: 2, lookup: 1 })
    expect(twin.people.list()).toEqual([])
  })

  test('whose records are open to all is refused by a shop with an address of its own, and warned of on this machine', async () => {
    twin.switches.rules = 'open'
    const sentence = expect.stringMatching(/^The rules of the Firestore database let anyone.*allow read, write: if false;$/)
    expect(await examine()).toEqual({ refusals: [sentence], warnings: [] })
    expect(await examine(openDoorsTo(twin), false)).toEqual({ refusals: [], warnings: [sentence] })
  })

  test.each([
    ['anyone who is logged in', 'signedIn', /^The rules .* let anyone who is logged in read or write other.*allow read, write: if false;$/],
    ['each their own with a verified email', 'verified', /^The rules .* let people who are logged in write their own user record/],
    ['each their own', 'own', /^The rules .* let people who are logged in write their own user record.*allow read, write: if false;$/],
  ] as const)('whose records %s may write is refused, and nothing stays of the check', async (_, rules, sentence) => {
    twin.switches.rules = rules
    expect(await examine()).toEqual({ refusals: [expect.stringMatching(sentence)], warnings: [] })
    expect(await examine(openDoorsTo(twin), false)).toEqual({ refusals: [], warnings: [expect.stringMatching(sentence)] })
    expect(twin.people.list()).toEqual([])
    for (const id of [STRANGER_ID, `${STRANGER_ID}-other`]) expect(twin.records.read(id)).toBeUndefined()
  })

  test('whose check was cut short is cleaned up by the next one', async () => {
    twin.switches.rules = 'own'
    twin.switches.trouble = { delete: { answer: 'unavailable' }, deleteRecord: { answer: 'unavailable', times: 3 } }
    await examine()
    expect(twin.people.list()).toHaveLength(1)
    twin.switches.trouble = {}
    expect((await examine()).refusals).toHaveLength(1)
    expect(twin.people.list()).toEqual([])
    expect(twin.records.read(STRANGER_ID)).toBeUndefined()
  })

  test('with the strictest password policy lets the check in too', async () => {
    twin.switches.rules = 'verified'
    twin.switches.passwordPolicy = { minLength: 30, needs: ['lowercase', 'uppercase', 'numeric', 'nonAlphanumeric'] }
    expect(await examine()).toEqual({ refusals: [expect.stringMatching(/their own user record/)], warnings: [] })
  })

  test('never shows the shop the user of the check', async () => {
    const { accounts, asStranger } = openDoorsTo(twin)
    const ids = async () => {
      const listed: string[] = []
      for await (const { id } of accounts.list()) listed.push(id)
      return listed
    }
    await asStranger(async ({ id, email }) => {
      expect(twin.people.list()).toMatchObject([{ localId: STRANGER_ID, email, emailVerified: true }])
      expect(email).toMatch(/@dozen\.invalid$/)
      expect([await accounts.find({ id }), await accounts.find({ email }), ...(await ids())]).toEqual([undefined, undefined])
    })
    expect(twin.people.list()).toEqual([])
  })

  test('where nobody can be signed in for the check starts with a warning that it was not made', async () => {
    twin.switches.rules = 'own'
    twin.switches.trouble = { create: { answer: 'unavailable' } }
    const reason = 'Firebase Authentication gave no usable answer: Firebase Authentication answered 503'
    expect(await examine()).toEqual({ refusals: [], warnings: [`${NOT_CHECKED} ${reason}`] })
    expect(twin.people.list()).toEqual([])
  })

  test.each<[string, () => void, RegExp[]]>([
    [
      'with a key for websites',
      () => Object.assign(twin.switches, { keyIsForBrowsers: true }),
      [/^FIREBASE_API_KEY is restricted to websites/],
    ],
    [
      'without passwords',
      () => Object.assign(twin.switches, { takesPasswords: false }),
      [/^Sign-in with email and password is turned off/],
    ],
    ['with a role missing', () => Object.assign(twin.switches, { missingRole: 'accounts' }), [/role Firebase Authentication Admin/]],
    ['with the other role missing', () => Object.assign(twin.switches, { missingRole: 'records' }), [/role Cloud Datastore User/]],
    ['with another time', () => Object.assign(twin.switches, { clockAheadSeconds: 900 }), [/^The clock of this server is off/]],
    [
      'that is away',
      () => Object.assign(twin.switches, { trouble: { all: { answer: 'unavailable' } } }),
      [/^The token server.* answered 503/, /^Firebase Authentication .* answered 503/, /^Cloud Firestore .* answered 503/],
    ],
    [
      'that talks nonsense',
      () => Object.assign(twin.switches, { trouble: { all: { answer: 'wrongShape' } } }),
      [/^The token server/, /^Firebase Authentication/, /^Cloud Firestore/],
    ],
  ])('%s is warned of, with what is to be mended and that the rules were not checked, and stops nobody', async (_, spoil, sentences) => {
    spoil()
    const { refusals, warnings } = await examine()
    expect(refusals).toEqual([])
    expect(warnings).toEqual([...sentences.map((each) => expect.stringMatching(each)), NOT_CHECKED])
  })

  test.each<[string, object, RegExp[]]>([
    ['another key', { apiKey: 'AIzaOther' }, [/^FIREBASE_API_KEY is no key/]],
    ['a database that is not there', { database: 'nowhere' }, [/^FIRESTORE_DATABASE is not a Firestore database/]],
  ])('with %s in the settings is warned of', async (_, spoilt, sentences) => {
    const { warnings } = await examine(openDoors({ ...projectOf(twin), ...spoilt }, accountOf(twin)))
    expect(warnings).toEqual([...sentences.map((each) => expect.stringMatching(each)), NOT_CHECKED])
  })
})
