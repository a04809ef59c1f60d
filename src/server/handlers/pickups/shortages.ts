import { weekOf } from '../../../shared/dates/farm-week.ts'
import { showDate } from '../../../words/en/dates/show-date.ts'
import type { Ask, Handlers } from '../../http/handler-types.ts'
import { runOnce } from '../../http/run-once.ts'
import type { Shop } from '../../kernel/context.ts'
import type { WantedBack } from '../../money/credit/short-credit.ts'
import { endOldPages } from '../../money/payment-page/end-page.ts'
import { makeShort, spread } from '../../pickups/shortage/make-short.ts'
import { notifyShort } from '../../pickups/shortage/notify-short.ts'
import { offerIn } from '../../pickups/shortage/offer-short.ts'
import { asLines, planShares, readHarvest, restOfWeek } from '../../pickups/shortage/plan-shares.ts'
import { refundInstead, wantedBack } from '../../pickups/shortage/refund-instead.ts'
import { giveBackAndTell } from '../../pickups/shortage/undo-short.ts'
import type { Db } from '../../store/database/database.ts'
import * as activities from '../../store/people/activities.ts'
import * as harvests from '../../store/pickups/short/harvests.ts'
import * as portions from '../../store/pickups/short/portions.ts'
import * as shortChoices from '../../store/pickups/short/short-choices.ts'
import * as shortages from '../../store/pickups/short/shortages.ts'
import * as spareOffers from '../../store/pickups/spare/spare-offers.ts'

const labelOf = (monday: string) => `Week of ${showDate(monday)}`

/** The pickups of the lines that were agreed on, as they are now; somebody else may have changed one since. */
const holdTakings = async (tx: Db, { body, today, refuse }: Pick<Ask<'makeShortage'>, 'body' | 'today' | 'refuse'>) => {
  const { sunday, from } = restOfWeek(body.date, today)
  const wanted = new Map(body.lines.map(({ pickup_id, less }) => [pickup_id, less]))
  const meant = asLines(await portions.listPortions(tx, from, sunday)).filter(([{ pickup_id }]) => wanted.has(pickup_id))
  const now = asLines(
    await portions.lockPortions(
      tx,
      meant.flat().map(({ pickup_id }) => pickup_id),
    ),
  )
  const sumOf = (rows: readonly { cartons: number }[]) => rows.reduce((sum, { cartons }) => sum + cartons, 0)
  const isSame = now.every((rows) => sumOf(rows) >= (wanted.get(rows[0].pickup_id) ?? Number.POSITIVE_INFINITY))
  const isInTime = now.flat().every(({ pickup_date }) => pickup_date >= from && pickup_date <= sunday)
  if (now.length !== wanted.size || !isSame || !isInTime) throw refuse('changedMeanwhile')
  return now.flatMap((rows) => spread(rows, wanted.get(rows[0].pickup_id) ?? 0, body.way))
}

/** Nobody pays an old sum for what is short now, or not anymore. */
const endPagesOf = async (shop: Shop, pickup_ids: readonly number[]): Promise<void> => {
  for (const subscription_id of await portions.listOrders(shop.db, pickup_ids)) await endOldPages(shop, 'short', { subscription_id })
}

const makeShortage = async (tx: Db, { body, user, shop, today, refuse }: Ask<'makeShortage'>, back: WantedBack[]): Promise<number> => {
  const { monday, sunday, from } = restOfWeek(body.date, today)
  if (sunday < today) throw refuse('dayPassed')
  const promised_eggs = await portions.sumPromised(tx, from, sunday)
  const takings = await holdTakings(tx, { body, today, refuse })
  const at = shop.clock()
  const { cartons, rule, note } = body
  const shortage_id = await shortages.add(tx, { monday, had_eggs: portions.eggsIn(cartons), promised_eggs, rule, note, made_at: at })
  await harvests.note(tx, { monday, cartons }, at)
  const week = body.week === undefined ? undefined : weekOf(body.week).monday
  const sharing = { shortage_id, week, is_offered: false }
  const done = await makeShort(shop, tx, takings, sharing)
  await notifyShort(shop, tx, done, { note })
  const by = { user_id: user.id, who: user.email }
  back.push(...wantedBack(done.orders).map((each) => ({ ...each, by })))
  // What was to spare is needed now.
  await spareOffers.closeBetween(tx, from, sunday, at)
  const cartons_less = takings.reduce((sum, { less }) => sum + less, 0)
  await activities.note(tx, { user, at }, 'makeShortage', {
    label: labelOf(monday),
    is: { harvest: cartons, cartons_less, orders: done.orders.length },
  })
  return shortage_id
}

export const shortageHandlers = {
  readHarvest: ({ query, db, today }) => readHarvest(db, query.of ?? today, today),

  noteHarvest: ({ params, body, user, db, shop }) =>
    db.begin(async (tx) => {
      const { monday } = weekOf(params.date)
      const at = shop.clock()
      const was = await harvests.note(tx, { monday, cartons: body.cartons }, at)
      await activities.note(tx, { user, at }, 'noteHarvest', {
        label: labelOf(monday),
        was: { harvest: was },
        is: { harvest: body.cartons },
      })
      return undefined
    }),

  planShortage: ({ body, db, today }) => planShares(db, body, today),

  makeShortage: async (ask) => {
    const { body, user, db, shop, refuse } = ask
    const pressed = { call: 'makeShortage' as const, body, user, at: shop.clock(), refuse }
    const back: WantedBack[] = []
    await endPagesOf(
      shop,
      body.lines.map(({ pickup_id }) => pickup_id),
    )
    const shortage_id = await db.begin((tx) => runOnce(tx, pressed, () => makeShortage(tx, ask, back)))
    await refundInstead(shop, back)
    return { shortage_id }
  },

  undoShortage: async ({ params, user, db, shop, today, refuse }) => {
    const short = await shortages.listLines(db, [params.id], today)
    await endPagesOf(
      shop,
      short.map(({ pickup_id }) => pickup_id),
    )
    return db.begin(async (tx) => {
      const shortage = await shortages.lock(tx, params.id)
      if (!shortage) throw refuse('notFound')
      const lines = (await shortages.lockLines(tx, params.id, today)).filter(({ is_undone }) => !is_undone)
      const undone = await giveBackAndTell(shop, tx, lines)
      const at = shop.clock()
      if (undone > 0) {
        await shortages.markUndone(tx, params.id, at)
        await activities.note(tx, { user, at }, 'undoShortage', { label: labelOf(shortage.monday), is: { orders: undone } })
      }
      return { undone, stays: lines.length - undone }
    })
  },

  offerPickup: async (ask) => {
    await endOldPages(ask.shop, 'short', { user_id: ask.user.id })
    return ask.db.begin((tx) => offerIn(tx, ask))
  },

  readShortChoice: ({ user, db }) => shortChoices.read(db, user.id),

  setShortChoice: async ({ body, user, db }) => {
    await shortChoices.choose(db, user.id, body)
    return body
  },
} satisfies Partial<Handlers>
