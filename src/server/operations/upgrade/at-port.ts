import { createServer } from 'node:net'
import type { Config } from '../../kernel/config/config.ts'
import { hereAt } from '../../kernel/config/loopback.ts'
import { StartRefused } from '../../kernel/start-refused.ts'

/** Who is at the shop's port: looked at before anything is migrated, so that a second start leaves the first shop alone. */

type Where = Pick<Config, 'host' | 'port'>

const ASK_MS = 2_000
const READY_MS = 5_000

const shopAt = ({ host, port }: Where): string => `http://${hereAt(host)}:${port}`

/** The version of the shop that answers there; nothing if nobody does, or somebody else. */
export const versionAt = async (where: Where): Promise<string | undefined> => {
  try {
    const answer = await fetch(`${shopAt(where)}/healthz`, { signal: AbortSignal.timeout(ASK_MS) })
    const { status, version } = (await answer.json()) as { status?: string; version?: string }
    return status === 'alive' ? (version ?? 'of before 1.0.0') : undefined
  } catch {
    return undefined
  }
}

/** Whether the shop there takes visitors. One that hangs does not. */
export const isReadyAt = (where: Where): Promise<boolean> =>
  fetch(`${shopAt(where)}/readyz`, { signal: AbortSignal.timeout(READY_MS) }).then(
    ({ ok }) => ok,
    () => false,
  )

export const isPortFree = ({ host, port }: Where): Promise<boolean> =>
  new Promise((resolve, reject) => {
    const probe = createServer()
      .once('error', (error: NodeJS.ErrnoException) => (error.code === 'EADDRINUSE' ? resolve(false) : reject(error)))
      .listen({ port, host, exclusive: true }, () => probe.close(() => resolve(true)))
  })

export const expectPortFree = async (where: Where): Promise<void> => {
  if (await isPortFree(where)) return
  const version = await versionAt(where)
  throw new StartRefused(
    version === undefined
      ? `Dozen cannot start. Another program is using this PORT (${where.port}). Stop it, or choose another PORT.`
      : `Dozen cannot start. A shop is already running here, at PORT ${where.port} (version ${version}). Stop it first. Nothing was changed.`,
  )
}
