import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { descriptionOf, fillIn, findNotice } from '../../../tests/support/pages/on-page.ts'
import { openPage } from '../../../tests/support/pages/open-page.tsx'

test('a link without its token says what to do', async () => {
  const { user } = openPage('/reset-password', 'stranger')
  await screen.findByText('This link has been used or has expired. Please ask for a new one.')
  await user.click(screen.getByRole('link', { name: /login/i }))
  await screen.findByRole('button', { name: 'Login' })
  expect(window.location.pathname).toBe('/login')
})

const open = async () => {
  const page = openPage('/reset-password#token=abcdefghijklmnopqrstuvwxyz012345&email=ann%40farm.example', 'stranger', ({ reply }) =>
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

test('two-step login that somebody turned on before the address was proved is removed, and the page says so', async () => {
  const { press, reply } = await open()
  reply('resetPassword', { user: null, is_factor_off: true })
  await press()
  await findNotice('Your password has been changed. Please login.')
  await screen.findByText(/before this email was verified/)
  await screen.findByRole('link', { name: 'Go to login' })
})
