import type { FirebaseProject } from '../../src/server/outside/google-access.ts'

/** What somebody does at the provider's console, past the shop: the same at the twin and at the emulators. */
export const openConsole = ({ projectId, database, emulators }: FirebaseProject) => {
  const ask = async (url: string, method: string, body?: unknown): Promise<Record<string, unknown>> => {
    const headers = { authorization: 'Bearer owner', 'content-type': 'application/json' }
    const response = await fetch(url, { method, headers, body: body === undefined ? null : JSON.stringify(body) })
    if (!response.ok) throw new Error(`The console answers ${response.status}: ${await response.text()}`)
    return (await response.json()) as Record<string, unknown>
  }
  const accounts = `http://${emulators?.accounts}/identitytoolkit.googleapis.com`
  const askAccounts = (what: string, body: unknown) => ask(`${accounts}/v1/projects/${projectId}/accounts${what}`, 'POST', body)
  const recordOf = (id: string) => `http://${emulators?.records}/v1/projects/${projectId}/databases/${database}/documents/users/${id}`

  return {
    /** The id of a new account, which may lack what the shop's own never lack. */
    add: async (account: { email?: string; password?: string }): Promise<string> => String((await askAccounts('', account)).localId),
    disable: (id: string, disableUser = true) => askAccounts(':update', { localId: id, disableUser }),
    /** Ends what was given out before that moment. */
    revoke: (id: string, validSince: Date) =>
      askAccounts(':update', { localId: id, validSince: String(Math.floor(validSince.getTime() / 1000)) }),
    remove: (id: string) => askAccounts(':delete', { localId: id }),
    /** Each value as Firestore writes it, under the name of its type. */
    putRecord: (id: string, fields: Record<string, unknown>) => ask(recordOf(id), 'PATCH', { fields }),
    readRecord: async (id: string) => (await ask(recordOf(id), 'GET')).fields,
  }
}
