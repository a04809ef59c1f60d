import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { AT_ONCE, LOCKED } from '../../embedded/cluster-lock.ts'
import { MoveProblem } from '../../operations/move/copy-shop.ts'

/** The kernel's locks, held by a small process that ends with this one, however it ends. */

const RELEASE = fileURLToPath(new URL('../../../..', import.meta.url))

/** What deploy/upgrade.sh and deploy/rollback.sh lock; nothing in a clone and in a container. */
export const lockOfUpgrades = (release: string): string[] => {
  const releases = dirname(join(release, '.'))
  const program = dirname(releases)
  return basename(releases) === 'releases' && existsSync(join(program, 'current')) ? [join(program, '.upgrading')] : []
}

type Release = () => Promise<void>

/** Not where the system or the disk has no such locks. Ctrl-C, which reaches all of a terminal's group, doesn't end it. */
const hold = async (path: string): Promise<Release> => {
  const held = [...AT_ONCE, '--no-fork', path, 'sh', '-c', 'echo held; exec cat >/dev/null']
  const holder = spawn('flock', held, { detached: true, stdio: ['pipe', 'pipe', 'ignore'] })
  const ended = once(holder, 'exit').then(
    ([code]) => code as number | null,
    () => null,
  )
  const first = await Promise.race([once(holder.stdout, 'data').then(() => 'held' as const), ended])
  if (first === LOCKED) throw new MoveProblem('Another move of the database, upgrade or rollback is running. Wait until it ends.')
  return async () => {
    holder.stdin.end()
    await ended
  }
}

/** Does something while no other move, upgrade or rollback of this shop runs. */
export const alone = async <Result>(dataDir: string, work: () => Promise<Result>): Promise<Result> => {
  const held: Release[] = []
  try {
    for (const path of [...lockOfUpgrades(RELEASE), dataDir].filter((each) => each !== dataDir || existsSync(dataDir)))
      held.push(await hold(path))
    return await work()
  } finally {
    for (const release of held) await release()
  }
}
