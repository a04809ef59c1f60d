import { RECORDS_PER_PAGE } from '../../../shared/limits.ts'
import type { Handlers } from '../../http/handler-types.ts'
import { setPageHeaders } from '../../http/pagination.ts'
import * as activities from '../../store/people/activities.ts'

export const activityHandlers = {
  listActivity: async ({ query, db, setHeader }) => {
    setPageHeaders(setHeader, 'listActivity', query, { perPage: RECORDS_PER_PAGE, total: await activities.count(db, query) })
    return activities.list(db, query)
  },
} satisfies Partial<Handlers>
