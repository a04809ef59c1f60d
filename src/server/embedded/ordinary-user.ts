import { spawnSync } from 'node:child_process'
import { chownSync, existsSync, statSync } from 'node:fs'

/**
 * PostgreSQL refuses to run as root. An ordinary person needs nothing; for root there are two ways out, tried
 * in this order: a user namespace in which root has another number (nothing is created on the machine, and
 * any folder root can read will do), or the system user `postgres`.
 */
export type Runner = {
  command: (program: string, args: string[]) => [program: string, args: string[]]
  ids: { uid?: number; gid?: number }
}

const asMyself: Runner = { command: (program, args) => [program, args], ids: {} }

// Number 1 has a name on every Linux (daemon or bin), which initdb insists on; which name does not matter.
const NAMESPACE = ['--user', '--map-user=1', '--map-group=1']
const inNamespace: Runner = { command: (program, args) => ['unshare', [...NAMESPACE, program, ...args]], ids: {} }

const run = (program: string, args: string[], ids: Runner['ids'] = {}) =>
  spawnSync(program, args, { stdio: 'pipe', encoding: 'utf8', ...ids })

const systemUser = (): { uid: number; gid: number } | undefined => {
  if (run('id', ['-u', 'postgres']).status !== 0)
    run('useradd', ['--system', '--no-create-home', '--shell', '/usr/sbin/nologin', 'postgres'])
  const [uid, gid] = [run('id', ['-u', 'postgres']), run('id', ['-g', 'postgres'])]
  return uid.status === 0 && gid.status === 0 ? { uid: Number(uid.stdout), gid: Number(gid.stdout) } : undefined
}

/** How to start `program` so that it owns `folder` (which exists) without being root. */
export const ordinaryUserFor = (folder: string, program: string): Runner => {
  if (process.getuid?.() !== 0) return asMyself
  const owner = statSync(folder).uid
  if (owner === 0 && run('unshare', [...NAMESPACE, 'true']).status === 0) return inNamespace

  const ids = systemUser()
  if (ids === undefined)
    throw new Error(
      'PostgreSQL refuses to run as root and no user "postgres" could be made. Start the shop as an ordinary user, or set DATABASE_URL.',
    )
  if (owner === 0) chownSync(folder, ids.uid, ids.gid)
  if (!existsSync(program) || run('test', ['-x', program], ids).status !== 0 || run('test', ['-w', folder], ids).status !== 0) {
    throw new Error(
      `PostgreSQL refuses to run as root, and the user "postgres" cannot reach ${folder} or ${program}. Move the shop to a folder that others may enter, start it as an ordinary user, or set DATABASE_URL.`,
    )
  }
  return { command: (name, args) => [name, args], ids }
}
