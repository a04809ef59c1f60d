import type { Page } from '@playwright/test'
import { enter } from './own-shop.ts'
import { expect } from './person.ts'

/** A demo farm in which everything that has a name has a naughty one. */

export const TEXTS = {
  script: '<script>window.isBroken=1</script><img src=x onerror="window.isBroken=1">',
  rightToLeft: '\u202eمرحبا بالعالم \u2067egg\u2069 הָיְתָה',
  emoji: '👩‍👩‍👧‍👦🏴󠁧󠁢󠁥󠁮󠁧󠁿 Ṱ̺̺̕o͞ ̷i̲̬͇̪͙n̝̗͕v̟̜̘̦͟o̶̙̰̠kè͚̮̺̪̹̱̤',
  long: `Ey${'W'.repeat(100)}`,
  template: '#{7*7}{{7*7}} &lt;b&gt; %s \'or"1"="1 ../../',
} as const
const all = Object.values(TEXTS)
const nth = (at: number) => all[at % all.length] as string

const json = async <Reply>(reply: { ok: () => boolean; text: () => Promise<string> }): Promise<Reply> => {
  const text = await reply.text()
  expect([reply.ok(), text.slice(0, 200)]).toEqual([true, text.slice(0, 200)])
  return (text ? JSON.parse(text) : undefined) as Reply
}
type Row = Record<string, unknown> & { [key in 'cycle_id' | 'site_id' | 'id']: number }

/** Renames everything, as the farmer; what customers typed is typed by the customer. */
export const renameEverything = async (page: Page): Promise<void> => {
  const { request } = page
  await enter(page, 'customer')
  for (const text of all)
    await json(
      await request.post('/submit-question', {
        data: { name: text, email: 'customer@demo.farm', subject: text, message: `${text}\n\n${text}` },
      }),
    )

  await enter(page, 'admin')
  const sites = await json<Row[]>(await request.get('/api/admin/sites'))
  for (const [at, { site_id, ...site }] of sites.entries()) {
    const named = { site_name: nth(at), site_address: nth(at + 1), site_instructions: `${nth(at)}\n${nth(at + 2)}` }
    await json(await request.put(`/api/admin/sites/${site_id}`, { data: { ...site, ...named } }))
  }
  const cycles = await json<Row[]>(await request.get('/api/cycles'))
  for (const [at, { cycle_id, ...cycle }] of cycles.entries())
    await json(await request.put(`/api/admin/cycles/${cycle_id}`, { data: { ...cycle, cycle_name: nth(at) } }))
  const orders = await json<Row[]>(await request.get('/api/admin/subscriptions?page=1&per_page=10'))
  for (const [at, order] of orders.entries())
    await json(
      await request.put(`/api/admin/subscriptions/${order.id}`, { data: { ...order, name: nth(at), additional_notes: nth(at + 1) } }),
    )
  for (const note of all) await json(await request.post('/api/admin/credits', { data: { email: 'customer@demo.farm', amount: 1, note } }))
  const farm = await json<Row>(await request.get('/api/admin/farm-settings'))
  const faces = {
    farm_name: TEXTS.script.slice(0, 80),
    late_text: all.join('\n'),
    late_from: '2020-01-01 00:00',
    late_until: '2099-01-01 00:00',
  }
  await json(await request.put('/api/admin/farm-settings', { data: { ...farm, ...faces } }))
}
