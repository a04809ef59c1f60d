import { isCounted } from '../../shared/rules/counted.ts'
import type { EditedOrder, Order } from '../../shared/shapes/orders.ts'
import { editWords, fixedFields } from '../../words/en/dashboard/fixed.ts'
import type { Ask } from '../http/handler-types.ts'
import { fitInstallments } from '../money/installments/fit-installments.ts'
import { resetDueDate } from '../money/pay-later/reset-due-date.ts'
import { notifyMoved } from '../pickups/notify-moved.ts'
import type { Db } from '../store/database/database.ts'
import * as sites from '../store/farm/sites.ts'
import * as refunds from '../store/money/refunds.ts'
import * as orders from '../store/orders/orders.ts'
import * as pickups from '../store/pickups/pickups.ts'
import { refuseIfFull } from './refuse-if-full.ts'

/** The farmer edits an order. The form sends the whole row: if an unchanged field no longer matches, nothing is saved. */

type Editing = Pick<Ask<'editSubscription'>, 'params' | 'body' | 'shop' | 'today' | 'refuse'>
type Refuse = Editing['refuse']
type Fixed = keyof typeof fixedFields

const refuseFixed = (edited: EditedOrder, now: Order, refuse: Refuse): void => {
  const names = (Object.keys(fixedFields) as Fixed[]).filter((name) => edited[name] !== undefined && edited[name] !== now[name])
  const fields = [...new Set(names.map((name) => fixedFields[name]))]
  if (fields.length > 0) throw refuse('editRefused', { reason: editWords.fixed(fields) })
}

const siteNamed = async (db: Db, site: string, refuse: Refuse): Promise<number> => {
  const [first, second] = await sites.listNamed(db, site)
  if (second) throw refuse('editRefused', { reason: editWords.siteUnclear(site) })
  if (!first) throw refuse('editRefused', { reason: editWords.siteUnknown(site) })
  return first.site_id
}

/** The id of the site an order moves to; nothing if it stays. The form may send the site's id, its name or both. */
const siteMovedTo = async (db: Db, edited: EditedOrder, now: Order, refuse: Refuse): Promise<number | undefined> => {
  const byNumber = edited.site_id === now.site_id ? undefined : edited.site_id
  const name = edited.pickup_site === now.pickup_site ? undefined : edited.pickup_site
  if (name === undefined) return byNumber
  if (byNumber !== undefined && (await sites.find(db, byNumber))?.site_name === name) return byNumber
  const byName = await siteNamed(db, name, refuse)
  if (byNumber !== undefined && byNumber !== byName) throw refuse('editRefused', { reason: editWords.sitesDisagree })
  return byName === now.site_id ? undefined : byName
}

/** Edits an order and its pickups; returns the order before and after. */
export const editOrder = async ({ params: { id }, body, shop, today, refuse }: Editing, tx: Db): Promise<{ was: Order; is: Order }> => {
  const now = await orders.lock(tx, id)
  if (!now) throw refuse('notFound')
  // An order that is still being paid, or has ended, can't be edited.
  if (!isCounted(now.status)) throw refuse('readOnlyOrder', { status: now.status })
  if (body.version !== undefined && body.version !== now.version) throw refuse('changedMeanwhile')
  // A pending cancellation was decided on the order as it is, so nothing may change now.
  if (await refunds.isEnding(tx, id)) throw refuse('orderEnding')
  const before = await orders.read(tx, id)
  refuseFixed(body, before, refuse)
  const toSite = await siteMovedTo(tx, body, before, refuse)
  const moved = toSite !== undefined
  // An order may stay at a site that has since been archived, but not move to one.
  const site = moved ? await sites.find(tx, toSite) : await sites.findStored(tx, now.site_id)
  if (!site) throw refuse('notFound')
  await pickups.lockCycleAndSites(tx, { ...now, id }, site.site_id)
  const was = await orders.read(tx, id)
  const more = {
    cartons: body.cartons_per_week - was.cartons_per_week,
    places: moved && !(await orders.isBasketAt(tx, id, site.site_id)) ? 1 : 0,
  } as const
  const asked = { cycle_id: now.cycle_id, site_id: site.site_id, product_id: now.product_id, ...more, order_id: id, user_id: null }
  if (!body.overfill) await refuseIfFull(tx, { ...asked, at: shop.clock(), farm: shop.farm.current }, refuse)
  await orders.edit(tx, id, body, moved ? site : undefined)
  if (now.status === 'paid') await resetDueDate(shop, tx, id)
  await fitInstallments(shop, tx, id)
  const planned = { ...now, id, cartons_per_week: body.cartons_per_week, site_id: site.site_id }
  const moves = await pickups.plan(tx, planned, today, { cartons_per_week: was.cartons_per_week, site_id: now.site_id })
  await notifyMoved(shop, tx, { moves })
  return { was, is: await orders.read(tx, id) }
}
