import type { Shop } from '../kernel/context.ts'

// As many as find a connection.
const AT_ONCE = 2

/** Soon after someone asked for a code to log in with: whoever the address belongs to gets it. */
export const workOnLoginCodes = ({ queue, loginCodes }: Pick<Shop, 'queue' | 'loginCodes'>): Promise<void> =>
  queue.work('send-login-code', AT_ONCE, ({ login_code_id }) => loginCodes.send(login_code_id))
