import { screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { giveBrowserPasskeys, REQUEST, USED } from '../../../tests/support/pages/browser-passkeys.ts'
import { descriptionOf, fillIn, findAlert } from '../../../tests/support/pages/on-page.ts'
import { openPage } from '../../../tests/support/pages/open-page.tsx'

// As the server writes it into the page of a shop that has both.
beforeEach(() => {
  document.documentElement.dataset.ways = 'passkey code'
})
afterEach(() => {
  delete document.documentElement.dataset.ways
})

const ME = { id: 'ann', email: 'ann@farm.example', email_verified: true, role: 'user' } as const

const open = async () => {
  const page = openPage('/login', 'stranger')
  await screen.findByRole('button', { name: 'Email me a code' })
  const press = (name: string) => page.user.click(screen.getByRole('button', { name }))
  return { ...page, press }
}

test('an emailed code needs an email first, is asked for once, and a wrong one is said beside its field', async () => {
  const { press, reply, refuse, asked } = await open()
  await press('Email me a code')
  expect(descriptionOf(screen.getByLabelText('Email'))).toBe('Please enter your email to get a code.')
  expect(asked('sendLoginCode')).toHaveLength(0)
  fillIn('Email', 'ann@farm.example')
  reply('sendLoginCode', undefined)
  await press('Email me a code')
  await screen.findByText(/^If you have an account with us, a code is on its way/)
  expect(asked('sendLoginCode').at(-1)?.body).toEqual({ email: 'ann@farm.example' })

  await press('Log in with this code')
  expect(descriptionOf(screen.getByLabelText('Code from the email'))).toBe('Please enter a code.')
  refuse('logInByCode', 'loginCodeWrong')
  fillIn('Code from the email', 'k7m2-9xqf')
  await press('Log in with this code')
  await screen.findByText(/^This code is wrong or has expired/)
  reply('logInByCode', { user: ME })
  await press('Log in with this code')
  await screen.findByRole('button', { name: 'Profile' })
  expect(asked('logInByCode').at(-1)?.body).toEqual({ code: 'k7m2-9xqf', rememberMe: false })
})

test('a browser without passkeys offers none', async () => {
  // Other pages share this browser.
  vi.unstubAllGlobals()
  await open()
  expect(screen.queryByRole('button', { name: 'Log in with a passkey' })).toBeNull()
})

test('someone who leaves the browser’s dialog can try again, and logs in with a passkey and no password', async () => {
  const credentials = giveBrowserPasskeys()
  const { press, reply, asked, user } = await open()
  reply('beginPasskeyLogin', REQUEST)
  credentials.get.mockRejectedValueOnce(new Error('NotAllowedError'))
  await press('Log in with a passkey')
  await findAlert('No passkey was used. Please try again, or log in another way.')
  await user.click(screen.getByLabelText('Remember Me'))
  reply('logInByPasskey', { user: ME })
  await press('Log in with a passkey')
  await screen.findByRole('button', { name: 'Profile' })
  expect(asked('logInByPasskey').at(-1)?.body).toEqual({ credential: USED, rememberMe: true })
})

test('after the password, people with a passkey and no app are asked for it, or for a recovery code', async () => {
  giveBrowserPasskeys()
  const { press, refuse } = await open()
  fillIn('Email', 'ann@farm.example')
  fillIn('Password', 'six-eggs')
  refuse('signIn', 'passkeyNeeded')
  await press('Login')
  await screen.findByText('Your password is right. Now use your passkey, or enter a recovery code.')
  expect(screen.getAllByRole('button', { name: 'Log in with a passkey' })).toHaveLength(1)
  expect(screen.queryByLabelText('Code from your app')).toBeNull()
  refuse('signIn', 'codeWrong')
  fillIn('Recovery code', 'used-used')
  await press('Login')
  await screen.findByText(/^This code is wrong or was already used/)
  expect(descriptionOf(screen.getByLabelText('Recovery code'))).toMatch(/^This code is wrong/)
})
