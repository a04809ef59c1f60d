import { closing } from '../../closing.ts'
import { ADMIN, type BenchShop, CUSTOMER, startProcess } from '../../shop.ts'

/** How long it takes until a process of the shop answers with what another one changed. */

type Hearing = { slowest: number; each: Record<string, number[]> }

const TIMES = 5
const GIVE_UP_MS = 10_000

const until = async (holds: () => Promise<boolean>): Promise<number> => {
  const began = performance.now()
  while (performance.now() - began < GIVE_UP_MS) if (await holds()) return performance.now() - began
  return GIVE_UP_MS
}

const hear = async ({ port, db, cookieOf }: BenchShop, otherPort: number): Promise<Hearing> => {
  const customer = await cookieOf(CUSTOMER)
  const admin = await cookieOf(ADMIN)
  const read = async (path: string) => (await fetch(`http://127.0.0.1:${port}${path}`, { headers: { cookie: customer } })).text()
  const setPrice = (carton_price: number) =>
    fetch(`http://127.0.0.1:${otherPort}/api/admin/carton-price`, {
      method: 'PUT',
      headers: { cookie: admin, 'content-type': 'application/json' },
      body: JSON.stringify({ carton_price }),
    })
  const each: Record<string, number[]> = { price: [], site: [], cycle: [] }
  for (let time = 0; time < TIMES; time++) {
    const name = `Changed elsewhere ${time}`
    // By the other process, and by hand in the database.
    const { ok } = await setPrice(7 + time)
    if (!ok) throw new Error('The other process did not change the price')
    each.price?.push(await until(async () => (await read('/api/admin/carton-price')).includes(String(7 + time))))
    await db`update site set site_name = ${name} where site_id = (select min(site_id) from site where archived_at is null)`
    each.site?.push(await until(async () => (await read('/api/admin/sites')).includes(name)))
    await db`update cycle set cycle_name = ${name} where cycle_id = (select min(cycle_id) from cycle)`
    each.cycle?.push(await until(async () => (await read('/api/cycles')).includes(name)))
  }
  return { slowest: Math.max(...Object.values(each).flat()), each }
}

export const measureHearing = async (shop: BenchShop): Promise<Hearing> => {
  const other = await startProcess(shop.dataDir)
  return closing(other.stop, () => hear(shop, other.port))
}
