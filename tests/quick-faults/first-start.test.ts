import { chmodSync, chownSync, existsSync, globSync, mkdirSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, describe, expect, test, vi } from 'vitest'
import { makeDataDir, removeDataDirs, type ShopProcess, spawnShop, startShop } from '../support/shop/shop-process.ts'

/** The first start of a shop, in places and in company that nobody wished for. */
vi.setConfig({ testTimeout: 180_000 })
afterAll(removeDataDirs)

const ready = (shop: ShopProcess) => vi.waitFor(() => expect(shop.out() + shop.log()).toMatch(/Dozen (is ready|cannot start)/), 150_000)

/** What others than the owner may do with anything in a folder whose own door is closed to them. */
const openTo = (folder: string, bits: number): string[] =>
  globSync('**', { cwd: folder }).filter((name) => {
    const at = statSync(join(folder, name), { throwIfNoEntry: false })
    return at !== undefined && (at.mode & bits) !== 0
  })

const NOBODY = 65_534

/** Root writes everywhere, and becomes the owner of the folder. */
const makeReadOnly = (folder: string) => {
  chmodSync(folder, 0o755)
  mkdirSync(join(folder, 'data'), { mode: 0o500 })
  if (process.getuid?.() === 0) chownSync(join(folder, 'data'), NOBODY, NOBODY)
}

describe('a first start', () => {
  test.each([
    ['where a file has its name', (folder: string) => writeFileSync(join(folder, 'data'), ''), 'a file is in its place'],
    ['below a file', (folder: string) => writeFileSync(join(folder, 'data'), ''), 'a file is in its place', 'data/shop'],
    ['in a folder that takes nothing', makeReadOnly, 'this user may not write there'],
  ])('%s is refused at once, in a sentence', async (_, prepare, reason, name = 'data') => {
    const folder = makeDataDir()
    prepare(folder)
    const dataDir = join(folder, name)
    const shop = await spawnShop({ DATA_DIR: dataDir })
    expect(await shop.exited).toBe(1)
    expect(shop.log()).toBe(
      `Dozen cannot start: its data folder ${dataDir} can't be used, because ${reason}. Choose another one with DATA_DIR, or give this one to the user who starts the shop. Nothing was changed.\n`,
    )
  })

  test('without a folder for temporary files, and from a shell that keeps nothing from others, leaves nothing that others may read or write', async () => {
    const dataDir = join(makeDataDir(), 'data')
    const before = process.umask(0)
    const shop = await startShop({ DATA_DIR: dataDir, TMPDIR: join(process.execPath, 'no-folder') }).finally(() => process.umask(before))
    expect((await fetch(`${shop.url}/readyz`)).status).toBe(200)
    expect(await shop.kill('SIGTERM')).toBe(0)
    expect(statSync(dataDir).mode & 0o066).toBe(0)
    expect(openTo(dataDir, 0o022)).toEqual([])
    for (const name of ['session-secret', 'postgres-password', 'postgres-shop-password', 'payment-sandbox/secret-key'])
      expect(statSync(join(dataDir, name)).mode & 0o777).toBe(0o600)
  })

  test('of two processes at once on one empty folder makes one shop, which both serve with the same secrets', async () => {
    const dataDir = join(makeDataDir(), 'data')
    const shops = await Promise.all([spawnShop({ DATA_DIR: dataDir }), spawnShop({ DATA_DIR: dataDir })])
    await Promise.all(shops.map(ready))
    expect(shops.map((shop) => shop.log().match(/Dozen cannot start.*/)?.[0])).toEqual([undefined, undefined])
    const statuses = await Promise.all(shops.map(async ({ url }) => (await fetch(`${url}/readyz`)).status))
    expect(statuses).toEqual([200, 200])
    expect(
      globSync(['*', 'postgres/*', 'payment-sandbox/*'], { cwd: dataDir }).filter((name) => /making|\.new|-[0-9a-f]{12}$/.test(name)),
    ).toEqual([])
    expect(await Promise.all(shops.map((shop) => shop.kill('SIGTERM')))).toEqual([0, 0])
  })

  test('waits for nobody who installs or builds in the same clone, and takes over from one that was killed', async () => {
    const { alone } = (await import(join(process.cwd(), 'scripts/alone.mjs'))) as {
      alone: (root: string, refuse: (sentence: string) => never, work: () => void) => void
    }
    const folder = makeDataDir()
    const mark = join(folder, '.installing')
    const work = vi.fn<() => void>()
    const refuse = (sentence: string): never => {
      throw new Error(sentence)
    }
    writeFileSync(mark, String(process.ppid))
    expect(() => alone(folder, refuse, work)).toThrow(
      `Another command is installing packages or building the pages here (process ${process.ppid})`,
    )
    expect(work).not.toHaveBeenCalled()
    writeFileSync(mark, '4194305')
    alone(folder, refuse, work)
    expect(work).toHaveBeenCalledOnce()
    expect(existsSync(mark)).toBe(false)
  })
})
