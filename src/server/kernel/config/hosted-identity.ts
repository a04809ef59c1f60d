import { createPrivateKey, type KeyObject } from 'node:crypto'
import { readFileSync } from 'node:fs'
import * as z from 'zod/mini'
import type { FirebaseProject, ServiceAccount } from '../../outside/google-access.ts'
import { isLoopback } from './loopback.ts'

/** Accounts and user records at Firebase: all of it or nothing. No sentence repeats what was given. */
export type HostedIdentity = FirebaseProject & {
  /** Absent: emulators, which let everybody in. */
  serviceAccount: ServiceAccount | undefined
}

const DEFAULT_DATABASE = '(default)'
const NEEDED = ['FIREBASE_PROJECT_ID', 'FIREBASE_API_KEY', 'FIREBASE_SERVICE_ACCOUNT'] as const
const EMULATORS = ['FIREBASE_AUTH_EMULATOR_HOST', 'FIRESTORE_EMULATOR_HOST'] as const
const NAMES = [...NEEDED, ...EMULATORS, 'FIRESTORE_DATABASE'] as const
type Name = (typeof NAMES)[number]
type Given = Partial<Record<Name, string>>

const MAKE_ONE = 'Make one in the Firebase console, under Project settings, Service accounts, Generate new private key.'

const File = z.object({
  type: z.literal('service_account'),
  project_id: z.string(),
  private_key_id: z.optional(z.string()),
  private_key: z.string(),
  client_email: z.string().check(z.regex(/^[^\s@]+@[^\s@]+$/)),
  token_uri: z.url(),
})

const readText = (path: string): string | undefined => {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return undefined
  }
}

const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

const parseKey = (pem: string): KeyObject | undefined => {
  try {
    const key = createPrivateKey(pem)
    return key.asymmetricKeyType === 'rsa' ? key : undefined
  } catch {
    return undefined
  }
}

/** With emulators the file must be of this machine as well: no token of the real service goes to them. */
const tokenUriTrouble = (uri: string, isEmulated: boolean): string | undefined => {
  const { protocol, hostname } = new URL(uri)
  if (isEmulated && !isLoopback(hostname))
    return 'FIREBASE_SERVICE_ACCOUNT is a key of the real service, and the emulators need none. Leave it out, or leave the emulators out.'
  if (!isEmulated && protocol !== 'https:') return `The file of FIREBASE_SERVICE_ACCOUNT has a token_uri without https. ${MAKE_ONE}`
  return undefined
}

const readServiceAccount = (path: string, projectId: string | undefined, isEmulated: boolean): ServiceAccount | string => {
  const text = readText(path)
  if (text === undefined)
    return `The file of FIREBASE_SERVICE_ACCOUNT cannot be read. Give the path of a service account's key. ${MAKE_ONE}`
  const json = parseJson(text)
  if (json === undefined) return `The file of FIREBASE_SERVICE_ACCOUNT is no JSON. ${MAKE_ONE}`
  const file = File.safeParse(json).data
  if (!file)
    return `The file of FIREBASE_SERVICE_ACCOUNT is no key of a service account: that has a type, project_id, client_email, private_key and token_uri. ${MAKE_ONE}`
  const key = parseKey(file.private_key)
  if (!key) return `The private_key in the file of FIREBASE_SERVICE_ACCOUNT is damaged. ${MAKE_ONE}`
  if (projectId !== undefined && file.project_id !== projectId)
    return 'The file of FIREBASE_SERVICE_ACCOUNT is of another project than FIREBASE_PROJECT_ID. Give the key of a service account of that project.'
  return (
    tokenUriTrouble(file.token_uri, isEmulated) ?? {
      email: file.client_email,
      keyId: file.private_key_id,
      key,
      tokenUri: file.token_uri,
    }
  )
}

const isHostAndPort = (text: string): boolean => /^(\[[\da-f:]+\]|[\w.-]+):\d{1,5}$/i.test(text)

const emulatorTroubles = (given: Given, isPublic: boolean): string[] =>
  EMULATORS.flatMap((name) => {
    const host = given[name]
    if (host === undefined) return []
    if (!isHostAndPort(host) || !isLoopback(host.replace(/:\d+$/, '')))
      return [`${name} is not on this machine. Write it like 127.0.0.1:9099; emulators are for trying things out.`]
    return isPublic ? [`${name} is set, and PUBLIC_URL is not this machine: emulators let everybody in. Leave it out.`] : []
  })

const shapeTroubles = ({ FIREBASE_PROJECT_ID: project, FIREBASE_API_KEY: key, FIRESTORE_DATABASE: database }: Given): string[] =>
  [
    project !== undefined &&
      !/^(?=.*[a-z])[a-z0-9][a-z0-9.:-]{2,62}[a-z0-9]$/.test(project) &&
      'FIREBASE_PROJECT_ID is no project ID. Copy it from the project settings in the Firebase console: it is neither the name nor the number.',
    key !== undefined &&
      !/^[\w.-]{1,200}$/.test(key) &&
      'FIREBASE_API_KEY is no key. Copy the Web API key from the project settings in the Firebase console.',
    database !== undefined &&
      database !== DEFAULT_DATABASE &&
      !/^[a-z][a-z0-9-]{2,61}[a-z0-9]$/.test(database) &&
      'FIRESTORE_DATABASE is no name of a database. Leave it out for the one that every project has, (default).',
  ].filter((each) => typeof each === 'string')

const missingTrouble = (given: Given, isEmulated: boolean): string | undefined => {
  const needed: readonly Name[] = isEmulated ? ['FIREBASE_PROJECT_ID', 'FIREBASE_API_KEY', ...EMULATORS] : NEEDED
  const missing = needed.filter((name) => given[name] === undefined)
  if (missing.length === 0) return undefined
  const others = isEmulated ? 'both emulators, FIREBASE_PROJECT_ID and FIREBASE_API_KEY' : NEEDED.join(', ')
  return `${missing.join(', ')} ${missing.length === 1 ? 'is' : 'are'} missing. Set all (${others}), or none for accounts of the shop's own.`
}

type Read = { hostedIdentity: HostedIdentity | undefined; troubles: string[] }

export const readHostedIdentity = (text: (name: string) => string | undefined, isPublic: boolean): Read => {
  const given: Given = Object.fromEntries(NAMES.map((name) => [name, text(name)]))
  if (NAMES.every((name) => given[name] === undefined)) return { hostedIdentity: undefined, troubles: [] }
  const isEmulated = EMULATORS.some((name) => given[name] !== undefined)
  const { FIREBASE_PROJECT_ID: projectId, FIREBASE_API_KEY: apiKey, FIREBASE_SERVICE_ACCOUNT: path } = given
  const { FIREBASE_AUTH_EMULATOR_HOST: accounts, FIRESTORE_EMULATOR_HOST: records, FIRESTORE_DATABASE: database } = given
  const serviceAccount = path === undefined ? undefined : readServiceAccount(path, projectId, isEmulated)
  const troubles = [
    missingTrouble(given, isEmulated),
    ...shapeTroubles(given),
    ...emulatorTroubles(given, isPublic),
    typeof serviceAccount === 'string' ? serviceAccount : undefined,
  ].filter((each) => each !== undefined)
  if (troubles.length > 0 || projectId === undefined || apiKey === undefined || typeof serviceAccount === 'string')
    return { hostedIdentity: undefined, troubles }
  const emulators = accounts && records ? { accounts, records } : undefined
  return { hostedIdentity: { projectId, apiKey, database: database ?? DEFAULT_DATABASE, emulators, serviceAccount }, troubles }
}
