import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Page } from '@playwright/test'
import type axe from 'axe-core'

/** The short form of it: every page that is looked at is handed the whole of it. */
const SOURCE = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8')

type Shade = { r: number; g: number; b: number; alpha: number; parseString: (text: string) => Shade }
type Axe = typeof axe & { commons: { color: { Color: { prototype: Shade } } } }

/** A page has a dozen colours, and axe reads them anew for each of its words, which is a quarter of its time: here each once. */
const rememberColors = () => {
  const { prototype } = (window as unknown as { axe: Axe }).axe.commons.color.Color
  const { parseString } = prototype
  const known = new Map<string, Pick<Shade, 'r' | 'g' | 'b' | 'alpha'>>()
  prototype.parseString = function (text) {
    const { r, g, b, alpha } = known.get(text) ?? parseString.call(this, text)
    known.set(text, { r, g, b, alpha })
    return Object.assign(this, { r, g, b, alpha })
  }
}

/**
 * What axe finds wrong with a page as it stands: each rule, and where. No page here has frames of others, so one run in
 * it is all. Only what is wrong is gathered and handed over, and where it is only once something is: to describe all that
 * is right takes longer than to look.
 */
export const flawsOf = async (page: Page, rules?: string[]): Promise<string[]> => {
  if (!(await page.evaluate(() => 'axe' in window))) {
    await page.evaluate(SOURCE)
    await page.evaluate(rememberColors)
  }
  const options: axe.RunOptions = { resultTypes: ['violations'], ...(rules ? { runOnly: rules } : {}) }
  return page.evaluate(async (wanted) => {
    const { run } = (window as unknown as { axe: Axe }).axe
    const { violations: some } = await run({ ...wanted, selectors: false })
    if (some.length === 0) return []
    const { violations } = await run(wanted)
    return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target).join(', ')}`)
  }, options)
}

/** What hangs on the light; everything else is the same by night. */
export const OF_LIGHT = ['color-contrast', 'link-in-text-block']

/** By day and by night. */
export const flawsInBothLights = async (page: Page): Promise<string[]> => {
  await page.emulateMedia({ colorScheme: 'light' })
  const byDay = await flawsOf(page)
  await page.emulateMedia({ colorScheme: 'dark' })
  return [...byDay, ...(await flawsOf(page, OF_LIGHT))]
}
