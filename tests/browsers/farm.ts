import { addDays, dateAt, weekdayOf } from '../../src/shared/dates/calendar.ts'
import { until } from './until.ts'

/** What the farm has prepared before people come, asked of the shop without a browser. */

export const DEMO_PASSWORD = 'six-brown-eggs'
const ADMIN = 'admin@demo.farm'
const TODAY = dateAt(new Date(), 'America/New_York')

export type Farm = Awaited<ReturnType<typeof openFarm>>

export const openFarm = async (url: string, mailbox: () => string) => {
  let cookie = ''
  const ask = async (method: string, path: string, body?: object): Promise<unknown> => {
    const headers = { 'content-type': 'application/json', cookie }
    const reply = await fetch(url + path, { method, headers, ...(body ? { body: JSON.stringify(body) } : {}) })
    if (!reply.ok) throw new Error(`${method} ${path}: ${reply.status} ${await reply.text()}`)
    cookie ||= reply.headers
      .getSetCookie()
      .map((each) => each.split(';')[0])
      .join('; ')
    return reply.headers.get('content-type')?.includes('json') ? reply.json() : undefined
  }
  await ask('POST', '/api/sign-in', { email: ADMIN, password: DEMO_PASSWORD, rememberMe: false })
  const settings = (await ask('GET', '/api/admin/farm-settings')) as object
  await ask('PUT', '/api/admin/farm-settings', { ...settings, free_skips: 1 })
  const { cycle_id } = (await ask('POST', '/api/admin/cycles', {
    cycle_name: 'One week',
    start_date: TODAY,
    end_date: addDays(TODAY, 6),
    number_of_weeks: 1,
  })) as { cycle_id: number }

  /** A site where somebody collects today, and who looks after it. */
  const openSite = async (site_name: string, names: readonly string[], host: string): Promise<void> => {
    const days = { pickup_start_day: weekdayOf(TODAY), pickup_deadline_day: weekdayOf(addDays(TODAY, 1)) }
    const place = { site_name, site_address: '1 Lane', site_instructions: '', lat: 42.4, lon: -76.4, ...days }
    const { site_id } = (await ask('POST', '/api/admin/sites', place)) as { site_id: number }
    const order = { cycle_id, pickup_site: site_id, cartons_per_week: 2, donation_cartons: 0, total_amount: 13, additional_notes: '' }
    for (const name of names) await ask('POST', '/api/admin/subscriptions', { ...order, name })
    await ask('POST', `/api/admin/sites/${site_id}/hosts`, { email: host })
    // It takes no orders, so that the next one who comes finds the farm as it was.
    await ask('PUT', `/api/admin/sites/${site_id}/archive`)
  }

  /** The link in a letter, as soon as it has come. */
  const linkIn = (to: string, subject: string): Promise<string> =>
    until(`"${subject}" to ${to}`, async () => {
      const rows = (await (await fetch(mailbox())).text()).split('<li>')
      const row = rows.find((each) => each.includes(to) && each.includes(subject))
      const letter = row?.match(/href="([^"]+)"/)?.[1]
      if (!letter) return undefined
      const text = await (await fetch(new URL(letter, mailbox()))).text()
      return /<pre>.*?href="([^"]+)"/s.exec(text)?.[1]?.replaceAll('&amp;', '&')
    })
  return { openSite, linkIn, admin: ADMIN }
}
