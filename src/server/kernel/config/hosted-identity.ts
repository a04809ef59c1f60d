import { createPrivateKey, type KeyObject } from 'node:crypto'
import { readFileSync } from 'node:fs'
import * as z from 'zod/mini'
import type { FirebaseProject, ServiceAccount } from '../../outside/google-access.ts'
import { checked, type Read, Unfit } from './checks.ts'
import { isLoopback } from './loopback.ts'

/** Accounts and user records at Firebase: all of it or nothing. No message repeats a value. */
export type HostedIdentity = FirebaseProject & {
  /** Absent: emulators, which admit everyone. */
  serviceAccount: ServiceAccount | undefined
}

const MAKE_ONE = 'Create one in the Firebase console, under Project settings, Service accounts, Generate new private key.'

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

/** A service account's key and its project. */
export type KeyFile = { projectId: string; account: ServiceAccount }

export const keyFile: Read<KeyFile> = (path) => {
  const text = readText(path)
  if (text === undefined)
    throw new Unfit(`The file in FIREBASE_SERVICE_ACCOUNT can't be read. Enter the path of a service account's key. ${MAKE_ONE}`)
  const json = parseJson(text)
  if (json === undefined) throw new Unfit(`The file in FIREBASE_SERVICE_ACCOUNT isn't JSON. ${MAKE_ONE}`)
  const file = File.safeParse(json).data
  if (!file)
    throw new Unfit(
      `The file in FIREBASE_SERVICE_ACCOUNT isn't a service account's key, which has a type, project_id, client_email, private_key and token_uri. ${MAKE_ONE}`,
    )
  const key = parseKey(file.private_key)
  if (!key) throw new Unfit(`The private_key in the file in FIREBASE_SERVICE_ACCOUNT is damaged. ${MAKE_ONE}`)
  return {
    projectId: file.project_id,
    account: { email: file.client_email, keyId: file.private_key_id, key, tokenUri: file.token_uri },
  }
}

/** With emulators the file must be local too: no token of the real service may go to them. */
export const keyFileProblem = ({ projectId, account }: KeyFile, project: string | undefined, isEmulated: boolean): string | undefined => {
  if (project !== undefined && projectId !== project)
    return "The file in FIREBASE_SERVICE_ACCOUNT belongs to a different project than FIREBASE_PROJECT_ID. Use a service account's key from that project."
  const { protocol, hostname } = new URL(account.tokenUri)
  if (isEmulated && !isLoopback(hostname))
    return 'FIREBASE_SERVICE_ACCOUNT is a key for the real service, but emulators are set too, which need none. Remove one or the other.'
  return !isEmulated && protocol !== 'https:'
    ? `The file in FIREBASE_SERVICE_ACCOUNT has a token_uri without https. ${MAKE_ONE}`
    : undefined
}

export const projectId = checked((text) =>
  /^(?=.*[a-z])[a-z0-9][a-z0-9.:-]{2,62}[a-z0-9]$/.test(text)
    ? undefined
    : "FIREBASE_PROJECT_ID isn't a project ID. Copy it from the project settings in the Firebase console: it's not the name or the number.",
)

export const apiKey = checked((text) =>
  /^[\w.-]{1,200}$/.test(text)
    ? undefined
    : "FIREBASE_API_KEY isn't a key. Copy the Web API key from the project settings in the Firebase console.",
)

export const DEFAULT_DATABASE = '(default)'

export const firestoreDatabase = checked((text) =>
  text === DEFAULT_DATABASE || /^[a-z][a-z0-9-]{2,61}[a-z0-9]$/.test(text)
    ? undefined
    : "FIRESTORE_DATABASE isn't a database name. Remove it to use the one every project has, (default).",
)

const isHostAndPort = (text: string): boolean => /^(\[[\da-f:]+\]|[\w.-]+):\d{1,5}$/i.test(text)

export const emulatorHost = checked((text, name) =>
  isHostAndPort(text) && isLoopback(text.replace(/:\d+$/, ''))
    ? undefined
    : `${name} is not on this machine. Enter one like 127.0.0.1:9099; emulators are only for testing.`,
)
