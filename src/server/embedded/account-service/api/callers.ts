import type { FastifyRequest } from 'fastify'
import type { IdTokens, SignedIn } from '../desk/id-tokens.ts'
import type { Rules, Switches } from '../desk/switches.ts'
import type { AccessTokens, Half } from '../grants/access-tokens.ts'
import { denied, keyForBrowsers, noKey, say, wrongKey, wrongToken } from '../wire/google-refusal.ts'

/** The word that opens every door of Google's emulators, and so of this one: it never does of the real service. */
const OWNER = 'owner'

type Project = { projectId: string; apiKey: string; tokens: AccessTokens; idTokens: IdTokens; switches: Switches }

const bearerOf = ({ headers }: FastifyRequest): string | undefined => /^bearer (.*)$/i.exec(headers.authorization ?? '')?.[1]

const INSUFFICIENT_SCOPES = 'Request had insufficient authentication scopes.'

const LETS_IN: Readonly<Record<Rules, (who: SignedIn | undefined, id: string | undefined) => boolean>> = {
  closed: () => false,
  open: () => true,
  signedIn: (who) => who !== undefined,
  own: (who, id) => who !== undefined && who.localId === id,
  verified: (who, id) => who?.email !== undefined && who.emailVerified && who.localId === id,
}

/** Who may come in: the service account by its token, anybody by the API key where a key is all that is asked for. */
export const openCallers = ({ projectId, apiKey, tokens, idTokens, switches }: Project) => {
  const demandServiceAccount = (request: FastifyRequest, half: Half): void => {
    const bearer = bearerOf(request)
    // In the words of the emulator.
    if (bearer === undefined) throw denied('The request is missing a valid API key.')
    const opens = tokens.opens(bearer)
    if (bearer.toLowerCase() !== OWNER && !opens) throw wrongToken()
    if (opens && !opens(half)) throw denied(INSUFFICIENT_SCOPES)
  }

  return {
    demandKey: ({ query }: FastifyRequest<{ Querystring: { key?: string } }>): void => {
      if (query.key === undefined) throw noKey()
      if (query.key !== apiKey) throw wrongKey()
      if (switches.keyIsForBrowsers) throw keyForBrowsers()
    },

    demandAdmin: (request: FastifyRequest<{ Params: { project: string } }>): void => {
      demandServiceAccount(request, 'accounts')
      if (switches.missingRole === 'accounts' || request.params.project !== projectId) throw denied('The caller does not have permission')
    },

    /** Without a token, or with that of somebody who signed in, somebody is a browser: the rules decide. */
    demandReader: (request: FastifyRequest<{ Params: { project: string; id?: string } }>): void => {
      const bearer = bearerOf(request)
      const who = bearer === undefined ? undefined : idTokens.whose(bearer)
      const isBrowser = bearer === undefined || who !== undefined
      const insufficient = say(403, 'PERMISSION_DENIED', 'Missing or insufficient permissions.')
      if (isBrowser && !LETS_IN[switches.rules](who, request.params.id)) throw insufficient
      if (!isBrowser) demandServiceAccount(request, 'records')
      if (request.params.project !== projectId || (!isBrowser && switches.missingRole === 'records')) throw insufficient
    },
  }
}
export type Callers = ReturnType<typeof openCallers>
