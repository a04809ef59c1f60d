import routes from 'virtual:paper-routes'
import { addCalls } from '../../calls/api.ts'

/** Brings the calls that only receipts, statements and the profile make. */
addCalls(routes)
