import { beginShop, firstSite } from '../../farm/begin-shop.ts'
import { pin, withTown } from '../../farm/locate-site.ts'
import type { Handlers } from '../../http/handler-types.ts'
import { runOnce } from '../../http/run-once.ts'
import * as firstRun from '../../store/farm/first-run.ts'
import * as activities from '../../store/people/activities.ts'

export const firstRunHandlers = {
  beginShop: async ({ body, user, db, shop, today, refuse }) => {
    const located = withTown(await pin(shop, firstSite(body)))
    await db.begin(async (tx) => {
      const at = shop.clock()
      await runOnce(tx, { call: 'beginShop', body, user, at, refuse }, async () => {
        const written = await beginShop(tx, body, located, today)
        if (Object.keys(written).length > 0) await activities.note(tx, { user, at }, 'beginShop', { label: body.farm_name, is: written })
        return 1
      })
    })
    await shop.farm.reload()
  },

  noteFirstStep: async ({ body, db, shop }) => {
    await firstRun.note(db, body.step, shop.clock())
  },
} satisfies Partial<Handlers>
