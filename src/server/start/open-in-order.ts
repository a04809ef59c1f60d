import type { FastifyBaseLogger } from 'fastify'
import type { Clock } from '../kernel/clock.ts'
import type { Config } from '../kernel/config/config.ts'

/** Remembers how something that was just opened is closed. */
export type Keep = (close: () => unknown) => void

/** What every part of a shop is opened with. */
export type Opening = { config: Config; clock: Clock; log: FastifyBaseLogger; keep: Keep }

/** Opens parts one after another and closes them in the opposite order; at once, if one of them cannot be opened. */
export const openInOrder = async <T extends object>(open: (keep: Keep) => Promise<T>): Promise<T & { close: () => Promise<void> }> => {
  const closers: (() => unknown)[] = []
  const close = async () => {
    const failures: unknown[] = []
    // One that cannot be closed leaves none of the others open: the process may go on.
    for (const closeOne of closers.splice(0).reverse()) {
      try {
        await closeOne()
      } catch (error) {
        failures.push(error)
      }
    }
    if (failures.length > 0) throw failures[0]
  }
  try {
    return { ...(await open((closeOne) => void closers.push(closeOne))), close }
  } catch (error) {
    // Why it could not be opened says more.
    await close().catch(() => {})
    throw error
  }
}
