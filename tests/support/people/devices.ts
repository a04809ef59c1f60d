import { vi } from 'vitest'
import { as } from '../shop/client.ts'
import type { Browser, Pushed, PushService } from '../shop/push-service.ts'
import type { TestShop } from '../shop/test-shop.ts'
import type { Member } from './people.ts'

/** A person presses Turn on notifications in a browser of theirs. */
export const turnOn = async ({ app }: TestShop, service: PushService, person: Member): Promise<Browser> => {
  const own = as(app, person)
  const browser = service.subscribe((await own.readPushSender()).sender)
  await own.turnOnNotifications({ body: browser })
  return browser
}

/** What has arrived at a browser. */
export const pushedTo = ({ pushed }: PushService, { endpoint }: Browser): Pushed[] => pushed.filter((each) => each.endpoint === endpoint)

/** Waits until so much has arrived there, and gives back the last. */
export const nextPushed = (service: PushService, browser: Browser, count = 1): Promise<Pushed> =>
  vi.waitFor(
    () => {
      const last = pushedTo(service, browser).at(count - 1)
      if (!last) throw new Error(`Nothing has arrived yet${service.wrong.length > 0 ? `: ${service.wrong.join(', ')}` : ''}`)
      return last
    },
    { timeout: 15_000, interval: 20 },
  )

/** Nothing is under way to anybody anymore. */
export const untilPushed = ({ shop: { db } }: TestShop): Promise<void> =>
  vi.waitFor(
    async () => {
      if ((await db`select from pgboss.job where name = 'send-push' and state in ('created', 'active')`).length > 0)
        throw new Error('Notifications are still under way')
    },
    { timeout: 15_000, interval: 20 },
  )
