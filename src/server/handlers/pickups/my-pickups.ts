import type { Handlers } from '../../http/handler-types.ts'
import { endOldPages } from '../../money/payment-page/end-page.ts'
import { changePickup, changePlanned, giveIn, skipIn } from '../../pickups/change-pickup.ts'
import { markAway, undoAway } from '../../pickups/days-away.ts'
import { moveToSite, moveToWeek } from '../../pickups/move-pickup.ts'
import { nameFriend } from '../../pickups/name-friend.ts'
import { readChoices } from '../../pickups/pickup-choices.ts'
import { isInWeek, showVisits } from '../../pickups/pickup-rules.ts'
import { undoPickup } from '../../pickups/undo-pickup.ts'
import { dryRun } from '../../store/database/dry-run.ts'
import * as myPickups from '../../store/pickups/my-pickups.ts'

export const myPickupHandlers = {
  listMyPickups: async ({ user, db, shop, today }) => showVisits(shop, db, await myPickups.listComing(db, user.id, today)),

  readPickupChoices: async ({ params, user, db, shop, today, refuse }) => {
    const visit = await myPickups.find(db, user.id, params.id, today)
    if (!visit) throw refuse('notFound')
    return readChoices(shop, visit)
  },

  skipPickup: async (ask) => {
    await endOldPages(ask.shop, 'skip', { user_id: ask.user.id })
    return ask.db.begin((tx) => skipIn(tx, ask))
  },

  givePickup: (ask) => ask.db.begin((tx) => giveIn(tx, ask)),

  nameFriend: (ask) => ask.db.begin((tx) => nameFriend(tx, ask, ask.body.friend_name.trim())),

  // Everything is done and then taken back: so what is foreseen is what happens.
  foreseeAway: (ask) => dryRun(ask.db, (tx) => markAway(tx, ask, ask.body)),
  goAway: async (ask) => {
    await endOldPages(ask.shop, 'skip', { user_id: ask.user.id })
    return ask.db.begin((tx) => markAway(tx, ask, ask.body))
  },
  comeBack: async (ask) => {
    await endOldPages(ask.shop, 'undo', { user_id: ask.user.id })
    return ask.db.begin((tx) => undoAway(tx, ask, ask.body.pickup_ids))
  },

  movePickup: (ask) =>
    changePlanned(
      ask,
      (visit) => visit.state === 'planned' && isInWeek(visit, ask.body.week),
      (tx, visit) => moveToWeek(ask, tx, visit),
    ),

  collectElsewhere: (ask) =>
    changePlanned(
      ask,
      ({ state, site_id }) => state === 'planned' && site_id === ask.body.site_id,
      (tx, visit) => moveToSite(ask, tx, visit),
    ),

  undoPickup: async (ask) => {
    await endOldPages(ask.shop, 'undo', { user_id: ask.user.id })
    return changePickup(ask, (tx, visit) => undoPickup(ask, tx, visit))
  },
} satisfies Partial<Handlers>
