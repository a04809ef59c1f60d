import { randomUUID } from 'node:crypto'
import * as z from 'zod/mini'
import { AccountsAway, AccountUnusable } from '../kernel/accounts.ts'
import type { UserRecord, UserRecords } from '../kernel/user-records.ts'
import { type Answer, askGoogle, Done, expectFit, type Refusal, readRefusal } from './ask-google.ts'
import { askAsOwner as askWithRight, type FirebaseProject, type GoogleAccess } from './google-access.ts'
import { away } from './google-mistakes.ts'
import { ANSWER_MS, isText } from './read-answer.ts'

/** The door to Cloud Firestore, by its REST API: the collection `users`, a document for each user id. */
export type FirestoreRecords = UserRecords & {
  /** Whether people without any right may read or write there: with such rules anyone could become an admin. */
  whatIsOpen: () => Promise<OpenRules>
  /** The same for somebody who is signed in and nobody else, with what they may do to the record under their own id. */
  whatIsOpenTo: (stranger: Stranger) => Promise<OpenRules & { ownRecord: boolean }>
}

export type OpenRules = { reading: boolean; writing: boolean }

/** Somebody whom the provider knows, and the shop does not. */
export type Stranger = { id: string; email: string; idToken: string }

const SENDER = 'Cloud Firestore'
const DENIED =
  "The service account of FIREBASE_SERVICE_ACCOUNT isn't allowed to read and write records. Give it the role Cloud Datastore User in the Google Cloud console, under IAM."
const NO_DATABASE =
  'FIRESTORE_DATABASE is not a Firestore database of the project FIREBASE_PROJECT_ID. Create one in native mode in the Firebase console, under Firestore Database, or enter the name of an existing one.'

const text = z.object({ stringValue: z.string().check(z.maxLength(1_000), z.refine(isText)) })
const UserDocument = z.object({ name: z.string(), fields: z.optional(z.record(z.string(), z.unknown())) })

const textIn = (field: unknown): string | undefined => text.safeParse(field).data?.stringValue

