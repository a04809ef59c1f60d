import type { Handlers } from '../http/ask.ts'
import { changePickup, changePlanned } from '../pickups/change-pickup.ts'
import { moveToSite, moveToWeek } from '../pickups/move-pickup.ts'
import { readChoices } from '../pickups/pickup-choices.ts'
import { asWire, isInWeek, skipCredits, skipsLeft } from '../pickups/pickup-rules.ts'
import { undoPickup } from '../pickups/undo-pickup.ts'
import * as credits from '../store/orders/credits.ts'
import * as myPickups from '../store/pickups/my-pickups.ts'

export const myPickupHandlers = {
  listMyPickups: async ({ user, db, shop, today }) => (await myPickups.listComing(db, user.id, today)).map((visit) => asWire(shop, visit)),

  readPickupChoices: async ({ params, user, db, shop, refuse }) => {
    const visit = await myPickups.find(db, user.id, params.id)
    if (!visit) throw refuse('notFound')
    return readChoices(shop, visit)
  },

  skipPickup: (ask) =>
    changePlanned(
      ask,
      ({ state }) => state === 'skipped',
      async (tx, visit) => {
        const { shop, user, refuse } = ask
        if (skipsLeft(shop, visit) === 0) throw refuse('noSkipsLeft')
        await myPickups.setState(tx, visit, 'skipped')
        const entry = { user_id: user.id, reason: 'skip', subscription_id: visit.subscription_id, at: shop.clock() } as const
        const earned = skipCredits(visit).filter(({ cents }) => cents > 0)
        await credits.addAll(
          tx,
          earned.map((each) => ({ ...entry, ...each })),
        )
      },
    ),

  givePickup: (ask) =>
    changePlanned(
      ask,
      ({ state }) => state === 'donated',
      (tx, visit) => myPickups.setState(tx, visit, 'donated'),
    ),

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

  undoPickup: (ask) => changePickup(ask, (tx, visit) => undoPickup(ask, tx, visit)),
} satisfies Partial<Handlers>
