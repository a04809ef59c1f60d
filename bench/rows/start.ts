import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from '../../tests/support/shop/shop-process.ts'
import { closing } from '../closing.ts'
import { atMost, type Line, median, type Row } from '../measured.ts'
import { memoryOf } from '../process.ts'
import { environmentOf } from '../shop.ts'

/** `npm start` where everything is there already, until the first page is served; and what the shop holds when nobody comes. */

const POLL_MS = 10
const GIVE_UP_MS = 60_000
const IDLE_MS = 10_000

const childrenOf = (pid: number): number[] =>
  readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean).map(Number)
const treeOf = (pid: number): number[] => [pid, ...childrenOf(pid).flatMap(treeOf)]
const commandOf = (pid: number): string => readFileSync(`/proc/${pid}/cmdline`, 'utf8')

export const serves = (port: number): Promise<boolean> =>
  fetch(`http://127.0.0.1:${port}/login`).then(
    async (reply) => reply.ok && (await reply.text()).includes('</html>'),
    () => false,
  )

type Started = { seconds: number; idle: number; tree: number }

const serverOf = (tree: readonly number[]): number => {
  const server = tree.find((pid) => commandOf(pid).includes('src/server/start/main.ts'))
  if (server === undefined) throw new Error('The shop is not among the children of npm')
  return server
}

/** What the shop holds, and with npm and the script that started it. PostgreSQL is among its children; one that has just ended holds nothing. */
const measureMemory = (npm: number): Pick<Started, 'idle' | 'tree'> => {
  const tree = treeOf(npm)
  const withoutDatabase = tree.filter((pid) => !commandOf(pid).includes('postgres'))
  return { idle: memoryOf(serverOf(tree)), tree: withoutDatabase.reduce((sum, pid) => sum + (memoryOf(pid) || 0), 0) }
}

const start = async (dataDir: string, idleMs: number): Promise<Started> => {
  const port = await freePort()
  const began = performance.now()
  const npm = spawn('npm', ['start'], { cwd: join(import.meta.dirname, '../..'), env: environmentOf(port, dataDir), stdio: 'ignore' })
  const pid = npm.pid ?? 0
  const exited = new Promise<void>((resolve) => npm.once('exit', () => resolve()))
  const stop = () => {
    process.kill(serverOf(treeOf(pid)), 'SIGTERM')
    return exited
  }
  return closing(stop, async () => {
    while (!(await serves(port))) {
      if (performance.now() - began > GIVE_UP_MS) throw new Error('npm start did not serve a page')
      await sleep(POLL_MS)
    }
    const seconds = (performance.now() - began) / 1000
    await sleep(idleMs)
    return { seconds, ...measureMemory(pid) }
  })
}

export const startRow: Row = async ({ rounds }) => {
  const dataDir = mkdtempSync(join(tmpdir(), 'dozen-bench-'))
  try {
    await start(dataDir, 0)
    const started: Started[] = []
    for (let round = 0; round < rounds; round++) started.push(await start(dataDir, IDLE_MS))
    const [seconds, idle, tree] = (['seconds', 'idle', 'tree'] as const).map((key) => median(started.map((each) => each[key]))) as [
      number,
      number,
      number,
    ]
    const lines: Line[] = [
      {
        work: 'second npm start to first page',
        shop: `${seconds.toFixed(2)} s`,
        limit: '',
        must: '3 s',
        beyond: '1 s',
        reached: atMost(seconds, 3, 1),
      },
      {
        work: 'idle memory without the database',
        shop: `${idle.toFixed(0)} MB`,
        limit: `${tree.toFixed(0)} MB with npm and the starter`,
        must: '200 MB',
        beyond: '120 MB',
        reached: atMost(idle, 200, 120),
      },
    ]
    return { lines, figures: started }
  } finally {
    rmSync(dataDir, { recursive: true, force: true })
  }
}
