import type { AddressInfo } from 'node:net'
import { openAccountBook } from './accounts/account-book.ts'
import { serveAccounts } from './api/accounts-routes.ts'
import { openCallers } from './api/callers.ts'
import { serveRecords } from './api/records-routes.ts'
import { serveTokens } from './api/token-route.ts'
import { makeTrouble } from './api/trouble.ts'
import { type Console, openConsole } from './console/console.ts'
import { serveTwin } from './console/twin-routes.ts'
import { type Clock, wallClock } from './desk/clock.ts'
import { openIdTokens } from './desk/id-tokens.ts'
import { newId } from './desk/new-id.ts'
import { openRequests, type Requests } from './desk/requests.ts'
import { type Switches, switchedOff } from './desk/switches.ts'
import { openAccessTokens } from './grants/access-tokens.ts'
import { makeServiceAccount, type ServiceAccount } from './grants/service-account.ts'
import { openDocuments } from './records/documents.ts'
import { openRecordBook } from './records/record-book.ts'
import { buildServer } from './server.ts'

/** A loopback twin of the identity service and the document store that the shop can be pointed at. */
export type AccountService = Console & {
  host: string
  port: number
  url: string
  projectId: string
  apiKey: string
  database: string
  serviceAccount: ServiceAccount
  /** The text of the file that somebody downloads from the console. */
  serviceAccountFile: () => string
  switches: Switches
  /** All switches as they are after opening. */
  switchOff: () => void
  requests: Requests
  /** Ends every token that the service account was given. */
  forgetTokens: () => void
  close: () => Promise<void>
}

type Options = { port?: number; projectId?: string; database?: string; clock?: Clock }

const HOST = '127.0.0.1'

/** Listens at once; everything is forgotten when it closes. */
export const openAccountService = async (options: Options = {}): Promise<AccountService> => {
  const { port: wanted = 0, projectId = 'demo-dozen', database = '(default)', clock: givenClock = wallClock } = options
  const switches = switchedOff()
  const clock: Clock = () => new Date(givenClock().getTime() + switches.clockAheadSeconds * 1000)
  const apiKey = `AIzaSy${newId(33)}`
  const requests = openRequests()
  const tokens = openAccessTokens(clock)
  const idTokens = openIdTokens(clock)
  const desk = { book: openAccountBook(), clock, idTokens, switches }
  const recordBook = openRecordBook(clock)
  const people = openConsole(desk, recordBook, (id) => `projects/${projectId}/databases/${database}/documents/users/${id}`)
  // Its file names the address of the token endpoint, which is known once the service listens.
  const { file: serviceAccount, publicKey } = makeServiceAccount(projectId, '')

  const app = buildServer()
  const callers = openCallers({ projectId, apiKey, tokens, idTokens, switches })
  makeTrouble(app, switches, requests)
  serveAccounts(app, { desk, callers })
  serveRecords(app, openDocuments(recordBook), callers, database)
  serveTokens(app, { account: serviceAccount, publicKey, tokens, clock, switches })
  const about = () => ({ projectId, apiKey, database, serviceAccount })
  app.register(async (inner) => serveTwin(inner, { ...people, switches, requests, tokens, about }), { prefix: '/twin' })
  await app.listen({ host: HOST, port: wanted })
  const { port } = app.server.address() as AddressInfo
  serviceAccount.token_uri = `http://${HOST}:${port}/token`

  return {
    ...people,
    ...{ host: HOST, port, url: `http://${HOST}:${port}`, projectId, apiKey, database, serviceAccount, switches, requests },
    serviceAccountFile: () => JSON.stringify(serviceAccount, null, 2),
    switchOff: () => void Object.assign(switches, switchedOff()),
    forgetTokens: tokens.forget,
    close: () => app.close(),
  }
}
