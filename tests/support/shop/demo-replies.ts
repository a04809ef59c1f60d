import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { pino } from 'pino'
import type { TestProject } from 'vitest/node'
import { fillDemoFarm } from '../../../src/server/demo/demo-farm.ts'
import { ADMIN, CUSTOMER, HOST } from '../../../src/server/demo/orders.ts'
import { readConfig } from '../../../src/server/kernel/config/config.ts'
import { buildApp } from '../../../src/server/start/app.ts'
import { openShop } from '../../../src/server/start/shop.ts'
import type { Call } from '../../../src/shared/call.ts'
import { callNames, calls } from '../../../src/shared/calls.ts'
import type { TrueReply } from '../pages/demo-replies-type.ts'
import { PAGES_NOW } from '../pages/pages-now.ts'
import '../people/quick-passwords.ts'
import { cookiesOf } from './client.ts'

const PASSWORD = 'six-brown-eggs'

const readings = callNames.filter((name) => {
  const { method, path }: Call = calls[name]
  return method === 'GET' && !path.replace(':userId', '').includes(':')
})

const logIn = async (app: FastifyInstance, email: string): Promise<string> => {
  const payload = { email, password: PASSWORD, rememberMe: false }
  const reply = await app.inject({ method: 'POST', url: calls.signIn.path, payload })
  if (reply.statusCode !== 200) throw new Error(`${email} cannot log in: ${reply.body}`)
  return cookiesOf(reply.headers['set-cookie'])
}

/**
 * Everything that can be read without saying of what, or of whom but oneself. What this person may not read, or what needs a question, is left out.
 * One after the other: a crowd of questions at once is turned away where the machine is busy.
 */
const readAll = async (app: FastifyInstance, cookie: string): Promise<Record<string, TrueReply>> => {
  const replies: Record<string, TrueReply> = {}
  const { user } = (await app.inject({ url: calls.whoAmI.path, headers: { cookie } })).json<{ user: { id: string } | null }>()
  for (const name of readings) {
    const reply = await app.inject({ url: calls[name].path.replace(':userId', user?.id ?? 'nobody'), headers: { cookie } })
    if (reply.statusCode === 429 || reply.statusCode >= 500) throw new Error(`${name} replied ${reply.statusCode}: ${reply.body}`)
    const isJson = String(reply.headers['content-type']).includes('json')
    const total = reply.headers['x-total-count']
    if (reply.statusCode === 200 && isJson) replies[name] = { body: reply.json(), total: total === undefined ? null : String(total) }
  }
  return replies
}

/** Asks the demo farm once for what the tests of pages are then answered with: what they show is what the shop really replies. */
export default async (project: TestProject) => {
  const dataDir = mkdtempSync(join(tmpdir(), 'dozen-replies-'))
  const config = readConfig({ DATA_DIR: dataDir, DEMO: 'on', DEMO_PASSWORD: PASSWORD })
  const { shop, sandboxAt, twins, close } = await openShop(config, () => new Date(PAGES_NOW), pino({ level: 'silent' }))
  await fillDemoFarm(shop, sandboxAt)
  const app = await buildApp(shop, twins)
  const readAs = async (email: string) => readAll(app, await logIn(app, email))
  const replies = {
    farmer: await readAs(ADMIN),
    customer: await readAs(CUSTOMER),
    host: await readAs(HOST),
    stranger: await readAll(app, ''),
  }
  project.provide('demoReplies', replies)
  await app.close()
  await close()
  rmSync(dataDir, { recursive: true, force: true })
}
