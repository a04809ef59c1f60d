import { as } from '../shop/client.ts'
import type { World } from './world.ts'

/** The host hands over what is on the list: all who stand there come, or are noted as missed. */
export const handOver = async (world: World, missed: number, isLate = false): Promise<void> => {
  const { shop, host, today } = world
  const { sites } = await as(shop.app, host).readHandOver()
  const at = shop.shop.clock().toISOString()
  const marks = sites
    .filter(({ pickup_date }) => pickup_date <= today)
    .flatMap(({ rows, pickup_date }) => rows.map((row) => ({ ...row, pickup_date })))
    .filter(({ mark }) => mark === null || (isLate && mark === 'missed'))
    .map(({ pickup_id, pickup_date }) => {
      const came = isLate || (pickup_id + missed) % 4 !== 0
      return { pickup_id, pickup_date, mark: came ? ('collected' as const) : ('missed' as const), at }
    })
  if (marks.length > 0) await as(shop.app, host).markPickups({ body: { marks } })
}
