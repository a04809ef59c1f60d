import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { ROOT } from '../../scripts/packages.ts'
import { VERSION } from '../../src/server/kernel/version.ts'

/**
 * The Containerfile, built on a bare Debian and run as its own settings say: as its user, with its command as the first
 * process of a namespace, until its own health check is content; then stopped by its own signal. Some minutes.
 */

const BUILDER = '/usr/local'
const READY_MS = 120_000
const STOP_MS = 60_000

const folder = mkdtempSync(join(tmpdir(), 'dozen-container-'))
const storage = ['--root', join(folder, 'storage'), '--runroot', join(folder, 'run'), '--storage-driver', 'vfs']
let failed = 0
const say = (isFine: boolean, sentence: string) => {
  if (!isFine) failed += 1
  process.stdout.write(`${isFine ? 'ok  ' : 'FAIL'} ${sentence}\n`)
}
const execute = (program: string, ...args: string[]): string => {
  const { status, stdout, stderr, error } = spawnSync(program, args, {
    encoding: 'utf8',
    maxBuffer: 64_000_000,
    env: { ...process.env, BUILDAH_ISOLATION: 'chroot' },
  })
  if (error) throw new Error(`${program} cannot be started (apt-get install buildah mmdebstrap): ${error.message}`)
  if (status !== 0) throw new Error(`${program} ${args.join(' ')}: ${stderr.slice(-3000)}${stdout.slice(-1000)}`)
  return stdout.trim()
}
const buildah = (...args: string[]) => execute('buildah', ...storage, ...args)

/** What a registry of images would give: a bare Debian, and the same with a Node and npm to build with. */
const makeImages = () => {
  const archive = join(folder, 'debian.tar')
  execute('mmdebstrap', '--variant=minbase', 'trixie', archive)
  const bare = buildah('from', 'scratch')
  buildah('add', bare, archive, '/')
  buildah('commit', bare, 'bare-debian')
  rmSync(archive)
  const builder = buildah('from', 'bare-debian')
  const root = buildah('mount', builder)
  const npm = join(execute('sh', '-c', 'realpath "$(command -v npm)"'), '../..')
  mkdirSync(join(root, BUILDER, 'lib/node_modules'), { recursive: true })
  cpSync(process.execPath, join(root, BUILDER, 'bin/node'))
  cpSync(npm, join(root, BUILDER, 'lib/node_modules/npm'), { recursive: true, verbatimSymlinks: true })
  execute('ln', '-s', '../lib/node_modules/npm/bin/npm-cli.js', join(root, BUILDER, 'bin/npm'))
  cpSync('/etc/ssl/certs', join(root, 'etc/ssl/certs'), { recursive: true, dereference: true })
  buildah('config', '--env', 'NODE_EXTRA_CA_CERTS=/etc/ssl/certs/ca-certificates.crt', builder)
  buildah('commit', builder, 'bare-builder')
  buildah('rm', '--all')
}

type Settings = {
  User: string
  Env: string[]
  Cmd: string[]
  WorkingDir: string
  StopSignal: string
  Volumes: object
  Labels: Record<string, string>
  Healthcheck: { Test: string[] }
}

const freePort = (): Promise<number> =>
  new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address() as { port: number }
      server.close(() => resolve(port))
    })
  })

/** Mounts that end with the namespace; then the command itself takes the shell's place. */
const ENTER = `
  for each in null zero random urandom; do touch "$1/dev/$each"; mount --bind "/dev/$each" "$1/dev/$each"; done
  mkdir -p "$1/dev/shm" && mount -t tmpfs -o mode=1777 tmpfs "$1/dev/shm"
  mount -t proc proc "$1/proc"
  root=$1 user=$2; shift 2
  exec chroot --userspec="$user" "$root" "$@"`

/** In namespaces of its own, as an engine of containers starts it: the command is process 1. */
const enter = (root: string, { User, Env, WorkingDir }: Settings, port: number, command: readonly string[]): ChildProcess => {
  const environment = [...Env.filter((each) => !each.startsWith('PORT=')), `PORT=${port}`]
  const inside = ['/usr/bin/env', '-i', '-C', WorkingDir, ...environment, ...command]
  return spawn('unshare', ['--mount', '--pid', '--fork', '--kill-child', 'sh', '-ec', ENTER, 'enter', root, User, ...inside])
}
const firstProcessOf = ({ pid }: ChildProcess) => Number(readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim())
const endOf = async (child: ChildProcess): Promise<number | null> =>
  child.exitCode !== null ? child.exitCode : (await once(child, 'exit'))[0]

const isHealthy = async (root: string, settings: Settings, port: number) =>
  (await endOf(enter(root, settings, port, settings.Healthcheck.Test.slice(1)))) === 0

/** What a command in the image says. */
const tell = async (root: string, settings: Settings, port: number, command: readonly string[]): Promise<string> => {
  const child = enter(root, settings, port, command)
  let said = ''
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (part) => (said += part))
  await endOf(child)
  return said
}

