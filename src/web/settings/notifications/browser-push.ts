import { pages } from '../../../shared/addresses.ts'
import { WORKER } from '../../stored/stored-page.ts'

/** What this browser can do about notifications, and its subscription to those of the shop. */

/**
 * `home`: on iPhones and iPads, only what was added to the home screen gets any. `refused`: the person, or whoever
 * set up the device, said no; only they can change that.
 */
export type Ability = 'can' | 'home' | 'cannot' | 'refused'

/** A recent iPad calls itself a Mac, but no Mac has a touch screen. */
const isApplePhone = (): boolean =>
  /iPhone|iPad|iPod/.test(navigator.userAgent) || (/Macintosh/.test(navigator.userAgent) && navigator.maxTouchPoints > 1)

export const abilityHere = (): Ability => {
  if (!('serviceWorker' in navigator) || typeof PushManager === 'undefined' || typeof Notification === 'undefined')
    return isApplePhone() ? 'home' : 'cannot'
  return Notification.permission === 'denied' ? 'refused' : 'can'
}

const readSubscription = async (): Promise<PushSubscription | null> =>
  (await (await navigator.serviceWorker.getRegistration(pages.home))?.pushManager.getSubscription()) ?? null

/** The address of this browser at its push service, if it has one. */
export const findEndpoint = async (): Promise<string | undefined> => (await readSubscription())?.endpoint

/** Push services forget a browser that unsubscribes. */
export const unsubscribe = async (): Promise<void> => {
  await (await readSubscription())?.unsubscribe()
}

const asText = (bytes: ArrayBuffer | null): string =>
  btoa(String.fromCharCode(...new Uint8Array(bytes ?? new ArrayBuffer(0))))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')

/** A worker can be subscribed through once it runs. */
const openWorker = async (): Promise<ServiceWorkerRegistration> => {
  const registration = await navigator.serviceWorker.register(WORKER, { scope: pages.home })
  const coming = registration.active ? undefined : (registration.installing ?? registration.waiting)
  if (coming)
    await new Promise<void>((resolve, reject) => {
      coming.addEventListener('statechange', () => {
        if (coming.state === 'activated') resolve()
        if (coming.state === 'redundant') reject(new Error('The worker did not start'))
      })
    })
  return registration
}

export const askPermission = async (): Promise<boolean> => (await Notification.requestPermission()) === 'granted'

/** `sender`: the shop's public key. */
export const subscribe = async (sender: string) => {
  const { pushManager } = await openWorker()
  const before = await pushManager.getSubscription()
  // One for another key, from before the shop was set up anew, can't be used.
  if (before && asText(before.options.applicationServerKey) !== sender) await before.unsubscribe()
  const made = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: sender })
  return { endpoint: made.endpoint, p256dh: asText(made.getKey('p256dh')), auth: asText(made.getKey('auth')) }
}
