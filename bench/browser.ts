import { join } from 'node:path'
import { type Browser, type Cookie, chromium } from '@playwright/test'
import { closing } from './closing.ts'
import type { BenchShop } from './shop.ts'

/** The browser of the rows that look at pages. */

export const findBrowser = async (): Promise<string> => {
  const { findChromium } = (await import(join(import.meta.dirname, '../scripts/chromium.mjs'))) as {
    findChromium: () => string | undefined
  }
  const executablePath = findChromium()
  if (!executablePath) throw new Error('No Chromium was found. Install chromium and try again.')
  return executablePath
}

const launch = async (): Promise<Browser> =>
  chromium.launch({
    executablePath: await findBrowser(),
    args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--disable-background-networking'],
  })

export const withBrowser = async <Result>(work: (browser: Browser) => Promise<Result>): Promise<Result> => {
  const browser = await launch()
  return closing(
    () => browser.close(),
    () => work(browser),
  )
}

export const cookiesOf = async (shop: BenchShop, email: string): Promise<(Pick<Cookie, 'name' | 'value'> & { url: string })[]> =>
  (await shop.cookieOf(email)).split('; ').map((pair) => {
    const at = pair.indexOf('=')
    return { name: pair.slice(0, at), value: pair.slice(at + 1), url: shop.url }
  })
