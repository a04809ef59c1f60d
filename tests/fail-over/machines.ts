import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process'
import { createWriteStream, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Machines of a small network, each a network namespace with an address and folders of its own. Only root can make them. */
export type Machine = {
  name: string
  address: string
  /** Starts a program there; as root, if nobody is named. */
  start: (command: readonly string[], options?: { as?: string; env?: Record<string, string> }) => ChildProcess
  run: (...command: string[]) => string
  /** The machine loses its power: nothing runs there any more, and nobody gets an answer. */
  cut: () => void
  /** It is plugged in again; what it keeps on disk is as it was. */
  plugIn: () => void
  /** What its programs have said. */
  said: () => string
}

const BRIDGE = 'dozen0'
const NETWORK = '10.77.0'
/** Where this program itself stands. */
const HERE = 254
/** Folders that each machine has for itself. */
const OWN = ['/var/lib/postgresql', '/var/lib/etcd', '/run/postgresql']

const ip = (...args: string[]) => execFileSync('ip', args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] })

export const canMakeMachines = (): boolean => process.getuid?.() === 0 && process.platform === 'linux'

const openMachine = (home: string, name: string, number: number): Machine => {
  const space = `dozen-${name}`
  const link = `dozen-${number}`
  const address = `${NETWORK}.${number}`
  const folder = join(home, name)
  const places = OWN.map((own) => [join(folder, own.replaceAll('/', '-').slice(1)), own] as const)
  for (const [mine] of places) mkdirSync(mine, { recursive: true, mode: 0o755 })
  execFileSync('chown', ['-R', 'postgres:postgres', folder])
  ip('netns', 'add', space)
  ip('link', 'add', link, 'type', 'veth', 'peer', 'name', 'eth0', 'netns', space)
  ip('link', 'set', link, 'master', BRIDGE, 'up')
  for (const args of [`addr add ${address}/24 dev eth0`, 'link set eth0 up', 'link set lo up']) ip('-n', space, ...args.split(' '))
  const log = join(folder, 'log')
  const binds = places.map(([mine, own]) => `mount --bind ${mine} ${own}`).join(' && ')
  const inside = (command: readonly string[], as?: string) => [
    ...['netns', 'exec', space, 'sh', '-c', `${binds} && exec "$@"`, 'sh'],
    ...(as ? ['runuser', '-u', as, '--'] : []),
    ...command,
  ]
  return {
    name,
    address,
    start: (command, { as, env = {} } = {}) => {
      const child = spawn('ip', inside(command, as), { cwd: '/', env: { PATH: process.env.PATH ?? '', ...env }, stdio: 'pipe' })
      const book = createWriteStream(log, { flags: 'a' })
      for (const stream of [child.stdout, child.stderr]) stream?.pipe(book, { end: false })
      return child
    },
    run: (...command) => execFileSync('ip', inside(command), { encoding: 'utf8', cwd: '/' }),
    cut: () => {
      ip('link', 'set', link, 'down')
      for (const pid of ip('netns', 'pids', space).split('\n').filter(Boolean)) process.kill(Number(pid), 'SIGKILL')
    },
    plugIn: () => void ip('link', 'set', link, 'up'),
    said: () => readFileSync(log, 'utf8'),
  }
}

/** Machines with the addresses 10.77.0.1, .2 and so on, in the order of their names. */
export const openMachines = (...names: string[]) => {
  const home = mkdtempSync(join(tmpdir(), 'dozen-machines-'))
  execFileSync('chmod', ['755', home])
  ip('link', 'add', BRIDGE, 'type', 'bridge')
  ip('addr', 'add', `${NETWORK}.${HERE}/24`, 'dev', BRIDGE)
  ip('link', 'set', BRIDGE, 'up')
  const machines: Machine[] = []
  const close = () => {
    for (const { cut } of machines) cut()
    // One that was never made need not be removed.
    for (const [at, name] of names.entries())
      for (const args of [`link del dozen-${at + 1}`, `netns del dozen-${name}`]) spawnSync('ip', args.split(' '))
    ip('link', 'del', BRIDGE)
    rmSync(home, { recursive: true, force: true })
  }
  try {
    for (const [at, name] of names.entries()) machines.push(openMachine(home, name, at + 1))
  } catch (error) {
    close()
    throw error
  }
  return { home, machines, close }
}
