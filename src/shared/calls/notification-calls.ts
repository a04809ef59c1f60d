import type { Call } from '../call.ts'
import { DeviceState, NewDevice, OneDevice, PushSender } from '../shapes/notifications.ts'

/** Notifications on the device that makes the call. */
export const notificationCalls = {
  readPushSender: {
    method: 'GET',
    path: '/api/notifications/sender',
    who: 'member',
    says: 'The public key of the shop, with which a browser subscribes to its notifications',
    reply: PushSender,
  },
  turnOnNotifications: {
    method: 'POST',
    path: '/api/notifications/on',
    who: 'member',
    says: 'Turn on notifications in a browser; at most five per person, the oldest is turned off',
    limit: 'device',
    body: NewDevice,
    reply: DeviceState,
    fails: ['verifyForNotices', 'deviceRefused'],
  },
  turnOffNotifications: {
    method: 'POST',
    path: '/api/notifications/off',
    who: 'member',
    says: 'Turn off notifications in a browser',
    limit: 'device',
    body: OneDevice,
    reply: DeviceState,
  },
  checkNotifications: {
    method: 'POST',
    path: '/api/notifications/check',
    who: 'member',
    says: 'Whether notifications are on in a browser for this person; if they were left on for someone else, turns them off',
    limit: 'device',
    body: OneDevice,
    reply: DeviceState,
  },
  testNotifications: {
    method: 'POST',
    path: '/api/notifications/test',
    who: 'member',
    says: 'Send a test notification to a browser where they are on',
    limit: 'device',
    body: OneDevice,
    fails: ['deviceOff'],
  },
} as const satisfies Record<string, Call>
