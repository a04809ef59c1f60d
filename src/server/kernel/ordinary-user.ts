import { spawnSync } from 'node:child_process'
import { accessSync, chownSync, constants, existsSync, statSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { DatabaseRefused } from '../store/database/explain-refusal.ts'
import { StartRefused } from './start-refused.ts'

/**
 * PostgreSQL refuses to run as root. An ordinary user needs nothing; root starts it as the owner of the folder. For a
 * folder of root's own there are two ways, tried in this order: a user namespace in which root has another id (nothing is
 * created on the machine, and any folder root can read will do), or the system user `postgres`.
 */
export type Runner = {
  command: (program: string, args: string[]) => [program: string, args: string[]]
  ids: { uid?: number; gid?: number }
}

const asIs: Runner['command'] = (program, args) => [program, args]

// Id 1 has a name on every Linux (daemon or bin), which initdb requires; any name will do.
const NAMESPACE = ['--user', '--map-user=1', '--map-group=1']
const inNamespace: Runner['command'] = (program, args) => ['unshare', [...NAMESPACE, program, ...args]]

const run = (program: string, args: string[], ids: Runner['ids'] = {}) =>
  spawnSync(program, args, { stdio: 'pipe', encoding: 'utf8', ...ids })

/** The same user, under an id that has a name; undefined if that isn't allowed. */
export const underAName = ({ ids }: Runner): Runner | undefined =>
  run('unshare', [...NAMESPACE, 'true'], ids).status === 0 ? { command: inNamespace, ids } : undefined

export const isRoot = (): boolean => process.getuid?.() === 0

/** The owner of a folder; one that doesn't exist yet will belong to its creator. */
export const ownerOf = (folder: string): { uid: number; gid: number } => {
  const { uid, gid } = existsSync(folder) ? statSync(folder) : { uid: process.getuid?.() ?? 0, gid: process.getgid?.() ?? 0 }
  return { uid, gid }
}

/**
 * Accesses the files of a folder as its owner: the shop's own user couldn't read what root leaves behind. Must not await
 * anything, because the whole process is that user meanwhile.
 */
export const asOwnerOf = <Result>(folder: string, work: () => Result): Result => {
  const { uid, gid } = ownerOf(folder)
  if (!isRoot() || uid === 0) return work()
  process.setegid?.(gid)
  process.seteuid?.(uid)
  try {
    return work()
  } finally {
    process.seteuid?.(0)
    process.setegid?.(0)
  }
}

/** A shop that root starts on another user's folder continues as that user for good. */
export const giveUpRoot = (folder: string): void => {
  const { uid, gid } = ownerOf(folder)
  if (!isRoot() || uid === 0) return
  process.setgroups?.([gid])
  process.setgid?.(gid)
  process.setuid?.(uid)
  const program = fileURLToPath(import.meta.url)
  try {
    accessSync(program, constants.R_OK)
  } catch {
    throw new StartRefused(
      `Dozen cannot start: ${folder} belongs to user ID ${uid}, who can't read ${program}. Move the program to a folder others can enter, such as /opt.`,
    )
  }
}

const systemUser = (): { uid: number; gid: number } | undefined => {
  if (run('id', ['-u', 'postgres']).status !== 0)
    run('useradd', ['--system', '--no-create-home', '--shell', '/usr/sbin/nologin', 'postgres'])
  const uid = run('id', ['-u', 'postgres'])
  const gid = run('id', ['-g', 'postgres'])
  return uid.status === 0 && gid.status === 0 ? { uid: Number(uid.stdout), gid: Number(gid.stdout) } : undefined
}

/** A folder of root's own is given to the system user. */
const handOver = (folder: string): { uid: number; gid: number } => {
  const ids = systemUser()
  if (ids === undefined)
    throw new DatabaseRefused(
      'PostgreSQL refuses to run as root, and no user "postgres" could be created. Start the shop as an ordinary user, or set DATABASE_URL.',
    )
  chownSync(folder, ids.uid, ids.gid)
  return ids
}

/**
 * How to start `program` so that it owns `folder` (which exists) without being root. In another user's data folder it
 * always runs as that user: a link to one of root's folders planted there would otherwise run it as root.
 */
export const ordinaryUserFor = (folder: string, program: string, dataDir = folder): Runner => {
  const keeper = ownerOf(dataDir)
  const owner = isRoot() && keeper.uid !== 0 ? keeper : ownerOf(folder)
  const me = process.getuid?.()
  if (me !== 0) {
    if (me !== undefined && owner.uid !== me)
      throw new DatabaseRefused(
        `${folder} belongs to user ID ${owner.uid}, and only that user can start the database. Run this as that user, or as root.`,
      )
    return { command: asIs, ids: {} }
  }
  if (owner.uid === 0 && underAName({ command: asIs, ids: {} })) return { command: inNamespace, ids: {} }
  const ids = owner.uid === 0 ? handOver(folder) : owner
  if (!existsSync(program) || run('test', ['-x', program], ids).status !== 0 || run('test', ['-w', folder], ids).status !== 0) {
    throw new DatabaseRefused(
      `PostgreSQL refuses to run as root, and user ID ${ids.uid} can't reach ${folder} or ${program}. Move the shop to a folder others can enter, start it as an ordinary user, or set DATABASE_URL.`,
    )
  }
  return { command: asIs, ids }
}