/** A volume of a shop from before, whose database the embedded PostgreSQL has made. */
const moveOldVolume = async (root: string, settings: Settings) => {
  const port = await freePort()
  const made = () => readFileSync(join(root, 'data/postgres/cluster/PG_VERSION'), 'utf8').trim()
  const dozen = (...args: string[]) => tell(root, settings, port, ['/opt/dozen/bin/dozen', ...args])
  const news = made()
  // Only now: beside the running shop this would be a second container.
  const version = /PostgreSQL (\d+\.\d+ \(Debian [^)]*\)) accepts writes/.exec(await dozen('doctor'))?.[1]
  say(version !== undefined, `its database is the distribution's: PostgreSQL ${version}`)
  const back = await dozen('move-database', '--back', '--yes')
  say(/^Moved \d+ rows/.test(back) && made() === '18', `its data go back to the embedded PostgreSQL: ${back.slice(0, 90)}`)
  const old = await dozen('doctor')
  say(old.includes('embedded, with OpenSSL'), 'a volume that the embedded PostgreSQL made keeps running with it')
  const there = await dozen('move-database', '--yes')
  say(/^Moved \d+ rows/.test(there) && made() === news, `and are moved to the distribution's PostgreSQL: ${there.slice(0, 90)}`)
}

/** As compose.yml has it: into a folder that the image made for its user. */
const backUp = async (root: string, settings: Settings, port: number) => {
  const said = await tell(root, settings, port, ['/usr/bin/env', 'BACKUP_TO=/backups', '/opt/dozen/bin/dozen', 'backup'])
  say(/^Saved \d+ rows in \/backups\//.test(said), `it backs itself up into a volume of its own: ${said.slice(0, 90)}`)
}

const runImage = async (root: string, settings: Settings) => {
  const port = await freePort()
  const began = Date.now()
  const shop = enter(root, settings, port, settings.Cmd)
  let said = ''
  for (const stream of [shop.stdout, shop.stderr]) stream?.on('data', (part) => (said += part))
  const ended = endOf(shop)
  while (!said.includes('Dozen is ready at') && shop.exitCode === null && Date.now() < began + READY_MS) await wait(100)
  const seconds = ((Date.now() - began) / 1000).toFixed(1)
  const answer = await fetch(`http://127.0.0.1:${port}/readyz`).then(
    ({ status }) => status,
    () => 0,
  )
  say(answer === 200, `the first start answers at /readyz after ${seconds} s`)
  if (answer !== 200) process.stdout.write(said)
  say(await isHealthy(root, settings, port), 'its health check is content')
  const first = firstProcessOf(shop)
  const command = readFileSync(`/proc/${first}/cmdline`, 'utf8').split('\0')
  const uid = /^Uid:\s+(\d+)/m.exec(readFileSync(`/proc/${first}/status`, 'utf8'))?.[1]
  say(command[0] === '/opt/dozen/node/bin/node' && uid === '10001', `the first process is the shop itself, as user ${uid}`)
  const other = enter(root, settings, port, ['/opt/dozen/bin/dozen', 'backup', '/tmp/second.backup'])
  let told = ''
  for (const stream of [other.stdout, other.stderr]) stream?.on('data', (part) => (told += part))
  const secondEnded = endOf(other)
  while (!told.includes('Another PostgreSQL still works') && other.exitCode === null && other.signalCode === null) await wait(100)
  say(told.includes('Another PostgreSQL still works'), 'a second container on its data starts no second database')
  other.kill('SIGKILL')
  await secondEnded
  const stopping = Date.now()
  process.kill(first, settings.StopSignal as NodeJS.Signals)
  const code = await Promise.race([ended, wait(STOP_MS).then(() => 'not in time')])
  say(
    code === 0 && said.includes('"msg":"Stopped"') && !existsSync(join(root, 'data/postgres/cluster/postmaster.pid')),
    `${settings.StopSignal} to it alone ends shop and database politely, in ${((Date.now() - stopping) / 1000).toFixed(1)} s`,
  )
  say(!(await isHealthy(root, settings, port)), 'its health check notices that nobody answers')
}

try {
  if (process.getuid?.() !== 0) throw new Error('Only root can enter the image. Try again as root.')
  makeImages()
  const images = ['--build-arg', 'BUILD_IMAGE=bare-builder', '--build-arg', 'BASE_IMAGE=bare-debian']
  buildah('build', '--format', 'docker', '--layers=false', ...images, '--tag', 'dozen', '--file', join(ROOT, 'Containerfile'), ROOT)
  say(true, 'the Containerfile builds on a bare Debian')
  const shop = buildah('from', 'dozen')
  const root = buildah('mount', shop)
  const { config: settings }: { config: Settings } = JSON.parse(buildah('inspect', shop)).Docker
  say(settings.Labels['org.opencontainers.image.version'] === VERSION, `its label says ${VERSION}`)
  const tools = ['vite', 'typescript', 'vitest', 'react'].map((name) => `opt/dozen/node_modules/${name}`)
  say(![...tools, 'usr/local/bin/npm', 'build'].some((path) => existsSync(join(root, path))), 'nothing for building or testing is in it')
  process.stdout.write(
    `     the image has ${execute('du', '-sm', root).split('\t')[0]} MB, the shop in it ${execute('du', '-sm', join(root, 'opt/dozen')).split('\t')[0]} MB\n`,
  )
  await runImage(root, settings)
  await backUp(root, settings, await freePort())
  await moveOldVolume(root, settings)
} finally {
  spawnSync('buildah', [...storage, 'rm', '--all'])
  execFileSync('rm', ['-rf', folder])
}
process.exitCode = failed === 0 ? 0 : 1
