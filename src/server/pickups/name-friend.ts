import type { PlainDate } from '../../shared/dates/calendar.ts'
import type { MyPickup } from '../../shared/shapes/pickups.ts'
import type { Refuse } from '../http/refusal.ts'
import type { Shop } from '../kernel/context.ts'
import type { Db } from '../store/database/database.ts'
import * as myPickups from '../store/pickups/my-pickups.ts'
import type { Owner } from './change-pickup.ts'
import { showVisit } from './pickup-rules.ts'

type Naming = {
  params: { id: number }
  user: Owner
  shop: Shop
  today: PlainDate
  refuse: Refuse<'notFound' | 'undoFirst' | 'alreadyCollected'>
}

/**
 * Says who comes in the owner's stead; an empty name: they come themselves. Nothing is packed otherwise by it, so there is
 * time for it until the cartons are collected, also where the order was canceled since: whoever falls ill on the day sends somebody.
 */
export const nameFriend = async (tx: Db, { params, user, shop, today, refuse }: Naming, friend_name: string): Promise<MyPickup> => {
  const visit = await myPickups.lock(tx, user.id, params.id, today)
  if (!visit) throw refuse('notFound')
  if (visit.state !== 'planned') throw refuse('undoFirst')
  if (visit.rows.every(({ mark }) => mark === 'collected')) throw refuse('alreadyCollected')
  await myPickups.setFriend(tx, visit, friend_name)
  const named = await myPickups.find(tx, user.id, params.id, today)
  if (!named) throw new Error(`Pickup ${params.id} is gone`)
  return showVisit(shop, tx, named)
}
