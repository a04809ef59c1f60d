import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { giveBrowserPasskeys, REQUEST } from '../../../tests/support/pages/browser-passkeys.ts'
import { NO_FACTOR } from '../../../tests/support/pages/no-factor.ts'
import { descriptionOf, fillIn, findNotice } from '../../../tests/support/pages/on-page.ts'
import { openPage } from '../../../tests/support/pages/open-page.tsx'

test('a link without its token says what to do', async () => {
  const { user } = openPage('/reset-password', 'stranger')
  await screen.findByText('This link has been used or has expired. Please ask for a new one.')
  await user.click(screen.getByRole('link', { name: /login/i }))
  await screen.findByRole('button', { name: 'Login' })
  expect(window.location.pathname).toBe('/login')
})

const PASSKEY = { passkey_id: 7, name: 'Phone', added_at: '2026-11-01T12:00:00.000Z', used_at: null }

const open = async (who: 'stranger' | 'customer' = 'stranger', email = 'ann@farm.example') => {
  const page = openPage(`/reset-password#token=abcdefghijklmnopqrstuvwxyz012345&email=${encodeURIComponent(email)}`, who, ({ reply }) =>
    reply('ratePassword', { weakness: null }),
  )
  await screen.findByRole('button', { name: 'Change password' })
  fillIn('New password', 'nine-new-eggs')
  return { ...page, press: () => page.user.click(screen.getByRole('button', { name: 'Change password' })) }
}

test('with two-step login it asks for a code too, and a right one lets the person in', async () => {
  const { press, refuse, reply, asked } = await open()
  refuse('resetPassword', 'codeNeeded')
  await press()
  await screen.findByText(/^Your account has two-step login\./)
  refuse('resetPassword', 'codeWrong')
  fillIn('Code from your app', '000000')
  await press()
  await screen.findByText(/^This code is wrong/)
  expect(descriptionOf(screen.getByLabelText('Code from your app'))).toMatch(/^This code is wrong/)
  const user = { id: 'ann', email: 'ann@farm.example', email_verified: true, role: 'user' as const }
  reply('resetPassword', { user, is_factor_off: false })
  reply('whoAmI', { user, is_lasting: false })
  fillIn('Code from your app', '123456')
  await press()
  await screen.findByRole('button', { name: 'Profile' })
  expect(window.location.pathname).toBe('/')
  expect(asked('resetPassword').at(-1)?.body).toMatchObject({ password: 'nine-new-eggs', code: '123456' })
})

test('with a passkey and no app it asks for a recovery code', async () => {
  const { press, refuse } = await open()
  refuse('resetPassword', 'passkeyNeeded')
  await press()
  await screen.findByText(/Now enter one of your recovery codes\./)
  expect(screen.queryByLabelText('Code from your app')).toBeNull()
  await press()
  expect(descriptionOf(screen.getByLabelText('Recovery code'))).toMatch(/^Please use your passkey, or enter a recovery code/)
})

test('or, where its owner is logged in, for the passkey', async () => {
  giveBrowserPasskeys()
  const { press, refuse, reply, asked, user } = await open('customer', 'customer@demo.farm')
  reply('readSecondFactor', { ...NO_FACTOR, since: '2026-11-01T12:00:00.000Z', recovery_codes_left: 10, passkeys: [PASSKEY] })
  refuse('resetPassword', 'passkeyNeeded')
  await press()
  reply('beginPasskeyProof', REQUEST)
  reply('provePasskey', { code: 'passkey-proof' })
  await user.click(await screen.findByRole('button', { name: 'Use a passkey' }))
  await findNotice('Confirmed with your passkey.')
  refuse('resetPassword', 'linkUsedOrExpired')
  await press()
  expect(asked('resetPassword').at(-1)?.body).toMatchObject({ password: 'nine-new-eggs', code: 'passkey-proof' })
})

test('two-step login that somebody turned on before the address was proved is removed, and the page says so', async () => {
  const { press, reply } = await open()
  reply('resetPassword', { user: null, is_factor_off: true })
  await press()
  await findNotice('Your password has been changed. Please login.')
  await screen.findByText(/before this email was verified/)
  await screen.findByRole('link', { name: 'Go to login' })
})
