import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'

/** The system's PostgreSQL, as deploy/database.sh makes and knows it. */
export type SystemCluster = {
  /** The package, the cluster and its roles; returns the number of its socket. */
  make: () => string
  /** An empty database to fill; its address, as the role that owns it. */
  draft: (port: string) => string
  drop: () => void
  /** The draft becomes the shop's database. Returns under which name the one before is kept, if there was one. */
  take: () => string
}

const SCRIPT = fileURLToPath(new URL('../../../../deploy/database.sh', import.meta.url))
/** Where Debian and Ubuntu keep all clusters. */
export const CLUSTERS = '/var/lib/postgresql'
const SOCKETS = '%2Fvar%2Frun%2Fpostgresql'

const run = (...args: string[]): string => {
  const { status, stdout, stderr } = spawnSync(SCRIPT, args, { encoding: 'utf8' })
  if (status !== 0) throw new Error(`${stderr.trim()} Nothing was changed: the shop's data is where it was.`)
  return stdout.trim()
}

const addressOf = (role: string, port: string, database = 'dozen') => `postgres://${role}@${SOCKETS}:${port}/${database}`

/** The settings of a shop with its data there. */
export const settingsFor = (port: string) => ({
  DATABASE_URL: addressOf('dozen_shop', port),
  DATABASE_OWNER_URL: addressOf('dozen', port),
})

export const systemCluster: SystemCluster = {
  make: () => run('make'),
  draft: (port) => {
    run('draft')
    return addressOf('dozen', port, 'dozen_moving')
  },
  drop: () => void run('drop'),
  take: () => run('take'),
}
