import { closesAfterOpening, datesAgree, weeksAddedInFront } from '../../../shared/dates/cycle-dates.ts'
import type { Cycle, NewCycle } from '../../../shared/shapes/entities.ts'
import { showUses } from '../../../words/en/dashboard/uses.ts'
import { showWeeks } from '../../../words/en/fields.ts'
import type { Handlers } from '../../http/handler-types.ts'
import { runOnce } from '../../http/run-once.ts'
import { notifyMoved } from '../../pickups/notify-moved.ts'
import { isForeignKeyViolation } from '../../store/database/database.ts'
import * as cycles from '../../store/farm/cycles.ts'
import * as activities from '../../store/people/activities.ts'
import * as movedPickups from '../../store/pickups/moved-pickups.ts'
import * as weekNumbers from '../../store/pickups/week-numbers.ts'

const factsOf = ({ cycle_id: _, version: __, ...facts }: Cycle) => facts

/** When it will open and close after an edit: what is not sent stays. */
const hoursAfter = (was: Cycle, { opens_at = was.opens_at, closes_at = was.closes_at }: NewCycle) => ({ opens_at, closes_at })

export const cycleHandlers = {
  listCycles: ({ user, shop }) => shop.catalog.cycles(user),

  addCycle: async ({ body, user, db, shop, refuse }) => {
    if (!datesAgree(body)) throw refuse('datesDisagree')
    if (!closesAfterOpening(body)) throw refuse('closesTooEarly')
    const { press: _key, ...wanted } = body
    return db.begin(async (tx) => {
      const at = shop.clock()
      const added = await runOnce(tx, { call: 'addCycle', body, user, at, refuse }, async () => {
        const cycle = await cycles.add(tx, wanted)
        await activities.note(tx, { user, at }, 'addCycle', { label: cycle.cycle_name, is: factsOf(cycle) })
        return cycle.cycle_id
      })
      const cycle = await cycles.find(tx, added)
      // Deleted since it was pressed for the first time.
      if (!cycle) throw refuse('pressedBefore')
      return cycle
    })
  },

  editCycle: async ({ params, body, user, db, shop, today, refuse }) => {
    if (!datesAgree(body)) throw refuse('datesDisagree')
    return db.begin(async (tx) => {
      await movedPickups.holdOrders(tx, { cycle_id: params.id }, today)
      const was = await cycles.lock(tx, params.id)
      if (!was) throw refuse('notFound')
      if (body.version !== undefined && body.version !== was.version) throw refuse('changedMeanwhile')
      if (!closesAfterOpening(hoursAfter(was, body))) throw refuse('closesTooEarly')
      const added = await weekNumbers.shift(tx, params.id, weeksAddedInFront(was, body))
      const sold = body.number_of_weeks < was.number_of_weeks ? await cycles.countWeeksSold(tx, params.id) : 0
      if (body.number_of_weeks < sold) throw refuse('weeksSold', { weeks: showWeeks(sold), count: sold })
      const is = await cycles.edit(tx, params.id, body)
      // Weeks that have another number by now are on the days on which they were.
      const follows = was.start_date !== is.start_date && added === 0
      const moves = follows ? await movedPickups.follow(tx, { cycle_id: params.id }, { ...shop.farm.current, today }) : []
      const replanned = await notifyMoved(shop, tx, { moves })
      const facts = moves.length > 0 ? { ...factsOf(is), ...replanned } : factsOf(is)
      await activities.note(tx, { user, at: shop.clock() }, 'editCycle', { label: is.cycle_name, was: factsOf(was), is: facts })
      return { ...is, ...replanned }
    })
  },

  // Pressed on a page that shows the cycle as it was, Stop means stop: what is as wanted already is left alone.
  toggleCycle: ({ params, body, user, db, shop, refuse }) =>
    db.begin(async (tx) => {
      const was = await cycles.lock(tx, params.id)
      if (!was) throw refuse('notFound')
      if (body.is_active === was.is_active) return { cycle: was, changed: false }
      const cycle = await cycles.setActive(tx, params.id, !was.is_active)
      const { cycle_name, is_active } = cycle
      await activities.note(tx, { user, at: shop.clock() }, 'toggleCycle', {
        label: cycle_name,
        was: { is_active: !is_active },
        is: { is_active },
      })
      return { cycle, changed: true }
    }),

  deleteCycle: async ({ params, user, db, shop, today, refuse }) => {
    try {
      await db.begin(async (tx) => {
        await movedPickups.holdOrders(tx, { cycle_id: params.id }, today)
        const cycle = await cycles.remove(tx, params.id)
        if (!cycle) throw refuse('notFound')
        await activities.note(tx, { user, at: shop.clock() }, 'deleteCycle', { label: cycle.cycle_name, was: factsOf(cycle) })
      })
    } catch (error) {
      if (!isForeignKeyViolation(error)) throw error
      const uses = await cycles.countUses(db, params.id)
      throw refuse('cycleInUse', { count: uses.counted, subscriptions: showUses(uses) })
    }
  },
} satisfies Partial<Handlers>
