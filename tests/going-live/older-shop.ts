import { VERSION } from '../../src/server/kernel/version.ts'
import { archiveOf } from './archives.ts'
import { trustAuthority } from './authority.ts'
import type { Shop } from './install.ts'
import { bootMachine, type Machine } from './machine.ts'
import { expect, step } from './report.ts'
import { bringSigned, untilReady, versionNow } from './typing.ts'
import { logIn, openAdminLink, openSeason, order, signUp } from './visitor.ts'
import { DOMAIN, EMAIL, type World } from './world.ts'

/** Machines on which the older release runs, with people and an order, and today's archive lies in /root. */

const DISK = 'older'
let made: Promise<Shop> | undefined

/** Its first people, and what they do. Older releases made an admin without a link. */
export const openOlderShop = async (machine: Machine): Promise<Shop> => {
  await signUp(EMAIL)
  const said = await machine.type(`dozen make-admin ${EMAIL}`)
  if (said.includes('#token=')) await openAdminLink(said)
  const season = await openSeason(await logIn(EMAIL))
  const buyer = await signUp('ann@people.example')
  await order(buyer, season)
  return { season, buyer }
}

const makeDisk = async (world: World): Promise<Shop> => {
  const { older, today } = world.archives
  const machine = await bootMachine(world, DISK)
  let shop = undefined as Shop | undefined
  await step(`a shop of the older release ${older.version} (${older.commit.slice(0, 8)}), with an order`, async () => {
    await trustAuthority(machine, world.root)
    await machine.bring(older.file, archiveOf(older.version))
    await machine.type(`tar xzf ${archiveOf(older.version)} && rm ${archiveOf(older.version)}`)
    await machine.type(`dozen-${older.version}/deploy/install.sh`, `${DOMAIN}\n${EMAIL}\n`)
    await untilReady()
    expect((await versionNow()) === older.version, 'it does not run')
    shop = await openOlderShop(machine)
    await bringSigned(machine, today, VERSION)
    return `${older.steps} migrations before today's`
  })
  await machine.type('systemctl stop dozen; sync')
  await machine.cutPower()
  return shop ?? Promise.reject(new Error('There is no shop of the older release to go on with.'))
}

/** Each has a disk of its own, which begins with the same shop. The one before must be off: they have the same address. */
export const bootOlder = async (world: World, name: string): Promise<{ machine: Machine } & Shop> => {
  made ??= makeDisk(world)
  const shop = await made
  const machine = await bootMachine(world, name, DISK)
  await untilReady()
  return { machine, ...shop }
}
