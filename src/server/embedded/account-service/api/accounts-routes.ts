import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { AccountsDesk } from '../accounts/accounts-desk.ts'
import { createAccount } from '../accounts/create-account.ts'
import { findAccounts, listAccounts } from '../accounts/find-accounts.ts'
import { importAccounts } from '../accounts/import-accounts.ts'
import { signIn } from '../accounts/sign-in.ts'
import { deleteAccount, updateAccount } from '../accounts/update-account.ts'
import type { Call } from '../desk/calls.ts'
import type { Callers } from './callers.ts'

type Parts = { desk: AccountsDesk; callers: Callers }

/** Identity Toolkit, v1: under the address that its emulator has. */
export const serveAccounts = (app: FastifyInstance, { desk, callers: { demandKey, demandAdmin } }: Parts): void => {
  const ACCOUNTS = '/identitytoolkit.googleapis.com/v1/projects/:project/accounts'
  // What follows a colon in the address is, with two of them, a colon and what follows.
  const DEEDS: [path: string, call: Call, deed: (body: unknown) => unknown][] = [
    [ACCOUNTS, 'create', (body) => createAccount(desk, body)],
    [`${ACCOUNTS}::lookup`, 'lookup', (body) => findAccounts(desk.book, body)],
    [`${ACCOUNTS}::update`, 'update', (body) => updateAccount(desk, body)],
    [`${ACCOUNTS}::delete`, 'delete', (body) => deleteAccount(desk, body)],
    [`${ACCOUNTS}::batchCreate`, 'batchCreate', (body) => importAccounts(desk, body)],
  ]
  for (const [path, accountCall, deed] of DEEDS)
    app.post(path, { config: { accountCall } }, async (request: FastifyRequest<{ Params: { project: string } }>) => {
      demandAdmin(request)
      return deed(request.body)
    })

  app.get(
    `${ACCOUNTS}::batchGet`,
    { config: { accountCall: 'batchGet' } },
    async (request: FastifyRequest<{ Params: { project: string } }>) => {
      demandAdmin(request)
      return listAccounts(desk.book, request.query)
    },
  )

  app.post(
    '/identitytoolkit.googleapis.com/v1/accounts::signInWithPassword',
    { config: { accountCall: 'signIn' } },
    async (request: FastifyRequest<{ Querystring: { key?: string } }>) => {
      demandKey(request)
      return signIn(desk, request.body)
    },
  )
}