const isDatabaseMissing = ({ httpStatus, message, names }: Refusal): boolean =>
  (httpStatus === 404 && /\b(database|project)\b[^"]* does not exist/i.test(message)) ||
  (httpStatus === 400 && names.includes('FAILED_PRECONDITION'))

/** What no id of a document may be; in an address it would lead to another place. */
const isNoId = (id: string): boolean =>
  id === '' || id === '.' || id === '..' || id.includes('/') || /^__.*__$/.test(id) || !id.isWellFormed()

type Query = Record<string, string>
type Ask = { method: 'GET' | 'PATCH' | 'DELETE'; id: string; query?: Query; fields?: Partial<UserRecord> }

const THERE: Query = { 'currentDocument.exists': 'true' }
const NOT_THERE: Query = { 'currentDocument.exists': 'false' }

export const openFirestoreRecords = (project: FirebaseProject, access: GoogleAccess): FirestoreRecords => {
  const { projectId, database, emulators } = project
  const base = emulators ? `http://${emulators.records}/v1` : 'https://firestore.googleapis.com/v1'
  const users = `${base}/projects/${projectId}/databases/${database}/documents/users`

  const questionOf = ({ method, id, query = {}, fields }: Ask) => {
    if (isNoId(id)) throw new AccountUnusable('This user id cannot be the id of a record in Cloud Firestore')
    const url = new URL(`${users}/${encodeURIComponent(id)}`)
    for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value)
    const values = fields && Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, { stringValue: value }]))
    const json = values ? { json: { fields: values } } : {}
    return { sender: SENDER, url, method, until: AbortSignal.timeout(ANSWER_MS), ...json }
  }

  const askAsOwner = async (question: Ask): Promise<Answer> => askWithRight(access, questionOf(question))

  const refusalOf = (answer: Answer): Refusal => {
    const refusal = readRefusal(answer, SENDER)
    if (isDatabaseMissing(refusal)) throw new AccountsAway(NO_DATABASE)
    return refusal
  }

  const refused = (refusal: Refusal) => away(refusal, SENDER, DENIED)

  /** The document that was asked for; an answer about any other is none. */
  const documentIn = (answer: Answer, id: string): Record<string, unknown> => {
    const { name, fields = {} } = expectFit(UserDocument, answer, SENDER)
    if (!name.endsWith(`/documents/users/${id}`)) throw new AccountUnusable(`${SENDER} told of another record than the one asked for`)
    return fields
  }

  /** One field alone: whatever else the document holds stays. */
  const setField = async (id: string, fields: Partial<UserRecord>): Promise<void> => {
    const query = { 'updateMask.fieldPaths': Object.keys(fields).join() }
    const answer = await askAsOwner({ method: 'PATCH', id, query, fields })
    if (answer.status !== 200) throw refused(refusalOf(answer))
    documentIn(answer, id)
  }

  /** Turned away before anything else is looked at, or let in as far as finding that there is no such document. */
  const isLetIn = async (question: Ask, idToken?: string): Promise<boolean> => {
    const answer = await askGoogle({ ...questionOf(question), authorization: idToken && `Bearer ${idToken}` })
    if (answer.status === 200) {
      if (question.method === 'DELETE') expectFit(Done, answer, SENDER)
      else documentIn(answer, question.id)
      return true
    }
    const refusal = readRefusal(answer, SENDER)
    if (refusal.httpStatus === 403 || (refusal.httpStatus === 401 && idToken === undefined)) return false
    // Whoever is not recognized learns nothing about the rules.
    if (refusal.httpStatus === 401) throw new AccountsAway(`${SENDER} did not accept somebody who is signed in to the same project`)
    if (refusal.names.includes('NOT_FOUND') && !isDatabaseMissing(refusal)) return true
    throw refused(refusal)
  }

  const createIfAbsent = async (id: string, email: string): Promise<void> => {
    const answer = await askAsOwner({ method: 'PATCH', id, query: NOT_THERE, fields: { email: email.toLowerCase(), role: 'user' } })
    if (answer.status !== 200) {
      const refusal = refusalOf(answer)
      if (refusal.httpStatus === 409 && refusal.names.includes('ALREADY_EXISTS')) return
      throw refused(refusal)
    }
    documentIn(answer, id)
  }

  const remove = async (id: string): Promise<void> => {
    const answer = await askAsOwner({ method: 'DELETE', id })
    if (answer.status !== 200) throw refused(refusalOf(answer))
    expectFit(Done, answer, SENDER)
  }

  return {
    read: async (id) => {
      const answer = await askAsOwner({ method: 'GET', id })
      if (answer.status !== 200) {
        const refusal = refusalOf(answer)
        if (refusal.httpStatus === 404 && refusal.names.includes('NOT_FOUND')) return undefined
        throw refused(refusal)
      }
      const fields = documentIn(answer, id)
      return { email: textIn(fields.email)?.toLowerCase() ?? '', role: textIn(fields.role) === 'admin' ? 'admin' : 'user' }
    },

    createIfAbsent,

    setEmail: (id, email) => setField(id, { email: email.toLowerCase() }),
    setRole: (id, role) => setField(id, { role }),

    remove,

    whatIsOpenTo: async ({ id, email, idToken }) => {
      const other = `${id}-other`
      // Rules may ask for the email of the one who writes.
      const admin = { email, role: 'admin' } as const
      // Without a precondition, so that the rules alone decide. Both records belong to nobody, and go again.
      try {
        // One of an earlier try that was cut short would make this an update.
        await remove(id)
        const [reading, writing, deleting, creatingOwn] = await Promise.all([
          isLetIn({ method: 'GET', id: other }, idToken),
          isLetIn({ method: 'PATCH', id: other, fields: admin }, idToken),
          isLetIn({ method: 'DELETE', id: other }, idToken),
          isLetIn({ method: 'PATCH', id, fields: admin }, idToken),
        ])
        await createIfAbsent(id, email)
        const changingOwn = await isLetIn(
          { method: 'PATCH', id, query: { 'updateMask.fieldPaths': 'role' }, fields: { role: 'admin' } },
          idToken,
        )
        return { reading, writing: writing || deleting, ownRecord: creatingOwn || changingOwn }
      } finally {
        // What can't be removed now goes at the next try.
        await Promise.all([remove(id), remove(other)]).catch(() => {})
      }
    },

    whatIsOpen: async () => {
      // Nobody has this id, and what is written must be there already: whoever is let in changes nothing.
      const id = `nobody-${randomUUID()}`
      const [reading, ...writing] = await Promise.all([
        isLetIn({ method: 'GET', id }),
        isLetIn({ method: 'PATCH', id, query: { ...THERE, 'updateMask.fieldPaths': 'role' }, fields: { role: 'user' } }),
        isLetIn({ method: 'DELETE', id, query: THERE }),
      ])
      return { reading, writing: writing.includes(true) }
    },
  }
}
