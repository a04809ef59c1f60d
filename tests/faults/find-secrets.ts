import type { World } from './world.ts'

/** Looks through everything that any process has logged for what nobody may read there. */

const SHOWN = 4

export const findSecrets = async ({
  db,
  apps,
  cluster,
  sandbox,
  sandboxLog,
  secret,
  people,
  admin,
  smtp,
  ledger,
}: World): Promise<string[]> => {
  const tokens = (await db<{ token: string }[]>`select token from session`).map(({ token }) => token)
  const secrets: [what: string, values: Iterable<string>][] = [
    ['the secret of sessions', [secret]],
    ['the secret of webhooks', [sandbox.webhookSecret]],
    ['the key of the provider', [sandbox.secretKey]],
    ['the password of the database', [cluster.password]],
    ['a session', new Set([...tokens, ...[...people, admin].map(({ token }) => token)])],
    ['a password', ledger.passwords],
    ['a mailed link', new Set(smtp.arrived.flatMap(({ links }) => links))],
  ]
  const logs: [whose: string, log: string][] = [
    ...apps.map(({ port, log }): [string, string] => [`the shop at ${port}`, log()]),
    ['PostgreSQL', cluster.log()],
    ['the payment sandbox', sandboxLog()],
  ]
  return secrets.flatMap(([what, values]) =>
    logs.flatMap(([whose, log]) =>
      [...values]
        .filter((value) => log.includes(value))
        .slice(0, SHOWN)
        .map(() => `${what} in the log of ${whose}`),
    ),
  )
}
