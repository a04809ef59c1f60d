import { dateAt } from '../../../shared/dates/calendar.ts'
import type { Shop } from '../../kernel/context.ts'
import * as waitingList from '../../store/capacity/waiting-list.ts'
import * as invitations from '../../store/farm/invitations.ts'
import * as renewals from '../../store/orders/renewals.ts'
import { keepPlaces } from './keep-places.ts'
import { prepareRenewal } from './prepare-renewal.ts'

/** Declines an invitation, or undoes that. A declined one frees its place at once; after all, it is kept again if there still is room. */
export const answerInvitation = (shop: Shop, invitation_id: number, declined: boolean): Promise<void> =>
  shop.db.begin(async (tx) => {
    const at = shop.clock()
    const changed = await invitations.answer(tx, invitation_id, declined, at)
    if (!changed) return
    if (declined) return void (await waitingList.freeKept(tx, invitation_id))
    if (changed.keep_until === null) return
    const [renewal] = await renewals.listInvited(tx, [invitation_id], at)
    const prepared = renewal && (await prepareRenewal(shop, tx, renewal, dateAt(at, shop.farm.current.time_zone)))
    if (prepared && typeof prepared !== 'string') await keepPlaces(shop, tx, [prepared], changed.keep_until)
  })
