import { monitorEventLoopDelay } from 'node:perf_hooks'
import { beforeAll, test } from 'vitest'
import { as, type Client } from './support/client.ts'
import { checkOut, openSeason, type Season, sendEvent } from './support/orders.ts'
import { type Member, makeAdmin, makeMember } from './support/people.ts'
import { useTestShop } from './support/test-shop.ts'
const shop = useTestShop({ env: { SMTP_URL_UNUSED: '' } })
let [farmer, season, admin, ann] = [{} as Client, {} as Season, {} as Member, {} as Member]
beforeAll(async () => { admin = await makeAdmin(shop); farmer = as(shop.app, admin); season = await openSeason(shop); ann = await makeMember(shop); shop.sandbox.switches.drop = true })

test('stress', async () => {
  const orders: number[] = []
  for (let i = 0; i < 6; i++) {
    const m = await makeMember(shop)
    const { id: session } = await checkOut(shop, m, season)
    shop.sandbox.pay(session)
    await sendEvent(shop, 'checkout.session.completed', { id: session })
    const [f] = await shop.shop.db`select id from subscription where checkout_session_id = ${session}`
    orders.push(f!.id)
  }
  const site2 = await farmer.addSite({ body: { site_name: 'S2', site_address: 'x', site_instructions: '', pickup_start_day: 'Monday', pickup_deadline_day: 'Monday', lat: 1, lon: 1 } })
  const sites = [season.site, site2]
  const out: Record<string, number> = {}
  const run = async (name: string, p: Promise<unknown>) => { const r = await p.then(() => 'ok', (e: any) => `${e.status} ${e.code}`); out[`${name}:${r}`] = (out[`${name}:${r}`] ?? 0) + 1 }
  const days = ['Monday', 'Tuesday', 'Thursday', 'Friday'] as const
  const pick = <T,>(a: readonly T[]) => a[Math.floor(Math.random() * a.length)]!
  const end = Date.now() + 25_000
  const shift = (d: string, n: number) => new Date(Date.parse(d) + n * 86400000).toISOString().slice(0, 10)
  const workers = Array.from({ length: 12 }, async () => {
    while (Date.now() < end) {
      const k = Math.floor(Math.random() * 7)
      const id = pick(orders)
      if (k === 0) { const n = pick([0, 7, 14, 3]); await run('editCycle', farmer.editCycle({ params: { id: season.cycle.cycle_id }, body: { cycle_name: 'c', start_date: shift(season.cycle.start_date, n), end_date: shift(season.cycle.end_date, n), number_of_weeks: 8 } })) }
      else if (k === 1) { const s = pick(sites); await run('editSite', farmer.editSite({ params: { id: s.site_id }, body: { site_name: s.site_name, site_address: s.site_address, site_instructions: '', pickup_start_day: pick(days), pickup_deadline_day: 'Friday' } })) }
      else if (k === 2) { const row = await farmer.readSubscription({ params: { id } }); await run('edit', farmer.editSubscription({ params: { id }, body: { ...row, version: undefined, site_id: pick(sites).site_id, cartons_per_week: 3 } as any })) }
      else if (k === 3) await run('add', farmer.addSubscription({ body: { name: 'm', cycle_id: season.cycle.cycle_id, pickup_site: pick(sites).site_id, cartons_per_week: 1, donation_cartons: 0, total_amount: 5, second_email: '', additional_notes: '' } }).then(async ({ id }) => { if (Math.random() < 0.7) { const r = await farmer.readSubscription({ params: { id } }); await run('cancel', farmer.cancelSubscription({ params: { id }, body: { version: r.version } })) } }))
      else if (k === 4) { const row = await farmer.readSubscription({ params: { id } }); await run('refund', farmer.refundSubscription({ params: { id }, body: { version: row.version, amount: 0.01, cancel: false } })) }
      else if (k === 5) await run('delSite', farmer.deleteSite({ params: { id: pick(sites).site_id } }))
      else await run('delCycle', farmer.deleteCycle({ params: { id: season.cycle.cycle_id } }))
    }
  })
  await Promise.all(workers)
  console.log('STRESS', JSON.stringify(out, null, 1))
  console.log(shop.logs.filter((l) => l.includes('"level":50')).slice(0, 5).join('\n'))
  console.log('money', await shop.shop.db`select id, refunded_cents, checkout_session_id from subscription where payment_ref is not null`.then((rows) => Promise.all(rows.map(async (r) => [r.id, r.refunded_cents, (await shop.shop.payments.read(r.checkout_session_id)).refundedCents]))))
  console.log('weeks', await shop.shop.db`select s.id, s.weeks, count(*)::int from subscription s join pickup on subscription_id = s.id where s.status in ('paid','manual') group by 1,2 having count(*) <> s.weeks`)
}, 60_000)

test('mass', async () => {
  await shop.shop.db`insert into app_user (id, email) select 'p' || n, 'p' || n || '@seed.example' from generate_series(1, 20000) n`
  const message = 'Dear all, eggs. '.repeat(400).slice(0, 4990)
  const loop = monitorEventLoopDelay({ resolution: 10 }); loop.enable()
  const rss = process.memoryUsage().heapUsed
  let peak = 0
  const watch = setInterval(() => { peak = Math.max(peak, process.memoryUsage().heapUsed) }, 50)
  let going = true
  const lat: [number, string][] = []
  const customer = (async () => { while (going) { const t = Date.now(); const r = await as(shop.app, ann).listCycles().then(() => 'ok', (e: any) => e.code); lat.push([Date.now() - t, r]); await new Promise((r) => setTimeout(r, 20)) } })()
  const t = Date.now()
  const all = await Promise.all(Array.from({ length: 10 }, () => farmer.sendMassEmail({ body: { message } }).then((r) => r.mailing_id, (e: any) => e.code)))
  console.log('MASS', Date.now() - t, 'ms', all, 'loop max ms', loop.max / 1e6, 'heap +MB', (peak - rss) / 1e6)
  going = false; await customer; clearInterval(watch)
  console.log('customer max ms', Math.max(...lat.map(([m]) => m)), lat.filter(([, r]) => r !== 'ok').length, lat.length)
  console.log(await shop.shop.db`select pg_size_pretty(pg_total_relation_size('mail')) s`)
  let t2 = Date.now(); await farmer.listMailings(); console.log('listMailings', Date.now() - t2)
  t2 = Date.now(); await shop.shop.db`select 1`; console.log(Date.now() - t2)
  await shop.shop.db`update mail set status='failed' where status='queued'`
}, 120_000)
