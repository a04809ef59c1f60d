import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** The shop as a process of its own, as `npm start` runs it. */

// Below the ports that the system hands out by itself, and a hundred of its own for each process of the tests, whose
// numbers are often neighbours: nobody takes one in between.
let nextPort = 20_000 + (process.pid % 120) * 100

const isFree = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const probe = createServer()
      .once('error', () => resolve(false))
      .listen(port, '127.0.0.1', () => probe.close(() => resolve(true)))
  })

export const freePort = async (): Promise<number> => {
  while (!(await isFree(nextPort))) nextPort++
  return nextPort++
}

/** Where Node keeps what it compiled: programs of the shop that are started again and again start in half the time. */
export const NODE_COMPILE_CACHE = process.env.NODE_COMPILE_CACHE ?? join(tmpdir(), 'node-compile-cache')

/** For a shop whose people need not wait for their passwords to be hashed: see people/quick-passwords.ts. */
export const QUICK_PASSWORDS = { NODE_OPTIONS: '--import=./tests/support/people/quick-passwords.ts' }

export type ShopProcess = {
  child: ChildProcess
  url: string
  dataDir: string
  out: () => string
  /** Where its mails are read, as it says at the start. */
  mailbox: () => string
  log: () => string
  exited: Promise<number | null>
  kill: (signal: NodeJS.Signals) => Promise<number | null>
}

let usedBefore: Promise<string> | undefined

const folders: string[] = []
export const makeDataDir = (): string => {
  const folder = mkdtempSync(join(tmpdir(), 'dozen-process-'))
  folders.push(folder)
  return folder
}
export const removeDataDirs = () => {
  // The next file of tests in this process makes another.
  usedBefore = undefined
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true })
}

/** The pid of the embedded PostgreSQL of a data folder. */
export const postgresPid = (dataDir: string): number =>
  Number(readFileSync(join(dataDir, 'postgres/cluster/postmaster.pid'), 'utf8').split('\n')[0])

const MAIN = 'src/server/start/main.ts'
const DEMO_ELSEWHERE = 'tests/support/shop/demo-elsewhere-process.ts'

/** With TEST_ACCOUNTS the demo farm keeps its accounts elsewhere, at emulators if the settings name some, else at a twin. */
export const demoProgram = process.env.TEST_ACCOUNTS ? DEMO_ELSEWHERE : MAIN
/** What such a program has to be told beside its own settings. */
export const demoSettings = Object.fromEntries(
  Object.entries(process.env).filter(([name]) => process.env.TEST_ACCOUNTS && /^(TEST_ACCOUNTS|FIREBASE_|FIRESTORE_)/.test(name)),
)

/** What `npm start` and the unit of a service run. */
export const START = 'scripts/start.mjs'

export const spawnShop = async (env: Record<string, string>, program = MAIN): Promise<ShopProcess> => {
  const port = Number(env.PORT ?? (await freePort()))
  const dataDir = env.DATA_DIR ?? makeDataDir()
  const clean = { PATH: process.env.PATH ?? '', HOME: process.env.HOME ?? '', NODE_COMPILE_CACHE }
  // One that shows itself to others keeps its accounts itself: emulators are for this machine alone.
  const isDemo = env.DEMO === 'on' && env.PUBLIC_URL === undefined
  const child = spawn(process.execPath, [isDemo ? demoProgram : program], {
    env: { ...clean, ...(isDemo ? demoSettings : {}), PORT: String(port), MAILBOX_PORT: '0', DEMO: 'off', DATA_DIR: dataDir, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const output = { out: '', log: '' }
  child.stdout.on('data', (part) => {
    output.out += part
  })
  child.stderr.on('data', (part) => {
    output.log += part
  })
  const exited = new Promise<number | null>((resolve) => child.once('exit', resolve))
  const kill = (signal: NodeJS.Signals) => {
    child.kill(signal)
    return exited
  }
  const mailbox = () => /^Emails are in the local mailbox at (.*)$/m.exec(output.out)?.[1] ?? ''
  return { child, url: `http://localhost:${port}`, dataDir, out: () => output.out, mailbox, log: () => output.log, exited, kill }
}

/** Waits for the ready line of a shop. */
export const untilReady = (shop: ShopProcess): Promise<void> =>
  new Promise<void>((resolve, reject) => {
    shop.child.stdout?.on('data', () => shop.out().includes('Dozen is ready at') && resolve())
    shop.exited.then((code) => reject(new Error(`The shop stopped with ${code}: ${shop.log()}`)))
  })

/** Spawns a shop and waits for its ready line. */
export const startShop = async (env: Record<string, string> = {}, program = MAIN): Promise<ShopProcess> => {
  const shop = await spawnShop(env, program)
  await untilReady(shop)
  return shop
}

/** A folder in which a shop has run before. Its database need not be made, which takes longer than most of what is asked of it. */
export const makeUsedDataDir = async (): Promise<string> => {
  usedBefore ??= startShop().then(async (shop) => {
    await shop.kill('SIGTERM')
    return shop.dataDir
  })
  const folder = makeDataDir()
  // With its owners: the database runs as an ordinary user.
  execFileSync('cp', ['-a', `${await usedBefore}/.`, folder])
  return folder
}
