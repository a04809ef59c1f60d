import './notification-calls.ts'
import { api } from '../../calls/api.ts'
import { findEndpoint, unsubscribe } from './browser-push.ts'

let checkedFor: string | undefined

/** Once for each person who comes to this browser: what someone else left on here is turned off. */
export const keepOwnDevice = async (user_id: string): Promise<void> => {
  if (checkedFor === user_id) return
  checkedFor = user_id
  const endpoint = await findEndpoint()
  if (endpoint !== undefined && !(await api.checkNotifications({ body: { endpoint } })).is_on) await unsubscribe()
}
