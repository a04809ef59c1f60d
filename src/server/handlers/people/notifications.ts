import { pages } from '../../../shared/addresses.ts'
import { wordsIn } from '../../../shared/language.ts'
import * as en from '../../../words/en/notices.ts'
import * as es from '../../../words/es/notices.ts'
import type { Handlers } from '../../http/handler-types.ts'
import { isPushAddress } from '../../mail/push/push-address.ts'
import { pushTo } from '../../mail/push/push-notices.ts'
import { isBrowserKey } from '../../outside/push/encrypt.ts'
import * as devices from '../../store/people/notices/push-devices.ts'

const words = wordsIn(en, es)

export const notificationHandlers = {
  readPushSender: async ({ shop }) => ({ sender: (await shop.pushKeys.read()).publicKey }),

  turnOnNotifications: async ({ body, user, session, origin, db, shop, refuse }) => {
    // Whoever signed up with another person's address must not hear what that person is told.
    if (!user.email_verified) throw refuse('verifyForNotices')
    if (!isPushAddress(body.endpoint, shop.config.isPublic) || !isBrowserKey(body.p256dh)) throw refuse('deviceRefused')
    const owner = { user_id: user.id, session_id: session.id }
    return { is_on: await db.begin((tx) => devices.add(tx, owner, { ...body, device: origin.device })) }
  },

  turnOffNotifications: async ({ body, user, db }) => {
    await devices.remove(db, user.id, body.endpoint)
    return { is_on: false }
  },

  checkNotifications: async ({ body, user, session, db }) => ({
    is_on: await devices.confirm(db, { user_id: user.id, session_id: session.id }, body.endpoint),
  }),

  testNotifications: async ({ body, user, language, db, shop, refuse }) => {
    const device = await devices.findOwn(db, user.id, body.endpoint)
    if (!device) throw refuse('deviceOff')
    const { testTitle: title, testBody } = words(language)
    const notice = { kind: 'test', about: '', title, body: testBody, path: pages.settings } as const
    await pushTo(db, shop.queue, [device], notice)
  },
} satisfies Partial<Handlers>
