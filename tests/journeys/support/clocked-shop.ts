import { fork } from 'node:child_process'
import { once } from 'node:events'
import {
  demoSettings,
  freePort,
  makeDataDir,
  NODE_COMPILE_CACHE,
  QUICK_PASSWORDS,
  removeDataDirs,
} from '../../support/shop/shop-process.ts'
import { test } from './person.ts'

/** A shop whose days the journey turns over itself; browsers are shown the same time. */
export type ClockedShop = {
  url: string
  mailbox: string
  makeAdmin: (email: string) => Promise<void>
  /** As with orders that are older than the rule, or an address that the keeper of accounts no longer vouches for. */
  unverify: (email: string) => Promise<void>
  /** By Greenwich: `2027-03-04T17:00:00Z` is noon at the farm. What is due by then is done. */
  goTo: (moment: string) => Promise<void>
}

const openClockedShop = async (first: string): Promise<ClockedShop & { close: () => Promise<void> }> => {
  const port = await freePort()
  const clean = { PATH: process.env.PATH ?? '', HOME: process.env.HOME ?? '', NODE_COMPILE_CACHE, ...QUICK_PASSWORDS }
  const env = { ...clean, ...demoSettings, PORT: String(port), DATA_DIR: makeDataDir(), DEMO: 'off' }
  const child = fork('tests/support/shop/clocked-shop-process.ts', [first], { env, execArgv: [] })
  const [ready] = await once(child, 'message')
  const ask = async (asked: object) => {
    const answered = once(child, 'message')
    child.send(asked)
    await answered
  }
  const close = async () => {
    const gone = once(child, 'exit')
    await ask({ close: true })
    await gone
    removeDataDirs()
  }
  return {
    url: `http://localhost:${port}`,
    mailbox: ready.mailbox,
    makeAdmin: (email) => ask({ makeAdmin: email }),
    unverify: (email) => ask({ unverify: email }),
    goTo: (moment) => ask({ goTo: moment }),
    close,
  }
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
