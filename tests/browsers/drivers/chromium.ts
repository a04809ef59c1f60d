import { chromium } from '@playwright/test'
import { type Browser, openComplaints } from './driver.ts'

/** The browser of the journeys, here as the measure for the others. */
export const inChromium: Browser = {
  name: 'Chromium',
  program: process.env.DOZEN_CHROMIUM || undefined,
  howToGet: 'apt-get install chromium-headless-shell',
  open: async (executablePath) => {
    const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'] })
    const page = await browser.newPage({ locale: 'en-US' })
    const { all, note } = openComplaints()
    page.on('console', (message) => {
      if (['error', 'warning'].includes(message.type())) note(message.text())
    })
    page.on('pageerror', (error) => note(String(error)))
    return {
      goTo: async (url) => void (await page.goto(url)),
      evaluate: (expression) => page.evaluate(expression),
      press: (x, y) => page.mouse.click(x, y),
      type: (text) => page.keyboard.type(text),
      resize: (width, height) => page.setViewportSize({ width, height }),
      picture: () => page.screenshot(),
      print: () => page.pdf({ preferCSSPageSize: true }),
      complaints: () => all,
      close: () => browser.close(),
    }
  },
}
