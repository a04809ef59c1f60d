import { callNames, calls } from '../../../src/shared/calls.ts'
import type { Loaded } from '../../load.ts'
import { ADMIN, type BenchShop, CUSTOMER, HOST } from '../../shop.ts'
import { countStatements } from '../../statements.ts'
import { timeOf } from '../lists.ts'

/** What pages ask for: each call that reads, needs no number in its address, and is no file. */

const WHO = { admin: ADMIN, member: CUSTOMER, self: CUSTOMER, host: HOST, anyone: undefined }
const COUNTED = 3

/** Without a page this is the whole list, which only the specification's own callers ask for. */
const PAGED: Partial<Record<keyof typeof calls, string>> = { listSubscriptions: '?page=1' }

export type Timed = { name: string; ms: number; statements: number }

const isRead = (name: keyof typeof calls): boolean => {
  const { method, path } = calls[name]
  // The day's own list and a list of all seasons' answers have a number; they are asked for by the rows that know one.
  return method === 'GET' && path.startsWith('/api/') && !path.includes(':') && !/^download/i.test(name)
}

/** 400: it wants to know more. */
const isAnswered = async ({ port }: BenchShop, path: string, cookie: string): Promise<boolean> => {
  const reply = await fetch(`http://127.0.0.1:${port}${path}`, { headers: { cookie } })
  await reply.arrayBuffer()
  if (![200, 400].includes(reply.status)) throw new Error(`${path} answered ${reply.status}`)
  return reply.status === 200
}

export const timeEveryCall = async (shop: BenchShop, times: number): Promise<{ timed: Timed[]; refused: string[] }> => {
  const [timed, refused]: [Timed[], string[]] = [[], []]
  const cookies = new Map<string, string>()
  for (const name of callNames.filter(isRead)) {
    const { who } = calls[name]
    const path = `${calls[name].path}${PAGED[name] ?? ''}`
    const person = WHO[who]
    const cookie = person ? (cookies.get(person) ?? (await shop.cookieOf(person))) : ''
    if (person) cookies.set(person, cookie)
    // One that needs words to look for is measured by another row.
    if (!(await isAnswered(shop, path, cookie))) {
      refused.push(name)
      continue
    }
    const { p50 }: Loaded = await timeOf(shop, cookie, path, times, 2)
    const { perCall } = await countStatements(shop.db, COUNTED, () => timeOf(shop, cookie, path, COUNTED, 0))
    timed.push({ name, ms: p50, statements: perCall })
  }
  return { timed, refused }
}
