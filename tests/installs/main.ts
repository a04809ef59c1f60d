import { spawn, spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ROOT } from '../../scripts/packages.ts'
import { tryPostgres } from './postgres.ts'

/**
 * What `npm start` does to a fresh clone, with each npm and Node from the registry: it starts, leaves the clone as it was,
 * and does not install a second time. A Node that is too old is refused, and a Node binary that the lockfile does not
 * know is not run. And the shop on each PostgreSQL that it promises to work with (postgres.ts). Needs the registry; takes
 * about two minutes for each.
 */

const WORLDS = [
  { node: '20', npm: '9' },
  { node: '20', npm: '10' },
  { node: '22', npm: '10' },
  { node: '22', npm: '11' },
]
const TOO_OLD = '18'
const START_MS = 10 * 60_000

const folder = mkdtempSync(join(tmpdir(), 'dozen-installs-'))
let failed = 0
const say = (isFine: boolean, sentence: string) => {
  if (!isFine) failed += 1
  process.stdout.write(`${isFine ? 'ok  ' : 'FAIL'} ${sentence}\n`)
}

const execute = (program: string, args: readonly string[], cwd: string): string => {
  const { status, stdout, stderr } = spawnSync(program, args, { cwd, encoding: 'utf8' })
  if (status !== 0) throw new Error(`${program} ${args.join(' ')}: ${stderr || stdout}`)
  return stdout
}

/** A package of the registry, in a folder of its own. */
const fetchPackage = (name: string, version: string): string => {
  const place = join(folder, `${name}@${version}`)
  mkdirSync(place, { recursive: true })
  writeFileSync(join(place, 'package.json'), '{}')
  execute('npm', ['install', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error', `${name}@${version}`], place)
  return join(place, 'node_modules', name)
}
const fetchNode = (version: string): string => join(fetchPackage(`node-${process.platform}-${process.arch}`, version), 'bin/node')

const clone = (name: string): string => {
  const place = join(folder, name)
  execute('git', ['clone', '--quiet', ROOT, place], folder)
  return place
}

const freePort = (): Promise<number> =>
  new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address() as { port: number }
      server.close(() => resolve(port))
    })
  })

/** Runs `npm start` until the shop is ready or gives up, then stops it; gives what it said. */
const start = async (cwd: string, node: string, npm: string): Promise<string> => {
  const port = await freePort()
  const env = {
    ...process.env,
    PATH: `${join(node, '..')}:${(process.env.PATH ?? '')
      .split(':')
      .filter((each) => !each.includes('node_modules'))
      .join(':')}`,
    PORT: String(port),
    DATA_DIR: `${cwd}-data`,
    NODE_ENV: 'production',
  }
  const child = spawn(node, [join(npm, 'bin/npm-cli.js'), 'start'], { cwd, env, stdio: ['ignore', 'pipe', 'pipe'], detached: true })
  let said = ''
  // As a terminal does it, to all at once: not every npm passes a signal on.
  let isStopped = false
  const stop = () => {
    if (!isStopped && child.pid) process.kill(-child.pid, 'SIGTERM')
    isStopped = true
  }
  const limit = setTimeout(stop, START_MS)
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (part) => {
      said += part
      if (/Dozen is ready at/.test(said)) stop()
    })
  await new Promise((resolve) => child.on('close', resolve))
  clearTimeout(limit)
  return said
}

const isReady = (said: string) => said.includes('Dozen is ready at')
const isInstalling = (said: string) => said.includes('Installing packages')
const isClean = (cwd: string) => execute('git', ['status', '--porcelain'], cwd) === ''

const npms = new Map<string, string>()
const npmOf = (version: string): string => {
  const known = npms.get(version) ?? fetchPackage('npm', version)
  npms.set(version, known)
  return known
}

const tryWorld = async ({ node, npm }: (typeof WORLDS)[number], binary: string) => {
  const name = `Node ${node} with npm ${npm}`
  const place = clone(`node-${node}-npm-${npm}`)
  const first = await start(place, binary, npmOf(npm))
  say(isReady(first) && isInstalling(first), `${name}: a fresh clone installs and starts`)
  if (!isReady(first)) process.stdout.write(first)
  say(isClean(place), `${name}: the clone is as it was, lockfile and all`)
  const second = await start(place, binary, npmOf(npm))
  say(isReady(second) && !isInstalling(second), `${name}: the second start does not install again`)
  rmSync(place, { recursive: true })
}

const tryOldNode = async () => {
  const said = await start(clone('old'), fetchNode(TOO_OLD), npmOf('10'))
  say(
    /Dozen needs Node 20 or newer, and this is Node 18\S+\./.test(said) && !/Error|Installing/.test(said),
    'Node 18: refused in a sentence',
  )
}

/** A registry that gives another binary: its hash is not the lockfile's. */
const tryForeignBinary = async (binary: string) => {
  const place = clone('foreign')
  const file = join(place, 'package-lock.json')
  const lockfile = JSON.parse(readFileSync(file, 'utf8'))
  const entry = lockfile.packages[`node_modules/node-${process.platform}-${process.arch}`]
  entry.integrity = `sha512-${Buffer.alloc(64).toString('base64')}`
  writeFileSync(file, `${JSON.stringify(lockfile, null, 2)}\n`)
  const said = await start(place, binary, npmOf('10'))
  say(
    !isReady(said) && /matches the lockfile|match the lockfile|could not be installed/.test(said),
    'a Node binary with another hash: nothing is started',
  )
}

const tryNodes = async (worlds: typeof WORLDS) => {
  const binaries = new Map([...new Set(worlds.map(({ node }) => node))].map((version) => [version, fetchNode(version)]))
  for (const world of worlds) await tryWorld(world, binaries.get(world.node) ?? '')
  await tryOldNode()
  await tryForeignBinary([...binaries.values()][0] ?? fetchNode('20'))
}

try {
  const wanted = process.argv.slice(2)
  const worlds = WORLDS.filter(({ node, npm }) => wanted.length === 0 || wanted.includes(`${node}/${npm}`))
  if (wanted.length === 0 || wanted.includes('postgres')) await tryPostgres({ folder, say, fetchPackage, execute })
  if (worlds.length > 0) await tryNodes(worlds)
} finally {
  rmSync(folder, { recursive: true, force: true })
}
process.exitCode = failed === 0 ? 0 : 1
