import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { fillIn, findAlert, findNotice, typedIn } from '../../../../tests/support/pages/on-page.ts'
import { openPage } from '../../../../tests/support/pages/open-page.tsx'
import type { CallName } from '../../../shared/calls.ts'
import type { Connections } from '../../../shared/shapes/connections.ts'
import { keyWords, notConnected, goingLiveWords as words } from '../../../words/en/dashboard/going-live.ts'
import { fieldWords } from '../../../words/en/fields.ts'

const AT = '2026-11-17T12:00:00.000Z'
const WEBHOOK = 'https://shop.farm.example/api/payment-events'
const NOT_YET: Connections = {
  payments: { by: 'twin', mode: null, account: null, ends_with: null, connected_at: null, webhook_url: WEBHOOK, obstacle: null },
  email: { by: 'twin', server: null, mail_from: null, connected_at: null, obstacle: null },
  address: { public_url: 'https://shop.farm.example', is_public: true, is_demo: false },
}
const LIVE: Connections['payments'] = {
  ...NOT_YET.payments,
  ...{ by: 'dashboard', mode: 'live', account: 'Hen Hill', ends_with: '4242', connected_at: AT },
}
const SENDING: Connections['email'] = {
  ...NOT_YET.email,
  ...{ by: 'dashboard', server: 'smtp.sendgrid.net:465', mail_from: 'eggs@henhill.example', connected_at: AT },
}

const open = async (now: Connections = NOT_YET) => {
  const opened = openPage('/admin/going-live', 'farmer', ({ reply }) => reply('readConnections', now))
  await screen.findByRole('heading', { name: 'Payments' })
  const press = async (name: string, inside: HTMLElement = document.body) =>
    opened.user.click(await within(inside).findByRole('button', { name }))
  const prove = async (does: string, password = 'six-brown-eggs') => {
    const dialog = await screen.findByRole('dialog', { name: words.confirmYou })
    await opened.user.type(within(dialog).getByLabelText('Password'), password)
    await press(does, dialog)
  }
  const sent = (name: CallName) => opened.asked(name).map(({ body }) => body)
  return { ...opened, press, prove, sent }
}

test('a pasted key is connected after the password, and only its end is shown', async () => {
  const { press, prove, reply, sent } = await open()
  fillIn(words.key, ' sk_live_abcd4242 ')
  await press(words.connectStripe)
  await screen.findByText(words.toLive, { exact: false })
  reply('connectPayments', { ...NOT_YET, payments: LIVE, others: 0 })
  await prove(words.connectStripe)
  await findNotice(words.connected.live)
  expect(sent('connectPayments')).toEqual([{ password: 'six-brown-eggs', secret_key: 'sk_live_abcd4242' }])
  for (const shown of [words.states.live, 'Hen Hill', words.modes.live, 'ends in 4242', WEBHOOK])
    expect(screen.getByText(shown)).toBeTruthy()
  expect(typedIn(words.key)).toBe('')
  expect(document.body.innerHTML).not.toContain('abcd4242')
})

test('what is no secret key is told beside its field, and nothing is sent', async () => {
  const { press, asked } = await open()
  for (const [typed, says] of [
    ['', keyWords.missing],
    ['pk_live_1', keyWords.publishable],
    ['whsec_1', keyWords.signing],
    ['eggs', keyWords.odd],
  ] as const) {
    fillIn(words.key, typed)
    await press(words.connectStripe)
    await screen.findByText(says)
  }
  expect(asked('connectPayments')).toEqual([])
})

test('a key that Stripe refuses stays in the form, with the reason; a wrong password stays in its dialog', async () => {
  const { press, prove, refuse } = await open()
  fillIn(words.key, 'sk_live_abcd4242')
  await press(words.connectStripe)
  refuse('connectPayments', 'wrongPassword')
  await prove(words.connectStripe, 'wrong')
  expect(await screen.findByText('Incorrect password.')).toBeTruthy()
  refuse('connectPayments', 'notConnected', { details: { reason: notConnected.keyRefused } })
  await press(words.connectStripe, screen.getByRole('dialog'))
  await findAlert(notConnected.keyRefused)
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(typedIn(words.key)).toBe('sk_live_abcd4242')
})

