import { randomBytes } from 'node:crypto'
import { afterAll, afterEach, beforeAll } from 'vitest'
import { type AccountService, openAccountService } from '../account-service.ts'

/** The twin, asked with nothing but fetch, as any program would. */

export type Reply = { status: number; body: { [field: string]: unknown; error?: { message: string; status?: string } } }

export const PROJECT = 'demo-dozen'
export const PASSWORD = 'hens lay eggs'

/** One twin for a file of tests, with all switches off again after each. */
export const useService = (): AccountService => {
  const service = {} as AccountService
  beforeAll(async () => void Object.assign(service, await openAccountService()))
  afterEach(() => {
    service.switchOff()
    service.requests.forget()
  })
  afterAll(() => service.close())
  return service
}

export const ask = async (url: string, init: RequestInit = {}): Promise<Reply> => {
  const answer = await fetch(url, init)
  return { status: answer.status, body: (await answer.json()) as Reply['body'] }
}

export const asJson = (body: unknown, bearer: string | undefined): RequestInit => ({
  method: 'POST',
  headers: { 'content-type': 'application/json', ...(bearer === undefined ? {} : { authorization: `Bearer ${bearer}` }) },
  body: JSON.stringify(body),
})

export const saying = (status: number, message: string) => ({ status, body: { error: { code: status, message } } })

let number = 0
export const newEmail = () => `somebody-${++number}-${randomBytes(4).toString('hex')}@farm.example`

/** The calls of Identity Toolkit, wherever it is. */
export const toolkit = (base: () => string, key: () => string) => {
  const root = () => `${base()}/identitytoolkit.googleapis.com/v1`
  const admin = (deed: string, body: unknown, bearer: string | undefined = 'owner') =>
    ask(`${root()}/projects/${PROJECT}/accounts${deed}`, asJson(body, bearer))
  const signIn = (email: string, password: string) =>
    ask(`${root()}/accounts:signInWithPassword?key=${key()}`, asJson({ email, password, returnSecureToken: true }, undefined))
  const create = async (more: object = {}) => {
    const email = newEmail()
    const { body } = await admin('', { email, password: PASSWORD, ...more })
    return { id: String(body.localId), email }
  }
  const look = async (id: string) => {
    const { body } = await admin(':lookup', { localId: [id] })
    return (body.users as Record<string, unknown>[] | undefined)?.[0]
  }
  return { root, admin, signIn, create, look }
}
