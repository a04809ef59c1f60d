import routes from 'virtual:gift-routes'
import { addCalls } from '../../calls/api.ts'

/** Brings the calls that only the pages of gifts make. */
addCalls(routes)
