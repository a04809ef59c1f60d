import type { Role } from '../../../shared/shapes/entities.ts'
import { type Accounts, AccountsAway } from '../../kernel/accounts.ts'
import type { Clock } from '../../kernel/clock.ts'
import { oneAtATime } from '../../kernel/concurrency.ts'
import type { Mirror } from './mirror.ts'
import type { Watch } from './watch-accounts.ts'

/**
 * For how long the shop believes what it has heard about somebody whose account is kept elsewhere. When nobody answers,
 * people who are in go on for a while; an admin, who can do more, for a shorter one.
 */
const SECONDS: Readonly<Record<Role, { believed: number; withoutAnswer: number }>> = {
  user: { believed: 60, withoutAnswer: 15 * 60 },
  host: { believed: 60, withoutAnswer: 15 * 60 },
  admin: { believed: 30, withoutAnswer: 2 * 60 },
}
/** While nobody answers, somebody is asked for again so often; nobody waits for that. */
const TRY_AGAIN_MS = 5_000

export type Freshness = ReturnType<typeof openFreshness>

/** `unchecked_seconds`: null where nobody was ever asked. */
export type Standing = { id: string; role: Role; unchecked_seconds: number | null }

type Parts = { accounts: Pick<Accounts, 'isElsewhere'>; mirror: Pick<Mirror, 'renew'>; watch: Pick<Watch, 'awaySince'>; clock: Clock }

export const openFreshness = ({ accounts, mirror, watch, clock }: Parts) => {
  let triedAt = 0
  // A page asks for several things at once: one question about its reader is enough.
  const renew = oneAtATime(mirror.renew)

  const tryAgain = (id: string) => {
    const now = clock().getTime()
    if (Math.abs(now - triedAt) < TRY_AGAIN_MS) return
    triedAt = now
    // Whoever asks next hears of it.
    renew(id).catch(() => {})
  }

  return {
    /** Whether what is known of somebody was heard anew just now, and has to be looked at once more. */
    confirm: async ({ id, role, unchecked_seconds }: Standing): Promise<boolean> => {
      const { believed, withoutAnswer } = SECONDS[role]
      // Of a clock that was set back nothing is known.
      const seconds = unchecked_seconds === null || unchecked_seconds < 0 ? Number.POSITIVE_INFINITY : unchecked_seconds
      if (!accounts.isElsewhere || seconds <= believed) return false
      try {
        if (watch.awaySince) {
          tryAgain(id)
          throw new AccountsAway('The account service has not answered')
        }
        await renew(id)
        return true
      } catch (error) {
        if (error instanceof AccountsAway && seconds <= withoutAnswer) return false
        throw error
      }
    },
  }
}
