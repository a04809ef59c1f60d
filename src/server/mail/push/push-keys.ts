import { openSeal } from '../../kernel/sealed-secrets.ts'
import { exportPrivate, importPrivate, newVapidKeys, type VapidKeys } from '../../outside/push/vapid.ts'
import type { Db, Pool } from '../../store/database/database.ts'
import * as devices from '../../store/people/notices/push-devices.ts'
import * as store from '../../store/people/notices/push-keys.ts'

/** The shop's own key for push services: made when it is first needed, and never shown but for its public half. */
export type PushKeys = { read: () => Promise<VapidKeys> }

const OWNER = 'push services'

export const openPushKeys = ({ db, secret }: { db: Pool; secret: string }): PushKeys => {
  const { seal, unseal } = openSeal(secret, 'push')

  const readStored = async (from: Db): Promise<{ sealed?: string; keys?: VapidKeys }> => {
    const sealed = await store.read(from)
    if (sealed === undefined) return {}
    const bytes = unseal(sealed, OWNER)
    return { sealed, ...(bytes && { keys: importPrivate(bytes) }) }
  }

  /** One that was sealed with another secret is lost, and with it every browser that knew it. */
  const make = (sealed: string | undefined): Promise<VapidKeys | undefined> =>
    db.begin(async (tx) => {
      const keys = newVapidKeys()
      if (!(await store.put(tx, seal(exportPrivate(keys), OWNER), sealed))) return undefined
      await devices.forgetAll(tx)
      return keys
    })

  const readOrMake = async (): Promise<VapidKeys> => {
    const { sealed, keys } = await readStored(db)
    const own = keys ?? (await make(sealed)) ?? (await readStored(db)).keys
    if (!own) throw new Error('The key for push services cannot be opened')
    return own
  }

  let known: Promise<VapidKeys> | undefined
  return {
    read: () => {
      known ??= readOrMake().catch((error: unknown) => {
        known = undefined
        throw error
      })
      return known
    },
  }
}
