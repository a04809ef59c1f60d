import { dateAt } from '../../shared/dates/calendar.ts'
import type { Shop } from '../context.ts'
import type { Db } from '../store/database/database.ts'
import * as shops from '../store/farm/shops.ts'
import { isUntouched, makeAccounts, openAccounts, setPassword } from './accounts.ts'
import { makePassword, storedPassword, storePassword } from './demo-password.ts'
import { fillShop } from './fill-shop.ts'
import { keepCycleRunning } from './keep-cycle-running.ts'
import { ADMIN, CUSTOMER, HOST } from './orders.ts'

// Any number will do, as long as every process of the shop uses the same one.
const DEMO_LOCK = 4_216_002

const invite = (password: string | undefined): string =>
  password === undefined
    ? `Demo farm: ${ADMIN}, ${CUSTOMER} and ${HOST} have the password they had before; set DEMO_PASSWORD to give them another`
    : `Demo farm: log in as ${ADMIN}, ${CUSTOMER} or ${HOST} with the password ${password}`

const fill = async (shop: Shop, tx: Db): Promise<string> => {
  const { dataDir, demoPassword } = shop.config
  const password = demoPassword ?? storedPassword(dataDir) ?? makePassword()
  await makeAccounts(shop, password)
  await openAccounts(tx)
  await fillShop(tx, shop)
  storePassword(dataDir, password)
  return invite(password)
}

const reopen = async (shop: Shop, tx: Db): Promise<string> => {
  const { dataDir, demoPassword, timeZone } = shop.config
  await keepCycleRunning(tx, dateAt(shop.clock(), timeZone))
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
export const fillDemoFarm = (shop: Shop): Promise<string | undefined> =>
  shop.db.begin(async (tx) => {
    // Processes that start together take turns; the later ones find the farm there.
    await tx`select pg_advisory_xact_lock(${DEMO_LOCK})`
    if ((await shops.read(tx)).is_demo) return reopen(shop, tx)
    return (await isUntouched(tx)) ? fill(shop, tx) : undefined
  })
