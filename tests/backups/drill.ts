import assert from 'node:assert/strict'
import { type ChildProcess, spawn } from 'node:child_process'
import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from '../../scripts/packages.ts'
import { visitPostgres } from '../../src/server/embedded/postgres.ts'
import { listTables } from '../../src/server/operations/backup/tables.ts'
import { connect, type Pool } from '../../src/server/store/database/database.ts'

/** The drill of docs/operating.md, as it stands there. */
export const DRILL_FOLDER = '/tmp/dozen-drill'
const NOT_OF_THE_FARM = ['session', 'verification', 'openid_link', 'rate_limit', 'part_state', 'alarm', 'last_backup', 'shop_secret']

/** Its two blocks of commands: on the machine of the shop, and on another. */
export const readDrill = (): string[][] => {
  const page = readFileSync(join(ROOT, 'docs/operating.md'), 'utf8')
  const [, drill = ''] = /### A drill\n([\s\S]*?)\n### /.exec(page) ?? []
  return [...drill.matchAll(/```\n([\s\S]*?)```/g)].map(([, block = '']) => block.trim().split('\n'))
}

type Said = { code: number | null; all: string }

const start = (
  lines: readonly string[],
  env: Record<string, string>,
): { child: ChildProcess; ended: Promise<Said>; said: () => string } => {
  const child = spawn('bash', ['-e', '-c', lines.join('\n')], {
    cwd: ROOT,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let all = ''
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (part) => {
      all += part
    })
  const ended = new Promise<Said>((resolve) => child.once('close', (code) => resolve({ code, all })))
  return { child, ended, said: () => all }
}

export const type = async (lines: readonly string[], env: Record<string, string>): Promise<string> => {
  const { code, all } = await start(lines, env).ended
  assert.equal(code, 0, `${lines.join('; ')}\n${all}`)
  return all
}

/** Types what starts a shop, waits until it is ready, and stops it as Ctrl-C does. */
export const startAndStop = async (lines: readonly string[], env: Record<string, string>, look: () => Promise<void>): Promise<void> => {
  const { child, ended, said } = start(lines, env)
  try {
    await new Promise<void>((resolve, reject) => {
      child.stdout?.on('data', () => said().includes('Dozen is ready at') && resolve())
      void ended.then(({ all }) => reject(new Error(all)))
    })
    await look()
  } finally {
    child.kill('SIGTERM')
    await ended
  }
}

const rowsOf = async (db: Pool): Promise<Record<string, string[]>> => {
  const found: Record<string, string[]> = {}
  for (const { name, columns } of await listTables(db)) {
    if (NOT_OF_THE_FARM.includes(name)) continue
    const rows = await db<{ row: string }[]>`select row(${db(columns)})::text as row from ${db(name)} order by 1`
    found[name] = rows.map(({ row }) => row)
  }
  return found
}

/** Every row of the farm in a data folder, and the secret that the shop has made there. */
export const allOf = async (dataDir: string) => {
  const { ownerUrl, close } = await visitPostgres(dataDir, { info: () => {}, warn: () => {}, error: () => {} })
  const db = connect(ownerUrl, 1)
  try {
    return { rows: await rowsOf(db), secret: readFileSync(join(dataDir, 'session-secret'), 'utf8') }
  } finally {
    await db.end()
    await close()
  }
}

export const cleanUp = () => rmSync(DRILL_FOLDER, { recursive: true, force: true })
