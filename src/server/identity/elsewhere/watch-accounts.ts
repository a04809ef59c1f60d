import type { FastifyBaseLogger } from 'fastify'
import type { Clock } from '../../clock.ts'
import { AccountsAway } from '../accounts.ts'

/** Notices whether whoever keeps the accounts answers: for the log, for the dashboard, and to wait for nobody in vain. */
export type Watch = ReturnType<typeof openWatch>

export const openWatch = (clock: Clock, log: Pick<FastifyBaseLogger, 'error' | 'info'>) => {
  let awaySince: Date | undefined

  const heard = () => {
    if (awaySince) log.info({ since: awaySince }, 'The account service answers again')
    awaySince = undefined
  }
  const missed = (error: AccountsAway) => {
    if (!awaySince) log.error({ reason: error.message }, 'The account service cannot be used')
    awaySince ??= clock()
  }
  type Ask = (...args: unknown[]) => Promise<unknown>
  const noticing =
    (ask: Ask): Ask =>
    async (...args) => {
      try {
        const answer = await ask(...args)
        heard()
        return answer
      } catch (error) {
        if (error instanceof AccountsAway) missed(error)
        throw error
      }
    }

  return {
    /** Since when nobody has answered. */
    get awaySince() {
      return awaySince
    },
    /** The same door, with each answer and each silence noticed. */
    over: <Door extends object>(door: Door): Door =>
      Object.fromEntries(Object.entries(door).map(([name, part]) => [name, typeof part === 'function' ? noticing(part) : part])) as Door,
  }
}
