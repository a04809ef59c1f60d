import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { takeClock } from '../../../tests/support/pages/clock.ts'
import { descriptionOf, expectFocusOn, fillIn, findAlert, typedIn } from '../../../tests/support/pages/on-page.ts'
import { openPage } from '../../../tests/support/pages/open-page.tsx'

const open = async (path = '/login') => {
  const page = openPage(path, 'stranger')
  await screen.findByLabelText('Email')
  const press = (name: string | RegExp) => page.user.click(screen.getByRole('button', { name }))
  return { ...page, press }
}

test('a wrong password is told, and the email that was typed stays', async () => {
  const { press, refuse, asked } = await open()
  refuse('signIn', 'wrongCredentials')
  fillIn('Email', 'ann@farm.example')
  fillIn('Password', 'six-eggs')
  await press('Login')
  await findAlert('Invalid email or password')
  expect(typedIn('Email')).toBe('ann@farm.example')
  expect(asked('signIn')).toHaveLength(1)
})

test.each(['/', '/subscribe', '/questions', '/profile', '/settings', '/admin', '/cancel', '/success'])(
  'a stranger who wants %s is led to the login',
  async (path) => {
    await open(path)
    await screen.findByRole('button', { name: 'Login' })
    expect(window.location.pathname).toBe('/login')
    expect(screen.queryByRole('banner')).toBeNull()
  },
)

test.each(['/login', '/signup'])('somebody logged in who goes to %s is at home at once', async (path) => {
  openPage(path, 'customer')
  await screen.findByRole('button', { name: 'Profile' })
  expect(window.location.pathname).toBe('/')
})

test('asking for a new password needs an email, and a failure is said', async () => {
  const { press, refuse } = await open()
  await press(/Forgot your password/)
  expect(descriptionOf(screen.getByLabelText('Email'))).toBe('Please enter your email to reset your password.')
  fillIn('Email', 'ann@farm.example')
  refuse('sendReset', 'unexpected')
  await press(/Forgot your password/)
  await findAlert('Error sending password reset email.')
})

test('that an email was sent is not said any more beside a failed login', async () => {
  const { press, reply, refuse } = await open()
  reply('sendReset', undefined)
  refuse('signIn', 'wrongCredentials')
  fillIn('Email', 'nobody@farm.example')
  await press(/Forgot your password/)
  await screen.findByText('Password reset email sent!')
  fillIn('Password', 'wrong-one')
  await press('Login')
  await findAlert('Invalid email or password')
  expect(screen.queryByText('Password reset email sent!')).toBeNull()
})

test('when the session has ended elsewhere, the next step leads to the login', async () => {
  const { user, refuse } = openPage('/settings', 'customer', ({ reply, truly }) => {
    const { user: me } = truly('whoAmI')
    if (me) reply('whoAmI', { user: { ...me, email_verified: false }, is_lasting: false })
  })
  const button = await screen.findByRole('button', { name: 'Send verification email' })
  refuse('sendVerification', 'notSignedIn')
  await user.click(button)
  await waitFor(() => expect(window.location.pathname).toBe('/login'))
})

test('when the shop cannot be reached the person is told, not sent to the login, and can try again', async () => {
  const { user, reply } = openPage('/profile', 'stranger', ({ lose }) => lose('whoAmI'))
  const again = await screen.findByRole('button', { name: 'Try again' })
  expect(window.location.pathname).toBe('/profile')
  reply('whoAmI', { user: null, is_lasting: false })
  await user.click(again)
  await screen.findByRole('button', { name: 'Login' })
  expect(window.location.pathname).toBe('/login')
})

test('that somebody has logged out is said for three seconds, and as long as it is looked at', async () => {
  const { user, reply } = openPage('/', 'customer')
  await user.click(await screen.findByRole('button', { name: 'Profile' }))
  reply('signOut', undefined)
  reply('whoAmI', { user: null, is_lasting: false })
  const { pass } = takeClock()
  await user.click(screen.getByRole('button', { name: 'Logout' }))
  const notice = await screen.findByText('You have successfully logged out.')
  fireEvent(notice, new Event('pointermove', { bubbles: true }))
  await pass(10_000)
  expect(screen.queryByText('You have successfully logged out.')).not.toBeNull()
  fireEvent(notice, new Event('pointerleave', { bubbles: true }))
  await pass(4_000)
  expect(screen.queryByText('You have successfully logged out.')).toBeNull()
})

const openAtCode = async () => {
  const page = await open()
  page.refuse('signIn', 'codeNeeded')
  fillIn('Email', 'ann@farm.example')
  fillIn('Password', 'six-eggs')
  await page.press('Login')
  await expectFocusOn(() => screen.queryByLabelText('Code from your app'))
  return page
}

test('a code that is missing or wrong is said beside its field, and one on paper takes its place', async () => {
  const { press, refuse, asked } = await openAtCode()
  const described = () => descriptionOf(screen.getByLabelText('Code from your app'))
  await press('Login')
  await waitFor(() => expect(described()).toBe('Please enter the code from your authenticator app.'))
  refuse('signIn', 'codeWrong')
  fillIn('Code from your app', '000 000')
  await press('Login')
  await waitFor(() => expect(described()).toMatch(/^This code is wrong/))
  await press('Use a recovery code')
  await expectFocusOn(() => screen.queryByLabelText('Recovery code'))
  fillIn('Recovery code', 'AAAA-BBBB-CCCC')
  await press('Login')
  await waitFor(() => expect(asked('signIn').at(-1)?.body).toMatchObject({ email: 'ann@farm.example', code: 'AAAA-BBBB-CCCC' }))
})

test('who changes their mind at the code logs in with another account, and a wrong password is asked for again', async () => {
  const { press, refuse } = await openAtCode()
  await press('Log in with another account')
  expect(typedIn('Email')).toBe('ann@farm.example')
  fillIn('Password', 'wrong-one')
  refuse('signIn', 'wrongCredentials')
  await press('Login')
  await findAlert('Invalid email or password')
  expect(screen.queryByLabelText('Code from your app')).toBeNull()
})
