import { passwordOf } from '../world/elsewhere.ts'
import type { World } from '../world/world.ts'

/** Looks through everything that any process has logged for what nobody may read there. */

/** Secrets by value, each with what it is; all of them are made of these characters. */
const WORDS = /[\w.~-]{16,}/g

const secretsOf = async ({
  cluster,
  sandbox,
  secret,
  people,
  admin,
  smtp,
  ledger,
  elsewhere,
  alerts,
}: World): Promise<Map<string, string>> => {
  const kinds: [what: string, values: Iterable<string>][] = [
    ['the secret of sessions', [secret]],
    ['the secret of webhooks', [sandbox.webhookSecret]],
    ['the key of the provider', [sandbox.secretKey]],
    ['the key of the account service', elsewhere ? [elsewhere.service.apiKey] : []],
    ['the password of the database', [cluster.password]],
    ['a session', [...people, admin].map(({ token }) => token)],
    ['a password', elsewhere ? [...ledger.passwords, ...people.map(passwordOf)] : ledger.passwords],
    ['where alarms are told', [alerts.url.split('/').at(-1) ?? '']],
    ['the password of the mail server', smtp.passwords],
    ['a mailed link', smtp.arrived.flatMap(({ links }) => links)],
  ]
  return new Map(kinds.flatMap(([what, values]) => [...values].map((value): [string, string] => [value, what])))
}

/** The secrets that a log holds, wherever in a word they stand. */
const foundIn = (log: string, secrets: Map<string, string>): Set<string> => {
  const lengths = [...new Set([...secrets.keys()].map(({ length }) => length))]
  const found = new Set<string>()
  for (const [word] of log.matchAll(WORDS))
    for (const length of lengths)
      for (let from = 0; from + length <= word.length; from++) {
        const what = secrets.get(word.slice(from, from + length))
        if (what) found.add(what)
      }
  return found
}

export const findSecrets = async (world: World): Promise<string[]> => {
  const { apps, cluster, sandboxLog } = world
  const secrets = await secretsOf(world)
  const logs: [whose: string, log: string][] = [
    ...apps.map(({ port, log }): [string, string] => [`the shop at ${port}`, log()]),
    ['PostgreSQL', cluster.log()],
    ['the payment sandbox', sandboxLog()],
  ]
  return logs.flatMap(([whose, log]) => [...foundIn(log, secrets)].map((what) => `${what} in the log of ${whose}`))
}
