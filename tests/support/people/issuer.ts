import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Provider } from 'oidc-provider'

/** Somebody with whom people have accounts: a real OpenID Connect provider on loopback, with its own pages. */
export type Issuer = {
  url: string
  /** What the shop has to be told to send people there. */
  env: Record<string, string>
  /** Who is known there, by the name with which they log in, which is also what the issuer calls them. */
  people: Map<string, Claims>
  /** How many answers it has given, by path. */
  answered: Map<string, number>
  /** Put in place of its own answers, as long as there is one. */
  instead: { answer: ((path: string) => { status: number; body: string; type?: string } | 'silence' | undefined) | undefined }
  close: () => Promise<void>
}
export type Claims = { email?: string | undefined; email_verified?: unknown }

const CLIENT = { client_id: 'the-shop', client_secret: 'what-only-the-shop-and-the-issuer-know' }

/** It warns of parts that are only for trying things out, which is what they are for here. */
const quietly = <Made>(make: () => Made): Made => {
  const { warn } = console
  console.warn = () => {}
  try {
    return make()
  } finally {
    console.warn = warn
  }
}

export const openIssuer = async (redirectUri: string, { inToken = true }: { inToken?: boolean } = {}): Promise<Issuer> => {
  const people = new Map<string, Claims>()
  const answered = new Map<string, number>()
  const instead: Issuer['instead'] = { answer: undefined }
  let handle: ReturnType<Provider['callback']> | undefined
  const server: Server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '', 'http://issuer')
    answered.set(pathname, (answered.get(pathname) ?? 0) + 1)
    const other = instead.answer?.(pathname)
    if (other === 'silence') return
    if (!other) return void handle?.(request, response)
    response.writeHead(other.status, { 'content-type': other.type ?? 'application/json' }).end(other.body)
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const provider = quietly(
    () =>
      new Provider(url, {
        clients: [{ ...CLIENT, redirect_uris: [redirectUri], token_endpoint_auth_method: 'client_secret_post' }],
        // What it is told to say of somebody, and nothing that it would add.
        findAccount: async (_, login) => {
          const person = people.get(login)
          return person && { accountId: login, claims: async () => ({ sub: login, ...person }) }
        },
        subjectTypes: ['public'],
        claims: { openid: ['sub'], email: ['email', 'email_verified'] },
        conformIdTokenClaims: !inToken,
        cookies: { keys: ['a key of its own'] },
        pkce: { required: () => true },
        ttl: { AccessToken: 600, AuthorizationCode: 60, Grant: 600, IdToken: 600, Interaction: 600, Session: 600 },
      }),
  )
  handle = provider.callback()
  const close = async () => {
    server.closeAllConnections()
    server.close()
    await once(server, 'close')
  }
  const env = { OIDC_ISSUER: url, OIDC_CLIENT_ID: CLIENT.client_id, OIDC_CLIENT_SECRET: CLIENT.client_secret, OIDC_NAME: 'Farm ID' }
  return { url, env, people, answered, instead, close }
}
