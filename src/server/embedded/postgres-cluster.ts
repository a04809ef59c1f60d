import { spawnSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { existsSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { asOwnerOf, type Runner, underAName } from '../kernel/ordinary-user.ts'
import { DatabaseRefused } from '../store/database/explain-refusal.ts'
import type { Binaries } from './postgres-programs.ts'
import { whyNotStarted } from './postgres-reasons.ts'

/** The folder that a PostgreSQL server runs on. */

/** Sorted by code points, whatever the system's languages are; before 17, PostgreSQL leaves that to the system. */
const optionsFor = (major: number): string[] => [
  '--auth=scram-sha-256',
  '--encoding=UTF8',
  ...(major >= 17 ? ['--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C'] : ['--locale=C.UTF-8']),
]

// The program that makes a cluster outlives a shop that is killed, and may still be at work on its own draft.
const DRAFT = 'cluster.new'
const removeOldDrafts = (folder: string) => {
  for (const name of readdirSync(folder).filter((each) => each.startsWith(DRAFT))) {
    try {
      rmSync(join(folder, name), { recursive: true, force: true })
    } catch {
      // Somebody still writes into it: the next start finds it done.
    }
  }
}

// A container may be given any number for its user; the one in its image has a name.
const NAMELESS = /could not look up effective user ID (\d+)/

const whyNotMade = (output: string, folder: string): DatabaseRefused => {
  const [, number] = NAMELESS.exec(output) ?? []
  return number === undefined
    ? whyNotStarted(output, folder)
    : new DatabaseRefused(
        `The user with the number ${number} has no name on this machine, and without one PostgreSQL makes no database. Start the shop as a user who stands in /etc/passwd (in a container, leave --user out), or set DATABASE_URL.`,
      )
}

/** What `move-database` has filled and compared, and calls so for the moment in which it takes the other's place. */
export const MOVED = 'cluster.moved'

/** A move that was broken off in that moment. While the other is still in its place, it was broken off before: it is used. */
export const finishMove = (folder: string): void => {
  const [cluster, moved] = [join(folder, 'cluster'), join(folder, MOVED)]
  if (existsSync(cluster)) rmSync(moved, { recursive: true, force: true })
  else if (existsSync(moved)) renameSync(moved, cluster)
}

/** Makes the cluster if it is not there. It gets its name when it is complete: a half-made one is thrown away. */
export const ensureCluster = (folder: string, password: string, runner: Runner, { initdb, major }: Binaries): string => {
  const cluster = join(folder, 'cluster')
  if (existsSync(cluster)) return cluster
  const draft = join(folder, `${DRAFT}-${randomUUID()}`)
  const passwordFile = `${draft}-password`
  // Its owner may lay links in this folder: what root did here itself, root would do to files elsewhere.
  asOwnerOf(folder, () => {
    removeOldDrafts(folder)
    writeFileSync(passwordFile, password, { mode: 0o600, flag: 'wx' })
  })
  try {
    const make = ({ command, ids }: Runner) => {
      const [program, args] = command(initdb, ['-D', draft, '-U', 'dozen', `--pwfile=${passwordFile}`, ...optionsFor(major)])
      return spawnSync(program, args, { encoding: 'utf8', ...ids })
    }
    let made = make(runner)
    const named = NAMELESS.test(made.stderr) ? underAName(runner) : undefined
    if (named) made = make(named)
    if (made.status !== 0) throw whyNotMade(made.stderr || made.error?.message || '', cluster)
    asOwnerOf(folder, () => (existsSync(cluster) ? rmSync(draft, { recursive: true }) : renameSync(draft, cluster)))
  } finally {
    asOwnerOf(folder, () => rmSync(passwordFile, { force: true }))
  }
  return cluster
}
