import { execFile, execFileSync } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { ordinaryUserFor } from '../../src/server/kernel/ordinary-user.ts'
import { freePort } from '../support/shop/shop-process.ts'

/** PostgreSQL servers of the machine's own package: a primary and a standby that copies it. */

const PACKAGES = '/usr/lib/postgresql'
export const NAME = 'dozen'

/** Where the programs are; undefined where the machine has no PostgreSQL that can be copied while it runs. */
export const findPrograms = (): string | undefined =>
  (existsSync(PACKAGES) ? readdirSync(PACKAGES) : [])
    .sort((one, other) => Number(other) - Number(one))
    .map((version) => join(PACKAGES, version, 'bin'))
    .find((folder) => existsSync(join(folder, 'pg_basebackup')))

export type Server = { folder: string; port: number }

const settingsOf = (port: number) => `
listen_addresses = '127.0.0.1'
unix_socket_directories = ''
port = ${port}
timezone = UTC
max_wal_senders = 5
wal_keep_size = '256MB'
`
const TRUST = `
host all all 127.0.0.1/32 trust
host replication all 127.0.0.1/32 trust
`

// Each backend leads a group of its own, so there is no group to signal.
const strikeAll = (pid: number, signal: NodeJS.Signals) => {
  const children = execFileSync('ps', ['-o', 'pid=', '--ppid', String(pid)], { encoding: 'utf8' })
    .split('\n')
    .map(Number)
    .filter(Boolean)
  for (const each of [pid, ...children]) process.kill(each, signal)
}

export const openServers = (programs: string) => {
  const home = mkdtempSync(join(tmpdir(), 'dozen-fail-over-'))
  const runner = ordinaryUserFor(home, join(programs, 'postgres'))
  const run = async (name: string, ...args: string[]): Promise<void> => {
    const [program, all] = runner.command(join(programs, name), args)
    await promisify(execFile)(program, all, { cwd: home, ...runner.ids })
  }
  const source = ({ port }: Server) => `host=127.0.0.1 port=${port} user=${NAME}`
  const control = ({ folder }: Server, ...args: string[]) => run('pg_ctl', '-D', folder, '-w', '-l', `${folder}.log`, ...args)
  const listenAt = ({ folder, port }: Server) => {
    const file = join(folder, 'postgresql.conf')
    writeFileSync(file, readFileSync(file, 'utf8') + settingsOf(port))
  }
  const postmaster = ({ folder }: Server) => Number(readFileSync(join(folder, 'postmaster.pid'), 'utf8').split('\n')[0])

  const start = (server: Server) => control(server, 'start')
  const stop = (server: Server) => control(server, '-m', 'fast', 'stop')

  return {
    start,
    stop,
    makePrimary: async (): Promise<Server> => {
      const server = { folder: join(home, 'first'), port: await freePort() }
      await run('initdb', '-D', server.folder, '-U', NAME, '--auth=trust', '--encoding=UTF8', '--locale=C.UTF-8', '--data-checksums')
      listenAt(server)
      writeFileSync(join(server.folder, 'pg_hba.conf'), TRUST)
      await start(server)
      await run('createdb', '-h', '127.0.0.1', '-p', String(server.port), '-U', NAME, NAME)
      return server
    },
    makeStandby: async (primary: Server): Promise<Server> => {
      const server = { folder: join(home, 'second'), port: await freePort() }
      await run('pg_basebackup', '-d', source(primary), '-D', server.folder, '-R', '-X', 'stream', '-c', 'fast')
      listenAt(server)
      await start(server)
      return server
    },
    promote: (server: Server) => control(server, 'promote'),
    /** A signal for the server and everything it started, as if the machine had lost its power. */
    strike: (server: Server, signal: NodeJS.Signals) => strikeAll(postmaster(server), signal),
    /** Makes a former primary the standby of the new one: what only it has written is thrown away. */
    rejoin: async (former: Server, primary: Server) => {
      // Until its first checkpoint the new primary does not say that it is on a new timeline.
      await run('psql', '-d', `${source(primary)} dbname=postgres`, '-c', 'checkpoint')
      await run('pg_rewind', '-D', former.folder, '--source-server', `${source(primary)} dbname=postgres`, '-R')
      listenAt(former)
      await start(former)
    },
    urlOf: ({ port }: Pick<Server, 'port'>) => `postgres://${NAME}@127.0.0.1:${port}/${NAME}`,
    close: async (...servers: readonly Server[]) => {
      for (const server of servers) if (existsSync(join(server.folder, 'postmaster.pid'))) await stop(server).catch(() => {})
      rmSync(home, { recursive: true, force: true })
    },
  }
}
export type Servers = ReturnType<typeof openServers>
