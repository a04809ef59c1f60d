import { screen, waitFor, within } from '@testing-library/react'
import { expect, inject, test } from 'vitest'
import { takeClock } from '../../../tests/support/pages/clock.ts'
import { descriptionOf, expectFocusOn, fillIn, findAlert, typedIn } from '../../../tests/support/pages/on-page.ts'
import { openPage } from '../../../tests/support/pages/open-page.tsx'
import type { Me } from '../../shared/shapes/entities.ts'
import { READING_MS } from '../login/just-signed-up.ts'

const open = async (path = '/signup') => {
  const page = openPage(path, 'stranger')
  page.reply('ratePassword', { weakness: null })
  if (path !== '/signup') await page.user.click(await screen.findByRole('link', { name: 'Sign up' }))
  await screen.findByRole('button', { name: 'Sign up' })
  const press = (name: string | RegExp) => page.user.click(screen.getByRole('button', { name }))
  const signUp = async (email: string, password: string) => {
    fillIn('Email', email)
    fillIn('Password', password)
    await press('Sign up')
  }
  return { ...page, press, signUp }
}
const said = (label: string) => descriptionOf(screen.getByLabelText(label))

test('each mistake is named beside its field, and what was typed stays', async () => {
  const { signUp, refuse, asked } = await open()
  await signUp('ann', 'six-eggs')
  await waitFor(() => expect(said('Email')).toBe('Please enter a valid email address.'))
  expect(typedIn('Email')).toBe('ann')
  await signUp('ann@farm.example', 'six eggs')
  await waitFor(() => expect(said('Password')).toBe('Password cannot contain spaces.'))
  await signUp('ann@farm.example', 'eggs5')
  await waitFor(() => expect(said('Password')).toBe('Password should be at least 6 characters.'))
  expect(asked('signUp')).toEqual([])
  refuse('signUp', 'emailMalformed')
  await signUp('ann@farm..example', 'six-eggs')
  await waitFor(() => expect(said('Email')).toBe('Invalid email format.'))
  expect(typedIn('Password')).toBe('six-eggs')
  refuse('signUp', 'emailTaken')
  await signUp('customer@demo.farm', 'six-eggs')
  await waitFor(() => expect(said('Email')).toBe('This email is already in use.'))
  refuse('signUp', 'emailInvited')
  await signUp('ben@last.example', 'six-eggs')
  await waitFor(() =>
    expect(said('Email')).toBe('The farm already has an account for this email. Check your inbox for a link to set your password.'),
  )
})

test('several mistakes are also listed in a summary that takes the focus and leads to the fields', async () => {
  const { user, signUp } = await open()
  await signUp('ann', 'a b')
  const summary = await findAlert(/Please enter a valid email address\..*Password cannot contain spaces\./)
  await expectFocusOn(() => summary)
  const [first] = within(summary).getAllByRole('link')
  if (first) await user.click(first)
  await expectFocusOn(() => screen.getByLabelText('Email'))
})

test('when the server stumbles the person is told, and can try again', async () => {
  const { press, signUp, refuse, reply } = await open()
  refuse('signUp', 'unexpected')
  await signUp('ann@farm.example', 'six-eggs')
  await findAlert('An error occurred during signup. Please try again.')
  reply('signUp', undefined)
  await press('Sign up')
  await screen.findByText('Account created successfully. Please login.')
  expect(window.location.pathname).toBe('/login')
  expect(typedIn('Email')).toBe('ann@farm.example')
})

test('whoever has signed up is logged in a moment later, without typing anything again, and goes on to where they wanted to go', async () => {
  const { signUp, reply, asked } = await open('/subscribe')
  const { pass } = takeClock()
  reply('signUp', undefined)
  await signUp('ann@farm.example', 'six-eggs')
  await screen.findByText('Account created successfully. Please login.')
  expect([typedIn('Email'), typedIn('Password')]).toEqual(['ann@farm.example', 'six-eggs'])
  expect(asked('signIn')).toEqual([])
  const { user } = (inject('demoReplies').customer.whoAmI?.body ?? {}) as { user: Me }
  reply('signIn', { user })
  await pass(READING_MS)
  await waitFor(() => expect(window.location.pathname).toBe('/subscribe'))
  expect(asked('signIn').map(({ body }) => body)).toEqual([{ email: 'ann@farm.example', password: 'six-eggs', rememberMe: false }])
})

test('whoever begins to type after signing up logs in when they press', async () => {
  const { signUp, reply, asked } = await open()
  const { pass } = takeClock()
  reply('signUp', undefined)
  await signUp('ann@farm.example', 'six-eggs')
  await screen.findByText('Account created successfully. Please login.')
  fillIn('Password', 'six-brown-eggs')
  await pass(10 * READING_MS)
  expect([window.location.pathname, asked('signIn')]).toEqual(['/login', []])
})

test('the password can be shown and hidden', async () => {
  const { press } = await open()
  fillIn('Password', 'six-eggs')
  const typeOf = () => screen.getByLabelText('Password').getAttribute('type')
  expect(typeOf()).toBe('password')
  await press(/show password/i)
  expect(typeOf()).toBe('text')
  await press(/hide password/i)
  expect(typeOf()).toBe('password')
})

test('login and sign-up lead to each other, and the browser may fill both in', async () => {
  const { user } = await open()
  const fillsIn = (label: string) => screen.getByLabelText(label).getAttribute('autocomplete')
  expect(fillsIn('Password')).toBe('new-password')
  await user.click(screen.getByRole('link', { name: /log ?in/i }))
  await screen.findByRole('button', { name: 'Login' })
  expect([fillsIn('Email'), fillsIn('Password')]).toEqual(['username', 'current-password'])
  await user.click(screen.getByRole('link', { name: 'Sign up' }))
  await screen.findByRole('button', { name: 'Sign up' })
  expect(window.location.pathname).toBe('/signup')
})
