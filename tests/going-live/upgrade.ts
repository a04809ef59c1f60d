import { VERSION } from '../../src/server/kernel/version.ts'
import { archiveOf, NEXT } from './archives.ts'
import type { Machine } from './machine.ts'
import { NEWEST_LINES } from './newest.ts'
import { bootOlder } from './older-shop.ts'
import type { Page } from './page.ts'
import { expect, step } from './report.ts'
import { typist, untilReady, versionNow } from './typing.ts'
import { logIn, order, paidOrders, type Visitor } from './visitor.ts'
import { type Seen, watching } from './watch.ts'
import type { World } from './world.ts'

/** From the older release to today's, back, and there again, while people visit: section 8 of the page. */

/** For how long nobody may be served. */
const AWAY_MS = 5_000
/** On a machine that has no time for us, a mere restart takes long too: then so much longer than that. */
const TIMES = 2

const told = async (machine: Machine, { visits, failed, longestMs, awayMs }: Seen, takesLonger = false): Promise<string> => {
  const text = `away ${awayMs} ms, one of ${visits} visits waited ${longestMs} ms`
  // Caddy's patience ends, and it says so.
  const unasked = failed.filter((each) => !takesLonger || each !== '503')
  expect(unasked.length === 0, `${text}; visits failed: ${unasked}`)
  if (takesLonger) return `${text}, ${failed.length} were asked to come again`
  const longest = Math.max(longestMs, awayMs)
  if (longest <= AWAY_MS) return text
  const restart = await watching(async () => {
    await machine.type('systemctl restart dozen')
    await untilReady()
  })
  const both = `${text}; a restart alone: away ${restart.awayMs} ms`
  expect(longest <= TIMES * restart.awayMs, `${both}: more than ${AWAY_MS} ms, and than ${TIMES} times that`)
  return both
}

/** What kind of shop it is; what people do in it; and what must be so with each release. */
export type Trip = {
  with: string
  /** Whoever has ordered, logged in anew. */
  person: () => Promise<Visitor>
  buy?: (person: Visitor) => Promise<void>
  withNewer?: () => Promise<void>
  look?: () => Promise<void>
  /** The way back takes longer, and says so. */
  saysItTakesLonger?: true
}

/** There and back, and there again. An order from before is there each time, and one of the newer release goes with it. */
export const thereAndBack = async ({ archives }: World, machine: Machine, trip: Trip) => {
  const upgrade = `dozen upgrade ${archiveOf(VERSION)}`
  const expectRuns = async (version: string, orders: number) => {
    expect((await versionNow()) === version, `${await versionNow()} runs, not ${version}`)
    const found = await paidOrders(await trip.person())
    expect(found === orders, `${found} orders instead of ${orders}`)
    await trip.look?.()
  }
  const before = await paidOrders(await trip.person())
  await step(`upgrade, ${trip.with}`, async () => {
    const seen = await watching(() => machine.type(upgrade))
    await expectRuns(VERSION, before)
    return told(machine, seen)
  })
  await trip.buy?.(await trip.person())
  await trip.withNewer?.()
  await step(`rollback, ${trip.with}`, async () => {
    // It asks on a terminal.
    let said = ''
    const seen = await watching(async () => {
      said = await machine.type(`script -qec 'dozen rollback' /dev/null`, 'yes\n')
    })
    expect((await versionNow()) === archives.older.version, said)
    await expectRuns(archives.older.version, before)
    const saysIt = said.includes('which takes longer')
    expect(saysIt === Boolean(trip.saysItTakesLonger), said)
    return told(machine, seen, saysIt)
  })
  const person = await trip.person()
  await trip.buy?.(person)
  const after = await paidOrders(person)
  await step(`upgrade once more, ${trip.with}`, async () => {
    const seen = await watching(() => machine.type(upgrade))
    await expectRuns(VERSION, after)
    return told(machine, seen)
  })
}

/** Today's sandbox keeps what older ones do not know. */
const makeEndpoint = async (machine: Machine) => {
  const [port = '', key = ''] = (await machine.type('cd /var/lib/dozen/payment-sandbox && cat port secret-key')).split(/\s+/)
  const reply = await fetch(`http://127.0.0.1:${port}/v1/webhook_endpoints`, {
    method: 'POST',
    headers: { authorization: `Bearer ${key}` },
    body: new URLSearchParams([
      ['url', 'https://elsewhere.example/events'],
      ['enabled_events[]', 'charge.refunded'],
    ]),
  })
  expect(reply.ok, await reply.text())
}

export const upgrades = async (world: World, page: Page) => {
  const { machine, buyer, season } = await bootOlder(world, 'upgraded')
  const title = '8. Updates'
  await step('updates of Debian', async () => void (await typist(page, machine, title)('apt-get install -y unattended-upgrades')))
  // The older release knows no folder of releases: newest.ts types these where today's runs.
  for (const line of NEWEST_LINES) page.line('8. Updates', line)
  // What the page calls the newer one is today's here.
  page.line(title, `dozen upgrade dozen-${NEXT}-linux-x64.tar.gz`)
  page.line(title, 'dozen rollback')
  await thereAndBack(world, machine, {
    with: 'the embedded PostgreSQL and the payment sandbox',
    person: () => logIn(buyer.email),
    buy: (person) => order(person, season),
    withNewer: () => makeEndpoint(machine),
  })
  await machine.scrap()
}
