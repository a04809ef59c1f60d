import { fork } from 'node:child_process'
import { once } from 'node:events'
import { chromium } from '@playwright/test'
import { demoSettings, freePort, makeDataDir, NODE_COMPILE_CACHE, QUICK_PASSWORDS, removeDataDirs } from './tests/support/shop/shop-process.ts'

const port = await freePort()
const env = { PATH: process.env.PATH ?? '', HOME: process.env.HOME ?? '', NODE_COMPILE_CACHE, ...QUICK_PASSWORDS, ...demoSettings, PORT: String(port), DATA_DIR: makeDataDir(), DEMO: 'off' }
const child = fork('tests/support/shop/clocked-shop-process.ts', ['2027-03-02T17:00:00Z'], { env, execArgv: [] })
await once(child, 'message')
const ask = async (asked: object) => { const a = once(child, 'message'); child.send(asked); await a }
const url = `http://localhost:${port}`
const browser = await chromium.launch({ executablePath: '/usr/bin/chromium-headless-shell', args: ['--no-sandbox', '--disable-gpu'] })
const make = async (width: number, colorScheme: 'light' | 'dark', state?: any) => {
  const context = await browser.newContext({ baseURL: url, viewport: { width, height: 800 }, colorScheme, timezoneId: 'America/New_York', ...(state && { storageState: state }) })
  const page = await context.newPage()
  await page.clock.setFixedTime(now)
  return page
}
let now = '2027-03-02T17:00:00Z'
const first = await make(1280, 'light')
const email = 'f@people.example'
await first.request.post('/api/sign-up', { data: { email, password: 'six-eggs' } })
await first.request.post('/api/sign-in', { data: { email, password: 'six-eggs', rememberMe: false } })
await ask({ makeAdmin: email })
const farm = first.request
const post = async (path: string, data: object) => { const r = await farm.post(path, { data }); if (!r.ok()) console.log(path, r.status(), await r.text()); return r.json() }
const settings = await (await farm.get('/api/admin/farm-settings')).json()
await farm.put('/api/admin/farm-settings', { data: { ...settings, pay_farm: 'all', pay_farm_text: 'Cash or a check, to whoever hands you your eggs.', hosts_note_payments: true, parts_most: 3 } })
const site = await post('/api/admin/sites', { site_name: 'Porch', site_address: '1 Lane', site_instructions: '', pickup_start_day: 'Thursday', pickup_deadline_day: 'Friday', lat: 42.4, lon: -76.4 })
const cycle = await post('/api/admin/cycles', { cycle_name: 'Spring', start_date: '2027-03-01', end_date: '2027-05-09', number_of_weeks: 10 })
await farm.put(`/api/admin/cycles/${cycle.cycle_id}/toggle`)
const order = { cycle_id: cycle.cycle_id, pickup_site: site.site_id, cartons_per_week: 2, donation_cartons: 0, total_amount: 130, second_email: '', additional_notes: '' }
const ids: number[] = []
for (const [n, name] of ['Ann Miller', 'Ben Ash', 'Cleo Park', 'Dan Okafor', 'Eve Reyes', 'Finn Zhao', 'Gus Hale', 'Hana Lind', 'Ida Moss', 'Jon Bell', 'Kim Frost', 'Leo Cruz'].entries())
  ids.push((await post('/api/admin/subscriptions', { ...order, name, ...(n % 2 === 0 && { is_owed: true }), ...(n === 4 && { additional_notes: 'Ring twice' }) })).id)
