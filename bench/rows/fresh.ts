import { execFileSync, spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from '../../tests/support/shop/shop-process.ts'
import { closing } from '../closing.ts'
import { atMost, type Line, type Row } from '../measured.ts'
import { environmentOf } from '../shop.ts'
import { serves } from './start.ts'

/** The first day of a shop: a fresh clone until its first page, what it has then put on the disk, and the same of a release. */

const ROOT = join(import.meta.dirname, '../..')
const POLL_MS = 50
const GIVE_UP_MS = 10 * 60_000

const megabytesOf = (folder: string): number => Number(execFileSync('du', ['-sm', folder], { encoding: 'utf8' }).split('\t')[0])

type Place = { folder: string; dataDir: string }

/** Seconds until the first page is there. Everything it starts is one group, and ends as one. */
const startIn = async ([program = '', ...args]: readonly string[], { folder, dataDir }: Place): Promise<number> => {
  const port = await freePort()
  const began = performance.now()
  const child = spawn(program, args, { cwd: folder, env: environmentOf(port, dataDir), stdio: 'ignore', detached: true })
  const exited = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  const stop = () => {
    if (child.exitCode === null && child.pid) process.kill(-child.pid, 'SIGTERM')
    return exited
  }
  return closing(stop, async () => {
    while (!(await serves(port))) {
      if (child.exitCode !== null || performance.now() - began > GIVE_UP_MS) throw new Error(`${program} served no page in ${folder}`)
      await sleep(POLL_MS)
    }
    return (performance.now() - began) / 1000
  })
}

const line = (work: string, shop: string, is: number, must: number, unit: string): Line => ({
  ...{ work, shop, limit: '', must: `${must} ${unit}`, beyond: '' },
  reached: atMost(is, must, 0),
})

/** What `npm run release` makes of the clone. */
const unpackRelease = (clone: string, folder: string): string => {
  const options = ['--unsigned', '--node-unchecked', '--platform', process.arch]
  execFileSync('npm', ['run', 'release', '--', ...options], { cwd: clone, stdio: 'ignore' })
  const archive = readdirSync(join(clone, 'release')).find((name) => name.endsWith('.tar.gz')) ?? ''
  const place = join(folder, 'release')
  mkdirSync(place)
  execFileSync('tar', ['-xzf', join(clone, 'release', archive), '-C', place])
  return join(place, readdirSync(place)[0] ?? '')
}

export const fresh: Row = async () => {
  const folder = mkdtempSync(join(tmpdir(), 'dozen-bench-'))
  try {
    const clone = join(folder, 'clone')
    execFileSync('git', ['clone', '--quiet', ROOT, clone])
    const dataDir = join(folder, 'data')
    const first = await startIn(['npm', 'start'], { folder: clone, dataDir })
    const again = await startIn(['npm', 'start'], { folder: clone, dataDir })
    const installed = megabytesOf(clone)
    const release = unpackRelease(clone, folder)
    const released = { folder: release, dataDir: join(folder, 'released') }
    const releaseFirst = await startIn(['bin/dozen', 'start'], released)
    const releaseAgain = await startIn(['bin/dozen', 'start'], released)
    const unpacked = megabytesOf(release)
    const seconds = (one: number, two: number) => `${one.toFixed(1)} s, then ${two.toFixed(2)} s`
    const lines = [
      line('fresh clone, npm start to first page', seconds(first, again), first, 90, 's'),
      line('clone with everything installed and built', `${installed} MB`, installed, 900, 'MB'),
      line('release, dozen start to first page', seconds(releaseFirst, releaseAgain), releaseFirst, 10, 's'),
      line('release, unpacked', `${unpacked} MB`, unpacked, 400, 'MB'),
    ]
    return { lines, figures: { first, again, installed, releaseFirst, releaseAgain, unpacked } }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
