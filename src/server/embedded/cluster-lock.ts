import { spawnSync } from 'node:child_process'
import type { Runner } from '../kernel/ordinary-user.ts'
import { DatabaseRefused } from '../store/database/explain-refusal.ts'

/**
 * One PostgreSQL to a cluster, also where two shops do not see each other's processes, as in two containers with one
 * volume: numbers and shared memory, by which PostgreSQL itself looks for another, tell nothing there. The kernel's lock
 * on the folder is held by the server and all that it starts, and ends with the last of them, however they end.
 */

/** How `flock` ends when another has the lock. PostgreSQL never ends so. */
export const LOCKED = 90

export const AT_ONCE = ['--nonblock', `--conflict-exit-code=${LOCKED}`]

/** Puts the lock in front of a server's command; nothing where the system or the disk has no such locks. */
export const lockFor = (cluster: string, { ids }: Runner): string[] => {
  const { status } = spawnSync('flock', [...AT_ONCE, cluster, 'true'], { stdio: 'ignore', ...ids })
  return status === 0 || status === LOCKED ? ['flock', ...AT_ONCE, '--no-fork', cluster] : []
}

export const lockedBy = (cluster: string): DatabaseRefused =>
  new DatabaseRefused(
    `Another PostgreSQL is using ${cluster}, out of sight from here: most likely a shop in another container. Stop it first, or, for a command, run it where the shop runs: docker compose exec shop dozen …, never docker compose run.`,
  )
