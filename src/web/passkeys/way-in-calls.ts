import routes from 'virtual:way-in-routes'
import { addCalls } from '../calls/api.ts'

/** Brings the calls about passkeys and emailed codes, which a first visit does not load. */
addCalls(routes)
