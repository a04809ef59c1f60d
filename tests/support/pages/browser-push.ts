import { onTestFinished, vi } from 'vitest'

/** A browser that can show notifications, in pages that are drawn without one: its person says yes or no when it asks. */

const ENDPOINT = 'https://push.example/ann'
const bytes = (length: number, first: number) => new Uint8Array(length).fill(7).with(0, first).buffer

/** As the calls send what it answered. */
export const DEVICE = {
  endpoint: ENDPOINT,
  p256dh: Buffer.from(bytes(65, 4)).toString('base64url'),
  auth: Buffer.from(bytes(16, 7)).toString('base64url'),
}

type Permission = 'default' | 'granted' | 'denied'

export const giveBrowserPush = ({ permission = 'default' as Permission, isSubscribed = false } = {}) => {
  const browser = { permission, says: 'granted' as Permission, isSubscribed, asked: 0, fails: false }
  const subscription = {
    endpoint: ENDPOINT,
    options: { applicationServerKey: bytes(65, 4) },
    getKey: (name: string) => (name === 'auth' ? bytes(16, 7) : bytes(65, 4)),
    unsubscribe: vi.fn(async () => {
      browser.isSubscribed = false
      return true
    }),
  }
  const pushManager = {
    getSubscription: async () => (browser.isSubscribed ? subscription : null),
    subscribe: vi.fn(async () => {
      if (browser.fails) throw new DOMException('Registration failed', 'AbortError')
      browser.isSubscribed = true
      return subscription
    }),
  }
  const registration = { active: {}, pushManager }
  const serviceWorker = { register: async () => registration, getRegistration: async () => registration }
  vi.stubGlobal('PushManager', class {})
  vi.stubGlobal('Notification', {
    get permission() {
      return browser.permission
    },
    requestPermission: async () => {
      browser.asked += 1
      browser.permission = browser.says
      return browser.says
    },
  })
  Object.defineProperty(navigator, 'serviceWorker', { value: serviceWorker, configurable: true })
  onTestFinished(() => {
    vi.unstubAllGlobals()
    Reflect.deleteProperty(navigator, 'serviceWorker')
  })
  return Object.assign(browser, { subscribe: pushManager.subscribe, unsubscribe: subscription.unsubscribe })
}
