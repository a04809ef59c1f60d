import routes from 'virtual:pickup-routes'
import { addCalls } from '../calls/api.ts'

/** Brings the calls that only the profile, the egg card and the page of reminders make. */
addCalls(routes)
