import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { connect } from '../../../src/server/store/database/database.ts'
import { runCommand } from '../../support/shop/commands.ts'
import { order, payFor, startLoad } from '../load/load.ts'
import { letThemShop } from '../load/meanwhile.ts'
import type { World } from '../world/world.ts'
import { type Fault, inWorld } from './fault.ts'

/**
 * The database is lost and comes back from a backup. What was ordered before the backup and paid since, while it was
 * taken too, is healed by the job that asks the provider. Numbers that were given since are never given to others.
 */

const LOST = 20
const RESTORED = 'restored'

const run = async (world: World, name: string, file: string) => {
  const { code, err } = await runCommand(name, [file], { DATABASE_URL: world.env.DATABASE_URL ?? '', SESSION_SECRET: world.secret })
  if (code !== 0) throw new Error(`${name} failed: ${err}`)
}

/** Pays everything that is open, a little at a time. */
const payAll = async (world: World): Promise<number> => {
  let paid = 0
  for (const session of world.ledger.opened.keys()) {
    if (payFor(world, session)) paid++
    await pause(5)
  }
  return paid
}

/** Orders that are in no backup; nobody pays them. */
const loseOrders = async (world: World) => {
  for (const person of world.people.slice(-LOST)) {
    const basket = { cycle: world.season.open, site: world.season.sites.roomy, cartons: 1, donated: 0 }
    const session = await order(world, person, basket)
    if (session) world.ledger.opened.delete(session)
  }
}

const moveTo = async (world: World, database: string) => {
  const root = connect(world.cluster.urlOf('postgres'), 1)
  await root.unsafe(`create database ${database}`)
  await root.end()
  await world.db.end({ timeout: 1 })
  world.env.DATABASE_URL = world.cluster.urlOf(database)
  world.db = connect(world.env.DATABASE_URL, 3)
}

export const restore: Fault = {
  name: 'restore',
  says: 'the database is lost; a backup that was taken while people paid is restored',
  times: 1,
  run: inWorld(async (world, times) => {
    let paidSince = 0
    for (let each = 1; each <= times; each++) {
      const file = join(world.folder, `shop-${each}.backup`)
      const load = startLoad(world, { pays: 0.3 })
      await letThemShop(world, 300)
      await load.stop()
      const [paid] = await Promise.all([payAll(world), run(world, 'backup', file)])
      paidSince += paid
      await loseOrders(world)
      await Promise.all(world.apps.map((app) => app.kill('SIGKILL')))
      await moveTo(world, `${RESTORED}_${each}`)
      await run(world, 'restore', file)
      const [{ waiting }] = await world.db<[{ waiting: number }]>`select count(*)::int as waiting from mail where status = 'queued'`
      // They were sent before the database was lost, and it does not know so.
      world.harm.repeated += waiting
      await Promise.all(world.apps.map((app) => app.start()))
      const failed = world.ledger.tally.failed
      const after = startLoad(world)
      await letThemShop(world)
      await after.stop()
      const now = world.ledger.tally.failed - failed
      if (now > 0) world.broken.push(`${now} requests failed after the restore`)
    }
    return { 'paid since the backup': paidSince }
  }),
}
