import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { openPage } from '../../../tests/support/pages/open-page.tsx'

test('a wrong password is told, and the email that was typed stays', async () => {
  const { user, refuse, asked } = openPage('/login', 'stranger')
  refuse('signIn', 'wrongCredentials')
  await user.type(await screen.findByLabelText('Email'), 'ann@farm.example')
  await user.type(screen.getByLabelText('Password'), 'six-eggs')
  await user.click(screen.getByRole('button', { name: 'Login' }))
  expect((await screen.findByRole('alert')).textContent).toContain('Invalid email or password')
  expect(screen.getByLabelText<HTMLInputElement>('Email').value).toBe('ann@farm.example')
  expect(asked('signIn')).toHaveLength(1)
})

test.each(['/', '/subscribe', '/questions', '/profile', '/settings', '/admin', '/cancel', '/success'])(
  'a stranger who wants %s is led to the login',
  async (path) => {
    openPage(path, 'stranger')
    await screen.findByRole('button', { name: 'Login' })
    expect(window.location.pathname).toBe('/login')
    expect(screen.queryByRole('banner')).toBeNull()
  },
)
