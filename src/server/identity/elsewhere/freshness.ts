import type { Role } from '../../../shared/shapes/entities.ts'
import { type Accounts, AccountsAway } from '../../kernel/accounts.ts'
import type { Clock } from '../../kernel/clock.ts'
import { oneAtATime } from '../../kernel/concurrency.ts'
import type { Mirror } from './mirror.ts'
import type { Watch } from './watch-accounts.ts'

/**
 * How long the shop trusts what it last learned about an account kept elsewhere. While the provider is down, logged-in
 * people continue for a while; admins, who can do more, for a shorter time.
 */
const SECONDS: Readonly<Record<Role, { believed: number; withoutAnswer: number }>> = {
  user: { believed: 60, withoutAnswer: 15 * 60 },
  host: { believed: 60, withoutAnswer: 15 * 60 },
  admin: { believed: 30, withoutAnswer: 2 * 60 },
}
/** While the provider is down, each person is checked again this often, and nobody waits for it. */
const TRY_AGAIN_MS = 5_000

export type Freshness = ReturnType<typeof openFreshness>

/** `unchecked_seconds`: null if never checked. */
export type Standing = { id: string; role: Role; unchecked_seconds: number | null }

type Parts = { accounts: Pick<Accounts, 'isElsewhere'>; mirror: Pick<Mirror, 'renew'>; watch: Pick<Watch, 'awaySince'>; clock: Clock }

export const openFreshness = ({ accounts, mirror, watch, clock }: Parts) => {
  let triedAt = 0
  // A page makes several calls at once: one check per reader is enough.
  const renew = oneAtATime(mirror.renew)

  const tryAgain = (id: string) => {
    const now = clock().getTime()
    if (Math.abs(now - triedAt) < TRY_AGAIN_MS) return
    triedAt = now
    // The next caller reports the error.
    renew(id).catch(() => {})
  }

  return {
    /** Whether a person was just refreshed, so that the stored data must be read again. */
    confirm: async ({ id, role, unchecked_seconds }: Standing): Promise<boolean> => {
      const { believed, withoutAnswer } = SECONDS[role]
      // If the clock was set back, the age is unknown.
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