test('another webhook for the same address is pointed out', async () => {
  const { press, prove, reply } = await open()
  fillIn(words.key, 'sk_live_abcd4242')
  await press(words.connectStripe)
  reply('connectPayments', { ...NOT_YET, payments: LIVE, others: 1 })
  await prove(words.connectStripe)
  await findAlert(words.others(1))
})

test('Stripe can be disconnected again', async () => {
  const { press, prove, reply, sent } = await open({ ...NOT_YET, payments: LIVE })
  await press(words.disconnectStripe)
  reply('disconnectPayments', NOT_YET)
  await prove(words.disconnectStripe)
  await findNotice(words.stripeGone)
  expect(sent('disconnectPayments')).toEqual([{ password: 'six-brown-eggs' }])
  expect(screen.getByLabelText(words.key)).toBeTruthy()
})

test('a provider brings its server and port, and the password goes into the address as it has to', async () => {
  const { press, prove, reply, sent, truly } = await open()
  fillIn(words.provider, 'sendgrid')
  await waitFor(() => expect(typedIn(words.host)).toBe('smtp.sendgrid.net'))
  expect([typedIn(words.port), typedIn(words.user)]).toEqual(['465', 'apikey'])
  fillIn(words.password, 'a/b@c')
  fillIn(words.sender, 'eggs@henhill.example')
  await press(words.sendTest)
  reply('connectEmail', { ...NOT_YET, email: SENDING })
  await prove(words.sendTest)
  await findNotice(words.emailConnected(truly('whoAmI').user?.email ?? ''))
  expect(sent('connectEmail')).toEqual([
    {
      password: 'six-brown-eggs',
      smtp_url: 'smtps://apikey:a%2Fb%40c@smtp.sendgrid.net:465',
      mail_from: 'eggs@henhill.example',
    },
  ])
  expect(screen.getByText('smtp.sendgrid.net:465')).toBeTruthy()
})

test('an address can be pasted whole; one that does not work says why, and everything typed stays', async () => {
  const { press, prove, refuse } = await open()
  fillIn(words.provider, 'pasted')
  fillIn(words.smtpUrl, 'smtp://ann:eggs@mail.example:587')
  await press(words.sendTest)
  expect((await screen.findAllByText(fieldWords.email)).length).toBeGreaterThan(0)
  fillIn(words.sender, 'eggs@henhill.example')
  await press(words.sendTest)
  refuse('connectEmail', 'notConnected', { details: { reason: notConnected.login } })
  await prove(words.sendTest)
  await findAlert(notConnected.login)
  expect(typedIn(words.smtpUrl)).toBe('smtp://ann:eggs@mail.example:587')
})

test('what the server has set, and what stands in the way, is said instead of a form', async () => {
  const byServer = {
    ...LIVE,
    by: 'variables',
    account: null,
    connected_at: null,
    obstacle: notConnected.variableWins('STRIPE_SECRET_KEY'),
  } as const
  await open({ ...NOT_YET, payments: byServer })
  expect(screen.getByText(notConnected.variableWins('STRIPE_SECRET_KEY'))).toBeTruthy()
  expect(screen.queryByLabelText(words.key)).toBeNull()
  expect(screen.queryByRole('button', { name: words.disconnectStripe })).toBeNull()
})

test('keys that can not be read say so and ask for them again', async () => {
  await open({ ...NOT_YET, payments: { ...NOT_YET.payments, by: 'locked', connected_at: AT } })
  expect(screen.getByText(words.paymentsLocked)).toBeTruthy()
  expect(screen.getByLabelText(words.key)).toBeTruthy()
})

test('the address is checked as on the page Health, and again on demand', async () => {
  const { press, asked } = await open()
  const sheet = screen.getByRole('region', { name: words.address })
  await within(sheet).findByText('Certificate')
  expect(within(sheet).queryByText('Disk space')).toBeNull()
  await press(words.checkAgain, sheet)
  await waitFor(() => expect(asked('readHealth').at(-1)?.query).toBe('?which=slow&again=1'))
})

test('a shop that only its machine reaches says how it gets an address', async () => {
  await open({ ...NOT_YET, address: { public_url: 'http://localhost:3000', is_public: false, is_demo: true } })
  expect(screen.getByText(words.addressHere)).toBeTruthy()
  expect(screen.getByText(words.addressWay)).toBeTruthy()
  expect(screen.getByText(words.demoEmail)).toBeTruthy()
})
