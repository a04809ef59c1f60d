import { chromium } from '@playwright/test'
const browser = await chromium.launch({ executablePath: '/usr/bin/chromium-headless-shell', args: ['--no-sandbox'] })
for (const [width, scheme] of [[1280, 'light'], [360, 'dark'], [360, 'light'], [1280, 'dark']]) {
  const context = await browser.newContext({ viewport: { width, height: 800 }, colorScheme: scheme })
  const reply = await context.request.post('http://localhost:3946/api/sign-in', { data: { email: 'admin@demo.farm', password: 'six-eggs-1', rememberMe: false } })
  console.log(reply.status())
  const page = await context.newPage()
  page.on('console', (m) => console.log(m.type(), m.text()))
  await page.goto('http://localhost:3946/admin/health')
  await page.getByText('Looked at').waitFor()
  if (width === 1280 && scheme === 'light') {
    await page.getByRole('button', { name: 'Send a test mail' }).click()
    await page.getByText('It left at').waitFor({ timeout: 15000 })
    await page.getByRole('button', { name: 'Send now' }).click()
    await page.getByText('No mail waits').waitFor({ timeout: 15000 })
  }
  await page.screenshot({ path: `/tmp/hh/health-${width}-${scheme}.png`, fullPage: true })
  console.log(width, scheme, await page.evaluate(() => document.documentElement.scrollWidth))
  await page.close()
}
await browser.close()
