import { existsSync, readFileSync, rmSync } from 'node:fs'
import { hostname } from 'node:os'
import { join } from 'node:path'
import type { FastifyBaseLogger } from 'fastify'
import type { Clock } from '../../kernel/clock.ts'
import type { Config } from '../../kernel/config/config.ts'
import { writeWhole } from '../../kernel/secret-file.ts'
import { VERSION } from '../../kernel/version.ts'

/**
 * A file in the data folder while the shop runs. A shop that is stopped removes it; one found at startup means that the
 * previous process was killed, crashed, or lost its machine.
 */
export type Running = {
  /** When this process followed on one that had not been asked to stop. */
  restartedAt: Date | undefined
  /** Somebody wants the shop to stop. */
  end: () => void
}

/** Where this process runs, as people tell several of them apart. */
export const placeOf = ({ port }: Pick<Config, 'port'>): string => `${hostname()}:${port}`

type Parts = { config: Pick<Config, 'dataDir' | 'port'>; clock: Clock; log: FastifyBaseLogger }

/** Stopping continues even on a disk from which nothing can be removed. */
const remove = (file: string, log: FastifyBaseLogger): void => {
  try {
    rmSync(file, { force: true })
  } catch (error) {
    log.warn({ reason: (error as Error).message }, 'The shutdown could not be recorded in DATA_DIR: the next start will report a crash')
  }
}

/** Once the shop listens: nobody else is at this port of this machine. */
export const openRunning = ({ config, clock, log }: Parts): Running => {
  const file = join(config.dataDir, `running-${encodeURIComponent(placeOf(config))}`)
  try {
    // Where another version was put in its place, somebody was there.
    const restartedAt = existsSync(file) && readFileSync(file, 'utf8') === VERSION ? clock() : undefined
    writeWhole(file, VERSION)
    return { restartedAt, end: () => remove(file, log) }
  } catch (error) {
    log.warn({ reason: (error as Error).message }, 'Whether the shop was stopped or crashed could not be recorded in DATA_DIR')
    return { restartedAt: undefined, end: () => {} }
  }
}
