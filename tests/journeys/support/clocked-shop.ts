import { pino } from 'pino'
import { buildApp } from '../../../src/server/app.ts'
import { readConfig } from '../../../src/server/config.ts'
import type { Shop } from '../../../src/server/context.ts'
import { openMailboxPort } from '../../../src/server/embedded/mailbox-port.ts'
import { doWhatIsDue } from '../../../src/server/jobs/every-minute.ts'
import { openShop } from '../../../src/server/shop.ts'
import { freePort, makeDataDir, removeDataDirs } from '../../support/shop/shop-process.ts'
import { test } from './person.ts'

/** A shop whose days the journey turns over itself; browsers are shown the same time. */
export type ClockedShop = {
  shop: Shop
  url: string
  mailbox: string
  /** By Greenwich: `2027-03-04T17:00:00Z` is noon at the farm. What is due by then is done. */
  goTo: (moment: string) => Promise<void>
}

const openClockedShop = async (first: string): Promise<ClockedShop & { close: () => Promise<void> }> => {
  let now = new Date(first)
  const log = pino({ level: 'silent' })
  const [port, dataDir] = [await freePort(), makeDataDir()]
  const opened = await openShop(readConfig({ PORT: String(port), DATA_DIR: dataDir, DEMO: 'off' }), () => now, log)
  const { shop, mailbox, twins, listensAt } = opened
  if (!mailbox) throw new Error('A shop on this machine has a local mailbox')
  const app = await buildApp(shop, twins)
  const mailboxPort = await openMailboxPort(mailbox, { wanted: 0, isChosen: true }, log)
  await app.listen({ port, host: '127.0.0.1' })
  listensAt(port)
  const goTo = async (moment: string) => {
    now = new Date(moment)
    await doWhatIsDue(shop)
  }
  const close = async () => {
    await app.close()
    await mailboxPort.close()
    await opened.close()
    removeDataDirs()
  }
  return { shop, url: `http://localhost:${port}`, mailbox: mailboxPort.url, goTo, close }
}

export const onItsOwnDays = test.extend<{ first: string; clocked: ClockedShop }>({
  first: ['2027-03-02T17:00:00Z', { option: true }],
  clocked: async ({ first }, use) => {
    const clocked = await openClockedShop(first)
    await use(clocked)
    await clocked.close()
  },
  baseURL: async ({ clocked }, use) => use(clocked.url),
})
