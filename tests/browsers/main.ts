import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ROOT } from '../../scripts/packages.ts'
import { QUICK_PASSWORDS, removeDataDirs, startShop } from '../support/shop/shop-process.ts'
import { inChromium } from './drivers/chromium.ts'
import type { Browser } from './drivers/driver.ts'
import { inFirefox } from './drivers/firefox.ts'
import { inWebKit } from './drivers/webkit.ts'
import { DEMO_PASSWORD, openFarm } from './farm.ts'
import { type Report, walk } from './walk.ts'

/**
 * `npm run browsers`: the whole way of a customer, a host and the farmer in every browser engine that this machine has, in
 * a demo shop of its own. `npm run browsers -- firefox`: in that one alone. Nothing is installed; what is missing is said.
 */
const LIMIT_MS = 5 * 60_000
const PICTURES = join(ROOT, 'test-results/browsers')

const named = process.argv.slice(2).map((name) => name.toLowerCase())
const all = [inChromium, inFirefox, inWebKit]
const wanted = named.length > 0 ? all.filter(({ name }) => named.includes(name.toLowerCase())) : all
for (const { name, program, howToGet } of wanted) console.log(program ? `${name}: ${program}` : `${name}: not found (${howToGet})`)

const shop = await startShop({ ...QUICK_PASSWORDS, DEMO: 'on', DEMO_PASSWORD, LOG_LEVEL: 'warn' })
const farm = await openFarm(shop.url, shop.mailbox)

const visit = async ({ name, open }: Browser, program: string): Promise<Report> => {
  const report: Report = { done: [], wrong: [], pictures: 0 }
  const home = mkdtempSync(join(tmpdir(), 'dozen-browser-'))
  const folder = join(PICTURES, name.toLowerCase())
  rmSync(folder, { recursive: true, force: true })
  const driver = await open(program, home)
  const limit = setTimeout(() => void driver.close(), LIMIT_MS)
  await walk({ driver, url: shop.url, farm, folder, report }).catch(({ message }: Error) => report.wrong.push(message))
  clearTimeout(limit)
  report.wrong.push(...driver.complaints().map((text) => `noted in the console: ${text}`))
  await driver.close()
  rmSync(home, { recursive: true, force: true, maxRetries: 5 })
  return report
}

let isWell = true
for (const browser of wanted) {
  if (!browser.program) continue
  const began = performance.now()
  const { done, wrong, pictures } = await visit(browser, browser.program)
  console.log(`\n${browser.name}, ${Math.round((performance.now() - began) / 1_000)} s, ${pictures} pictures`)
  for (const name of done) console.log(`ok   ${name}`)
  for (const what of wrong) console.log(`FAIL ${what}`)
  isWell &&= wrong.length === 0
}
console.log(`\nThe pictures lie in ${PICTURES}`)
await shop.kill('SIGTERM')
removeDataDirs()
process.exit(isWell ? 0 : 1)
