import { setTimeout as pause } from 'node:timers/promises'
import { listCharges } from '../../faults/holds/provider-truth.ts'
import type { World } from '../world/world.ts'
import type { Broken } from './broken.ts'

/** What the provider holds is what the receipts say, of each payment; none is unknown on either side. */

const compare = async (world: World): Promise<Broken> => {
  const receipts = await world.db<{ payment: string; cents: number; back: number }[]>`
    select payment_ref as payment, sum(cents)::int as cents,
      sum((select coalesce(-sum(cents), 0) from receipt back where back.of_receipt = paid.receipt_no))::int as back
    from receipt paid where kind = 'payment' and method = 'card' group by payment_ref`
  const here = new Map(receipts.map((each) => [each.payment, each]))
  const charges = await listCharges(world)
  const there = new Set(charges.map(({ payment }) => payment))
  return [
    ...charges.flatMap(({ payment, amount, refunded }) => {
      const noted = here.get(payment)
      return noted?.cents === amount && noted.back === refunded
        ? []
        : [`${payment} has ${amount} at the provider, of which ${refunded} went back; here ${JSON.stringify(noted)}`]
    }),
    ...receipts.flatMap(({ payment }) => (there.has(payment) ? [] : [`nobody has paid ${payment}, which has a receipt`])),
  ]
}

const PATIENCE = 20

/** Events may still be on their way: the provider repeats them by the machine's clock. */
export const brokenProvider = async (world: World): Promise<Broken> => {
  for (let tries = 1; ; tries += 1) {
    const broken = await compare(world)
    if (broken.length === 0 || tries === PATIENCE) return broken
    await world.shop.work('due')
    await pause(500)
  }
}
