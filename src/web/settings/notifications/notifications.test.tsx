import { screen, waitFor, within } from '@testing-library/react'
import { expect, onTestFinished, test, vi } from 'vitest'
import type { Answers } from '../../../../tests/support/pages/answers.ts'
import { DEVICE, giveBrowserPush } from '../../../../tests/support/pages/browser-push.ts'
import type { Visitor } from '../../../../tests/support/pages/demo-replies-type.ts'
import { NO_FACTOR } from '../../../../tests/support/pages/no-factor.ts'
import { openPage } from '../../../../tests/support/pages/open-page.tsx'

const open = async (visitor: Visitor = 'customer', prepare: (answers: Answers) => void = () => {}) => {
  const page = openPage('/settings', visitor, (answers) => {
    answers.reply('readSecondFactor', NO_FACTOR)
    prepare(answers)
  })
  const section = within(await screen.findByRole('region', { name: 'Notifications on this device' }))
  const press = async (name: string) => page.user.click(await section.findByRole('button', { name }))
  return { ...page, section, press }
}

test('nothing is asked before the press; after it, the device is on, can be tested and turned off', async () => {
  const browser = giveBrowserPush()
  const { section, press, reply, asked } = await open()
  await section.findByRole('button', { name: 'Turn on notifications' })
  expect(browser.asked).toBe(0)
  reply('readPushSender', { sender: DEVICE.p256dh })
  reply('turnOnNotifications', { is_on: true })
  await press('Turn on notifications')
  await section.findByText(/^Notifications are on for this device/)
  expect(browser.asked).toBe(1)
  expect(browser.subscribe).toHaveBeenCalledWith({ userVisibleOnly: true, applicationServerKey: DEVICE.p256dh })
  expect(asked('turnOnNotifications').at(-1)?.body).toEqual(DEVICE)
  reply('testNotifications', undefined)
  await press('Send me a test')
  await section.findByText(/^Sent\./)
  expect(asked('testNotifications').at(-1)?.body).toEqual({ endpoint: DEVICE.endpoint })
  reply('turnOffNotifications', { is_on: false })
  await press('Turn off on this device')
  await section.findByRole('button', { name: 'Turn on notifications' })
  expect(browser.isSubscribed).toBe(false)
})

test('whether it is on is the shop’s to say, and a subscription for another key is replaced', async () => {
  const browser = giveBrowserPush({ permission: 'granted', isSubscribed: true })
  const { section, press, reply, asked } = await open('customer', ({ reply }) => reply('checkNotifications', { is_on: false }))
  await section.findByRole('button', { name: 'Turn on notifications' })
  reply('readPushSender', { sender: `B${'x'.repeat(86)}` })
  reply('turnOnNotifications', { is_on: true })
  await press('Turn on notifications')
  await section.findByText(/^Notifications are on/)
  expect(browser.unsubscribe).toHaveBeenCalledOnce()
  expect(browser.subscribe).toHaveBeenCalledOnce()
  expect(asked('checkNotifications').at(-1)?.body).toEqual({ endpoint: DEVICE.endpoint })
})

test('someone who says no reads how to change their mind; someone who closes the question can be asked again', async () => {
  const browser = giveBrowserPush()
  const { section, press } = await open()
  browser.says = 'default'
  await press('Turn on notifications')
  await section.findByText(/^Notifications stay off/)
  browser.says = 'denied'
  await press('Turn on notifications')
  await section.findByText(/^Notifications from this shop are blocked/)
  expect(section.queryByRole('button')).toBeNull()
})

test('a browser whose push service fails says so, and the press can be repeated', async () => {
  const browser = giveBrowserPush()
  browser.fails = true
  const { section, press, reply } = await open()
  reply('readPushSender', { sender: DEVICE.p256dh })
  await press('Turn on notifications')
  await section.findByText(/couldn't turn on notifications/)
  browser.fails = false
  reply('turnOnNotifications', { is_on: true })
  await press('Turn on notifications')
  await section.findByText(/^Notifications are on/)
})

test('a device that was forgotten meanwhile is shown as off', async () => {
  giveBrowserPush({ permission: 'granted', isSubscribed: true })
  const { section, press, reply, refuse } = await open('customer', ({ reply }) => reply('checkNotifications', { is_on: true }))
  refuse('testNotifications', 'deviceOff')
  await section.findByText(/^Notifications are on/)
  reply('checkNotifications', { is_on: false })
  await press('Send me a test')
  await section.findByText(/^Notifications are off on this device/)
  await section.findByRole('button', { name: 'Turn on notifications' })
})

test.each([
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X)', /^On iPhone and iPad, first add this shop to your home screen/],
  ['Mozilla/5.0 (X11; Linux x86_64)', /^This browser can't show notifications/],
])('a browser that can’t says why: %s', async (userAgent, says) => {
  const own = vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(userAgent)
  onTestFinished(() => own.mockRestore())
  const { section } = await open()
  await section.findByText(says)
  expect(section.queryByRole('button')).toBeNull()
})

test('someone without a verified email is told to verify it first', async () => {
  giveBrowserPush()
  const { section } = await open('customer', ({ reply, truly }) => {
    const { user, ...rest } = truly('whoAmI')
    reply('whoAmI', { ...rest, user: user && { ...user, email_verified: false } })
  })
  await section.findByText(/^Verify your email above/)
  expect(section.queryByRole('button')).toBeNull()
})

test('the farmer reads what else they will hear about', async () => {
  giveBrowserPush()
  const { section } = await open('farmer')
  await section.findByText(/^You'll also hear about new orders/)
  await section.findByRole('button', { name: 'Turn on notifications' })
})

test('home turns off what someone else left on in this browser', async () => {
  const browser = giveBrowserPush({ permission: 'granted', isSubscribed: true })
  openPage('/', 'customer', ({ reply }) => reply('checkNotifications', { is_on: false }))
  await waitFor(() => expect(browser.isSubscribed).toBe(false))
})
