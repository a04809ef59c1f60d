import { execFileSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { closeEverything } from '../faults/world/clean-up.ts'
import { NAME, openAuthority, trustAuthority } from './authority.ts'
import { backups, breaks, settings } from './care.ts'
import { firstOrder, install } from './install.ts'
import { kills } from './kills.ts'
import { bootMachine } from './machine.ts'
import { move, takeAway } from './move.ts'
import { moveDatabase } from './move-database.ts'
import { takesNewest } from './newest.ts'
import { type Page, readPage } from './page.ts'
import { expect, hasBegun, hasFailed, table } from './report.ts'
import { takesOnlySigned } from './signed.ts'
import { stops } from './stops.ts'
import { upgrades } from './upgrade.ts'
import { variants } from './variants.ts'
import { DOMAIN, PARTS, type Part, readWorld, Trouble, type World } from './world.ts'

/** The page, typed on machines. In the order of the page where it does not matter, and with what the page does not tell: kills. */

/** The network and the names of this world, which ends with this process. */
const enterWorld = ({ folder }: World) => {
  const hosts = join(folder, 'hosts')
  writeFileSync(hosts, `127.0.0.1 localhost ${DOMAIN} ${NAME}\n`)
  execFileSync('mount', ['--make-rprivate', '/'])
  execFileSync('mount', ['--bind', hosts, '/etc/hosts'])
  execFileSync('ip', ['link', 'set', 'lo', 'up'])
}

/** A machine with today's release, and what is done on it. */
const runFarm = async (world: World, page: Page, has: (part: Part) => boolean) => {
  const machine = await bootMachine(world, 'farm')
  await trustAuthority(machine, world.root)
  await install(world, page, machine)
  const shop = await firstOrder(page, machine)
  if (has('stops')) await stops(machine, shop)
  if (has('settings')) await settings(page, machine)
  if (has('backups')) await backups(page, machine)
  if (has('signed')) await takesOnlySigned(world, machine, shop)
  if (has('signed')) await takesNewest(world, machine, shop)
  if (has('breaks')) await breaks(page, machine)
  if (has('database')) await moveDatabase(machine, shop.buyer)
  // It switches this machine off.
  const last = has('move') ? await move(world, page, machine, shop) : machine
  if (has('move')) await takeAway(page, last)
  // The next machine has the same address.
  await last.scrap()
}

const ON_THE_FARM: readonly Part[] = ['install', 'stops', 'settings', 'backups', 'signed', 'breaks', 'database', 'move']

const runAll = async () => {
  const world = readWorld()
  enterWorld(world)
  await openAuthority(world.root)
  const page = readPage()
  const has = (part: Part) => world.only.includes(part)
  if (ON_THE_FARM.some(has)) await runFarm(world, page, has)
  if (has('upgrade')) await upgrades(world, page)
  if (has('kills')) await kills(world)
  if (has('variants')) await variants(world)
  if (!PARTS.every((part) => part === 'kills' || has(part))) return
  const left = page.left()
  expect(left.length === 0, `docs/going-live.md has lines that nobody has typed:\n${left.join('\n')}`)
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
  process.on(signal, () => void closeEverything().then(() => process.exit(130)))
try {
  await runAll()
} catch (error) {
  process.stderr.write(`${error instanceof Trouble ? error.message : (error as Error).stack}\n`)
  process.exitCode = 1
} finally {
  await closeEverything()
  if (hasBegun()) process.stdout.write(`\n${table()}\n`)
  if (hasFailed()) process.exitCode = 1
}
