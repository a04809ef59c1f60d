import { adminTabs } from '../../shared/admin-addresses.ts'
import { showReference } from '../../shared/rules/order-reference.ts'
import { newOrders } from '../../words/en/dashboard/notices.ts'
import type { Shop } from '../kernel/context.ts'
import { shorten } from '../mail/push/notice.ts'
import { pushTo } from '../mail/push/push-notices.ts'
import * as store from '../store/people/notices/new-orders.ts'
import * as devices from '../store/people/notices/push-devices.ts'
import * as users from '../store/people/users.ts'

/** The farm's own devices hear of the orders of the last minute, in one notice. */
export const notifyNewOrders = async ({ db, queue }: Pick<Shop, 'db' | 'queue'>): Promise<void> => {
  await db.begin(async (tx) => {
    const orders = await store.take(tx)
    const [first] = orders
    if (!first) return
    const named = orders.map(({ id, site_name }) => newOrders.line(showReference(id), site_name))
    await pushTo(tx, queue, await devices.listByEmail(tx, await users.listAdminAddresses(tx)), {
      kind: 'newOrder',
      about: String(first.id),
      title: newOrders.title(orders.length),
      body: shorten(named.join('\n')),
      path: adminTabs.subscriptions.path,
    })
  })
}
