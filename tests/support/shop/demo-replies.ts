import type { TestProject } from 'vitest/node'
import { ADMIN, CUSTOMER, HOST } from '../../../src/server/demo/orders.ts'
import type { Call } from '../../../src/shared/call.ts'
import { callNames, calls } from '../../../src/shared/calls.ts'
import type { TrueReply } from '../pages/demo-replies-type.ts'
import { cookiesOf } from './client.ts'
import { QUICK_PASSWORDS, removeDataDirs, startShop } from './shop-process.ts'

const PASSWORD = 'six-brown-eggs'

const readings = callNames.filter((name) => {
  const { method, path }: Call = calls[name]
  return method === 'GET' && !path.replace(':userId', '').includes(':')
})

const logIn = async (url: string, email: string): Promise<string> => {
  const body = JSON.stringify({ email, password: PASSWORD, rememberMe: false })
  const reply = await fetch(url + calls.signIn.path, { method: 'POST', headers: { 'content-type': 'application/json' }, body })
  if (!reply.ok) throw new Error(`${email} cannot log in: ${await reply.text()}`)
  return cookiesOf(reply.headers.getSetCookie())
}

/**
 * Everything that can be read without saying of what, or of whom but oneself. What this person may not read, or what needs a question, is left out.
 * One after the other: a crowd of questions at once is turned away where the machine is busy.
 */
const readAll = async (url: string, cookie: string): Promise<Record<string, TrueReply>> => {
  const replies: Record<string, TrueReply> = {}
  const { user } = (await (await fetch(url + calls.whoAmI.path, { headers: { cookie } })).json()) as { user: { id: string } | null }
  for (const name of readings) {
    const reply = await fetch(url + calls[name].path.replace(':userId', user?.id ?? 'nobody'), { headers: { cookie } })
    if (reply.status === 429 || reply.status >= 500) throw new Error(`${name} replied ${reply.status}: ${await reply.text()}`)
    const isJson = reply.headers.get('content-type')?.includes('json') === true
    if (reply.ok && isJson) replies[name] = { body: await reply.json(), total: reply.headers.get('x-total-count') }
  }
  return replies
}

/** Asks the demo farm once for what the tests of pages are then answered with: what they show is what the shop really replies. */
export default async (project: TestProject) => {
  const shop = await startShop({ DEMO: 'on', DEMO_PASSWORD: PASSWORD, LOG_LEVEL: 'warn', ...QUICK_PASSWORDS })
  const readAs = async (email: string) => readAll(shop.url, await logIn(shop.url, email))
  const [farmer, customer, host, stranger] = await Promise.all([readAs(ADMIN), readAs(CUSTOMER), readAs(HOST), readAll(shop.url, '')])
  project.provide('demoReplies', { farmer, customer, host, stranger })
  await shop.kill('SIGTERM')
  removeDataDirs()
}
