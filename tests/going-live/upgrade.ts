import { VERSION } from '../../src/server/kernel/version.ts'
import { archiveOf, NEXT } from './archives.ts'
import type { Shop } from './install.ts'
import type { Machine } from './machine.ts'
import { bootOlder } from './older-shop.ts'
import type { Page } from './page.ts'
import { expect, step } from './report.ts'
import { typist, versionNow } from './typing.ts'
import { logIn, order, paidOrders } from './visitor.ts'
import { type Seen, watching } from './watch.ts'
import type { World } from './world.ts'

/** From the older release to today's, back, and there again, while people visit: section 8 of the page. */

/** For how long nobody may be served. */
const AWAY_MS = 5_000

const told = ({ visits, failed, longestMs, awayMs }: Seen): string => {
  const text = `away ${awayMs} ms, one of ${visits} visits waited ${longestMs} ms`
  expect(failed.length === 0, `${text}; visits failed: ${failed}`)
  expect(longestMs <= AWAY_MS && awayMs <= AWAY_MS, `${text}: more than ${AWAY_MS} ms`)
  return text
}

/** There and back again, with one order before and one after: `what` says which shop it is. */
export const thereAndBack = async ({ archives }: World, { machine, buyer, season }: { machine: Machine } & Shop, what: string) => {
  const upgrade = `dozen upgrade ${archiveOf(VERSION)}`
  await step(`dozen upgrade ${what}, with visitors`, async () => {
    const seen = await watching(() => machine.type(upgrade))
    expect((await versionNow()) === VERSION && (await paidOrders(buyer)) === 1, 'the new release does not run, or not with the data')
    return told(seen)
  })
  await step('an order with the new release', () => order(buyer, season).then(() => undefined))
  await step(`dozen rollback ${what}, with visitors`, async () => {
    // It asks on a terminal.
    const seen = await watching(() => machine.type(`script -qec 'dozen rollback' /dev/null`, 'yes\n'))
    expect((await versionNow()) === archives.older.version, `${await versionNow()} runs`)
    expect((await paidOrders(await logIn(buyer.email))) === 1, 'the order from before the upgrade is gone')
    return told(seen)
  })
  await step(`dozen upgrade ${what}, once more`, async () => {
    await order(await logIn(buyer.email), season)
    const seen = await watching(() => machine.type(upgrade))
    expect((await versionNow()) === VERSION && (await paidOrders(await logIn(buyer.email))) === 2, 'an order is gone')
    return told(seen)
  })
}

export const upgrades = async (world: World, page: Page) => {
  const shop = await bootOlder(world, 'upgraded')
  const type = typist(page, shop.machine, '8. Updates')
  await step('updates of Debian', async () => void (await type('apt-get install -y unattended-upgrades')))
  // What the page calls the newer one is today's here.
  page.line('8. Updates', `dozen upgrade dozen-${NEXT}-linux-x64.tar.gz`)
  page.line('8. Updates', 'dozen rollback')
  await thereAndBack(world, shop, 'with the embedded PostgreSQL and the payment sandbox')
  await shop.machine.scrap()
}
