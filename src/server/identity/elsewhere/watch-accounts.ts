import type { FastifyBaseLogger } from 'fastify'
import { AccountsAway, AccountUnusable } from '../../kernel/accounts.ts'
import type { Clock } from '../../kernel/clock.ts'

/** Notices whether the account provider answers: for the log, for the dashboard, and to avoid pointless waiting. */
export type Watch = ReturnType<typeof openWatch>

type Ask = (...args: unknown[]) => Promise<unknown>

export const openWatch = (clock: Clock, log: Pick<FastifyBaseLogger, 'error' | 'info'>) => {
  /** By the name of each service that is down: one that answers says nothing about the other. */
  const away = new Map<string, Date>()

  const noteResponse = (service: string) => {
    const since = away.get(service)
    if (since) log.info({ service, since }, 'The account service answers again')
    away.delete(service)
  }
  const missed = (service: string, { message: reason }: AccountsAway) => {
    if (away.has(service)) return
    log.error({ service, reason }, 'The account service cannot be used')
    away.set(service, clock())
  }
  const noticing =
    (service: string, ask: Ask): Ask =>
    async (...args) => {
      try {
        const answer = await ask(...args)
        noteResponse(service)
        return answer
      } catch (error) {
        // That says nothing about all others.
        if (error instanceof AccountUnusable) log.error({ service, reason: error.message }, 'One account cannot be used')
        else if (error instanceof AccountsAway) missed(service, error)
        throw error
      }
    }

  return {
    /** Since when a required service has not answered. */
    get awaySince(): Date | undefined {
      return [...away.values()].sort((one, other) => one.getTime() - other.getTime())[0]
    },
    /** The same client, with each reply and each timeout recorded under its name. */
    over: <Door extends object>(service: string, door: Door): Door =>
      Object.fromEntries(
        Object.entries(door).map(([name, part]) => [name, typeof part === 'function' ? noticing(service, part) : part]),
      ) as Door,
  }
}
