import { expect, test } from 'vitest'
import { useTestShop } from '../../../tests/support/shop/test-shop.ts'
import { canEnd, isCounted } from '../../shared/rules/counted.ts'
import { OrderStatus } from '../../shared/shapes/orders.ts'
import { counts, ends, takesCapacity } from './counted.ts'

const shop = useTestShop()
const ALL = OrderStatus.options

test('statements and pages agree on which orders count, and what is being paid or held takes capacity besides', async () => {
  const { db } = shop.shop
  const rows = await db<{ status: OrderStatus; counted: boolean; taking: boolean; ending: boolean }[]>`
    select status, ${counts(db, 's')} as counted, ${takesCapacity(db, 's')} as taking, ${ends(db, 's')} as ending from unnest(${ALL}::text[]) as s (status)`
  expect([...rows]).toEqual(
    ALL.map((status) => ({ status, counted: isCounted(status), taking: canEnd(status) || status === 'pending', ending: canEnd(status) })),
  )
})
