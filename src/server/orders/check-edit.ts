import type { EditedOrder, Order } from '../../shared/shapes/orders.ts'
import { editWords, fixedFields } from '../../words/en/dashboard/fixed.ts'
import type { Ask } from '../http/ask.ts'
import type { Db } from '../store/database/database.ts'
import * as sites from '../store/farm/sites.ts'

/** An edited row comes back whole: what is not changed by it has to be as it is, or nothing is. */

type Refuse = Ask<'editSubscription'>['refuse']
type Fixed = keyof typeof fixedFields

export const refuseFixed = (edited: EditedOrder, now: Order, refuse: Refuse): void => {
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

/** The number of the site that an order is to move to; nothing when it stays. The site may be told by number, name or both. */
export const siteMovedTo = async (db: Db, edited: EditedOrder, now: Order, refuse: Refuse): Promise<number | undefined> => {
  const byNumber = edited.site_id === now.site_id ? undefined : edited.site_id
  const name = edited.pickup_site === now.pickup_site ? undefined : edited.pickup_site
  if (name === undefined) return byNumber
  if (byNumber !== undefined && (await sites.find(db, byNumber))?.site_name === name) return byNumber
  const byName = await siteNamed(db, name, refuse)
  if (byNumber !== undefined && byNumber !== byName) throw refuse('editRefused', { reason: editWords.sitesDisagree })
  return byName === now.site_id ? undefined : byName
}