await post(`/api/admin/subscriptions/${ids[0]}/payments`, { amount: 40, method: 'check', paid_on: '2027-03-02', note: 'No. 12' })
await post(`/api/admin/subscriptions/${ids[2]}/payments`, { amount: 130, method: 'cash', paid_on: '2027-03-02', note: '' })
await post(`/api/admin/subscriptions/${ids[8]}/payments`, { amount: 30, method: 'cash', paid_on: '2027-03-01', note: '' })
const v = (await (await farm.get(`/api/admin/subscriptions/${ids[8]}`)).json()).version
await post(`/api/admin/subscriptions/${ids[8]}/cancel`, { version: v })
now = '2027-03-04T17:00:00Z'; await ask({ goTo: now })
const state = await first.context().storageState()
const wanted = process.argv[2] ?? ''
for (const width of [1280, 360]) for (const scheme of ['light', 'dark'] as const) {
  const shots = async (name: string, path: string, act?: (p: any) => Promise<void>) => {
    if (wanted && !name.includes(wanted)) return
    const page = await make(width, scheme, state)
    try {
      await page.goto(path); await page.waitForLoadState('networkidle'); if (act) await act(page)
      await page.waitForTimeout(250)
      const wide = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
      if (wide > 0) console.log('SIDEWAYS', name, width, wide)
      await page.screenshot({ path: `/tmp/adm-shots/${name}-${width}-${scheme}.png`, fullPage: name.startsWith('f') })
    } catch (e) { console.log(name, width, String(e).slice(0, 300)) }
    await page.context().close()
  }
  const press = (name: RegExp) => async (p: any) => { await p.getByRole('button', { name }).first().click() }
  if (scheme === 'light' || wanted) await shots('f-settings', '/admin/farm-settings')
  if (scheme === 'light' || wanted) await shots('f-addorder', '/admin/add-order')
  await shots('list', '/admin')
  await shots('unfold', '/admin?q=Ann', async (p) => { const more = p.getByRole('button', { name: /^More about/ }); if (await more.count()) await more.first().click(); else { await p.locator('summary', { hasText: 'Payments' }).click() } })
  await shots('note', '/admin?show=owed', async (p) => { await p.getByRole('button', { name: /ote a payment/ }).first().click(); await p.getByRole('button', { name: /^Note \$/ }).click() })
  await shots('sheet', '/admin/packing-sheet?date=2027-03-04')
  await shots('phone', '/hand-over')
  await shots('phonepay', '/hand-over', press(/^Paid…/))
  if (scheme === 'light' || wanted) await shots('end', '/admin?q=Ann', async (p) => { const more = p.getByRole('button', { name: /^More about/ }); if (await more.count()) await more.first().click(); await p.getByRole('button', { name: /^Cancel or refund/ }).first().click() })
}
now = '2027-03-18T17:00:00Z'; await ask({ goTo: now })
for (const width of [1280, 360]) for (const scheme of ['light', 'dark'] as const) {
  const shots = async (name: string, path: string, act?: (p: any) => Promise<void>) => {
    if (wanted && !name.includes(wanted)) return
    const page = await make(width, scheme, state)
    try { await page.goto(path); await page.waitForLoadState('networkidle'); if (act) await act(page); await page.waitForTimeout(250)
      const wide = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
      if (wide > 0) console.log('SIDEWAYS', name, width, wide)
      await page.screenshot({ path: `/tmp/adm-shots/${name}-${width}-${scheme}.png`, fullPage: name.startsWith('f') }) } catch (e) { console.log(name, width, String(e).slice(0, 300)) }
    await page.context().close()
  }
  await shots('care', '/admin?show=care')
  if (scheme === 'light' || wanted) await shots('wait', '/admin?show=care', async (p) => { await p.getByRole('button', { name: /^Wait until a later/ }).first().click() })
  await shots('f-overview', '/admin/overview')
  if (scheme === 'light' || wanted) await shots('giveback', '/admin?show=canceled', async (p) => { const more = p.getByRole('button', { name: /^More about/ }); if (await more.count()) await more.first().click(); await p.getByRole('button', { name: /^Give back by hand/ }).first().click() })
}
await browser.close()
await ask({ close: true }); await once(child, 'exit').catch(() => {}); removeDataDirs()
process.exit(0)
