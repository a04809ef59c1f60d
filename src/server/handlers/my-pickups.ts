import type { Handlers } from '../http/ask.ts'
import { changePickup, changePlanned } from '../pickups/change-pickup.ts'
import { moveToSite, moveToWeek } from '../pickups/move-pickup.ts'
import { readChoices } from '../pickups/pickup-choices.ts'
import { asWire, skipCents, skipsLeft, weekOf } from '../pickups/pickup-rules.ts'
import { undoPickup } from '../pickups/undo-pickup.ts'
import * as credits from '../store/orders/credits.ts'
import * as myPickups from '../store/pickups/my-pickups.ts'

export const myPickupHandlers = {
  listMyPickups: async ({ user, db, shop, today }) => (await myPickups.listComing(db, user.id, today)).map((row) => asWire(shop, row)),

  readPickupChoices: async ({ params, user, db, shop, refuse }) => {
    const row = await myPickups.find(db, user.id, params.id)
    if (!row) throw refuse('notFound')
    return readChoices(shop, row)
  },

  skipPickup: (ask) =>
    changePlanned(
      ask,
      ({ state }) => state === 'skipped',
      async (tx, row) => {
        const { shop, user, refuse } = ask
        if (skipsLeft(shop, row) === 0) throw refuse('noSkipsLeft')
        await myPickups.setState(tx, row, 'skipped')
        const { subscription_id, pickup_id } = row
        const cents = skipCents(row)
        if (cents > 0) await credits.add(tx, { user_id: user.id, cents, reason: 'skip', subscription_id, pickup_id, at: shop.clock() })
      },
    ),

  givePickup: (ask) =>
    changePlanned(
      ask,
      ({ state }) => state === 'donated',
      (tx, row) => myPickups.setState(tx, row, 'donated'),
    ),

  movePickup: (ask) =>
    changePlanned(
      ask,
      (row) => row.state === 'planned' && weekOf(row) === ask.body.week,
      (tx, row) => moveToWeek(ask, tx, row),
    ),

  collectElsewhere: (ask) =>
    changePlanned(
      ask,
      ({ state, site_id }) => state === 'planned' && site_id === ask.body.site_id,
      (tx, row) => moveToSite(ask, tx, row),
    ),

  undoPickup: (ask) => changePickup(ask, (tx, row) => undoPickup(ask, tx, row)),
} satisfies Partial<Handlers>
