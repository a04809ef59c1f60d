import routes from 'virtual:notification-routes'
import { addCalls } from '../../calls/api.ts'

/** Brings the calls about notifications, which a first visit does not load. */
addCalls(routes)
