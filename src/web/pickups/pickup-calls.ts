import routes from 'virtual:pickup-routes'
import { addCalls } from '../calls/api.ts'

/** Brings the calls that only the profile and the egg card make. */
addCalls(routes)
