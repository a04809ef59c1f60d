import { dateAt } from '../../../shared/dates/calendar.ts'
import type { Shop } from '../../kernel/context.ts'
import type { Db } from '../../store/database/database.ts'
import * as renewals from '../../store/orders/renewals.ts'
import { keepPlaces } from './keep-places.ts'
import { type Prepared, prepareRenewal } from './prepare-renewal.ts'

/** What invited people would pay for the same again, for those who can have it. */
export const prepareInvited = async (shop: Shop, tx: Db, invitation_ids: readonly number[]): Promise<Prepared[]> => {
  const at = shop.clock()
  const today = dateAt(at, shop.farm.current.time_zone)
  const all: Prepared[] = []
  for (const renewal of await renewals.listInvited(tx, invitation_ids, at)) {
    const prepared = await prepareRenewal(shop, tx, renewal, today)
    if (typeof prepared !== 'string') all.push(prepared)
  }
  return all
}

export type SameAgain = { amount: number; isKept: boolean }

/** The same by invitation, with their places kept until a moment, as far as there is room. */
export const keepSameAgain = async (
  shop: Shop,
  tx: Db,
  invitation_ids: readonly number[],
  keep_until: Date | null,
): Promise<ReadonlyMap<number, SameAgain>> => {
  const all = await prepareInvited(shop, tx, invitation_ids)
  const kept = keep_until === null ? new Set<number>() : await keepPlaces(shop, tx, all, keep_until)
  return new Map(
    all.map(({ renewal: { invitation_id, kept_until }, worked: { amount } }) => [
      invitation_id,
      { amount, isKept: kept.has(invitation_id) || kept_until !== null },
    ]),
  )
}
