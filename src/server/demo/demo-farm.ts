import { addDays, dateAt, type PlainDate, weekdayOf } from '../../shared/dates/calendar.ts'
import type { SandboxKey } from '../embedded/payment-sandbox/payment-sandbox.ts'
import type { Shop } from '../kernel/context.ts'
import type { Db } from '../store/database/database.ts'
import * as cycles from '../store/farm/cycles.ts'
import * as shops from '../store/farm/shops.ts'
import { isUntouched, makeAccounts, openAccounts, setPassword } from './accounts.ts'
import { addPayments } from './add-payments.ts'
import { makePassword, storedPassword, storePassword } from './demo-password.ts'
import { fillShop } from './fill-shop.ts'
import { ADMIN, CUSTOMER, HOST } from './orders.ts'
import { covers, freshCycle } from './seasons.ts'

/** Sees to it that the demo farm sells today: stops cycles that have run out, starts one that covers today. */
const keepCycleRunning = async (db: Db, today: PlainDate): Promise<void> => {
  const all = await cycles.list(db)
  for (const cycle of all.filter((each) => each.is_active && each.end_date < today)) await cycles.setActive(db, cycle.cycle_id, false)
  const covering = all.filter((cycle) => covers(cycle, today))
  if (covering.some(({ is_active }) => is_active)) return
  const { cycle_id } = covering[0] ?? (await cycles.add(db, freshCycle(today, all)))
  await cycles.setActive(db, cycle_id, true)
}

/** A site of the demo's host has a pickup on this day or the next, or they get one that has. */
const keepBusyOn = async (db: Db, date: PlainDate): Promise<void> => {
  const days = [weekdayOf(date), weekdayOf(addDays(date, 1))]
  await db`
    insert into site_host (site_id, user_id)
    select site_id, app_user.id from site, app_user
    where email = ${HOST} and archived_at is null and pickup_start_day in ${db(days)} and not exists (
      select from site_host join site theirs using (site_id)
      where user_id = app_user.id and theirs.archived_at is null and theirs.pickup_start_day in ${db(days)})
    order by array_position(${days}::text[], pickup_start_day), site_id limit 1`
}

/** Sees to it that the demo's host has a list to look at, whenever somebody looks: what they have is enough for any day of a week. */
const keepHostBusy = async (db: Db, today: PlainDate): Promise<void> => {
  for (let day = 0; day < 7; day += 1) await keepBusyOn(db, addDays(today, day))
}

// Any number will do, as long as every process of the shop uses the same one.
const DEMO_LOCK = 4_216_002

const invite = (password: string | undefined): string =>
  password === undefined
    ? `Demo farm: ${ADMIN}, ${CUSTOMER} and ${HOST} keep their password; set DEMO_PASSWORD to change it`
    : `Demo farm: log in as ${ADMIN}, ${CUSTOMER} or ${HOST} with the password ${password}`

/** Processes that start together take turns; the later ones find the farm there. */
const inTurn = <Result>(shop: Shop, act: (tx: Db) => Promise<Result>): Promise<Result> =>
  shop.db.begin(async (tx) => {
    await tx`select pg_advisory_xact_lock(${DEMO_LOCK})`
    return act(tx)
  })

const fill = async (shop: Shop, tx: Db): Promise<string> => {
  const { dataDir, demoPassword } = shop.config
  const password = demoPassword ?? storedPassword(dataDir) ?? makePassword()
  await makeAccounts(shop, password)
  await openAccounts(tx)
  await fillShop(tx, shop)
  await keepHostBusy(tx, dateAt(shop.clock(), shop.config.timeZone))
  storePassword(dataDir, password)
  return invite(password)
}

const reopen = async (shop: Shop, tx: Db): Promise<string> => {
  const { dataDir, demoPassword, timeZone } = shop.config
  const today = dateAt(shop.clock(), timeZone)
  await keepCycleRunning(tx, today)
  await keepHostBusy(tx, today)
  const stored = storedPassword(dataDir)
  if (demoPassword === undefined || demoPassword === stored) return invite(stored)
  await setPassword(shop, demoPassword)
  storePassword(dataDir, demoPassword)
  return invite(demoPassword)
}

/**
 * Fills an empty shop with a farm to try things out on, and keeps such a farm selling at later starts. A shop
 * that was never a demo is left alone. Tells how to log in.
 */
export const fillDemoFarm = async (shop: Shop, sandbox?: SandboxKey): Promise<string | undefined> => {
  const line = await inTurn(shop, async (tx) => {
    if ((await shops.read(tx)).is_demo) return reopen(shop, tx)
    return (await isUntouched(tx)) ? fill(shop, tx) : undefined
  })
  // After that, because a payment is not taken back with what was written here.
  if (line !== undefined && sandbox) await inTurn(shop, (tx) => addPayments(shop, tx, sandbox))
  return line
}
