import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { openPage } from '../../../tests/support/pages/open-page.tsx'

test('a link without its token says what to do', async () => {
  const { user } = openPage('/reset-password', 'stranger')
  await screen.findByText('This link has been used or has expired. Please ask for a new one.')
  await user.click(screen.getByRole('link', { name: /login/i }))
  await screen.findByRole('button', { name: 'Login' })
  expect(window.location.pathname).toBe('/login')
})
