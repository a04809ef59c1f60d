import type { Shop } from '../kernel/context.ts'
import { guardFor } from '../mail/push/push-address.ts'
import { type PushParts, sendPush } from '../mail/push/send-push.ts'
import { openPushDoor } from '../outside/push/push-door.ts'

const AT_ONCE = 4

/** Soon after something happened of which people want to hear on their phone. */
export const workOnPush = (shop: PushParts & Pick<Shop, 'queue'>): Promise<void> => {
  const door = openPushDoor(guardFor(shop.config))
  return shop.queue.work('send-push', AT_ONCE, (job) => sendPush(shop, door, job))
}
