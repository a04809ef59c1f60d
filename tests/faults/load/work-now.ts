import { runDueJobs } from '../../../src/server/jobs/every-minute.ts'
import { reconcile } from '../../../src/server/jobs/reconcile-payments.ts'
import type { World } from '../world/world.ts'

/** What the shop does every minute, by both of its processes at once. */
export const workNow = async ({ apps }: World): Promise<void> => {
  const work = async (shop: ReturnType<NonNullable<World['apps'][0]['shop']>>) => {
    await runDueJobs(shop)
    await reconcile(shop)
  }
  await Promise.all(apps.map(({ shop }) => shop && work(shop())))
}
