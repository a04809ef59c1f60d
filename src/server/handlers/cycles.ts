import { daysBetween } from '../../shared/calendar.ts'
import type { NewCycle } from '../../shared/entities.ts'
import { showSubscriptions } from '../../shared/words.ts'
import type { Handlers } from '../context.ts'
import * as cycles from '../store/cycles.ts'
import { isForeignKeyViolation } from '../store/database.ts'

/** The last pickup week begins on or before the end date, and the cycle ends within that week. */
const agree = ({ start_date, end_date, number_of_weeks }: NewCycle): boolean => {
  const days = daysBetween(start_date, end_date)
  return days >= (number_of_weeks - 1) * 7 && days <= number_of_weeks * 7
}

export const cycleHandlers = {
  listCycles: ({ db }) => cycles.list(db),

  addCycle: async ({ body, db, refuse }) => {
    if (!agree(body)) throw refuse('datesDisagree')
    return cycles.add(db, body)
  },

  editCycle: async ({ params, body, db, refuse }) => {
    if (!agree(body)) throw refuse('datesDisagree')
    const cycle = await cycles.edit(db, params.id, body)
    if (!cycle) throw refuse('notFound')
    return cycle
  },

  toggleCycle: async ({ params, db, refuse }) => {
    const cycle = await cycles.flipActive(db, params.id)
    if (!cycle) throw refuse('notFound')
    return { cycle }
  },

  deleteCycle: async ({ params, db, refuse }) => {
    try {
      if (!(await cycles.remove(db, params.id))) throw refuse('notFound')
    } catch (error) {
      if (!isForeignKeyViolation(error)) throw error
      const count = await cycles.countOrders(db, params.id)
      throw refuse('cycleInUse', { count, subscriptions: showSubscriptions(count) })
    }
  },
} satisfies Partial<Handlers>
