import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { openPage } from '../../../tests/support/pages/open-page.tsx'

const strip = () => screen.queryByRole('complementary', { name: 'Two-step login' })

test('the dashboard asks for a second factor, for this visit not again once it is put off, and leads to the settings', async () => {
  const first = openPage('/admin', 'farmer')
  await first.user.click(await screen.findByRole('button', { name: 'Not now' }))
  expect(strip()).toBeNull()
  document.body.replaceChildren()
  openPage('/admin', 'farmer')
  await screen.findByRole('heading', { name: 'Subscriptions' })
  expect(strip()).toBeNull()

  // The next visit.
  window.sessionStorage.clear()
  document.body.replaceChildren()
  const next = openPage('/admin', 'farmer')
  await next.user.click(await screen.findByRole('link', { name: 'Turn it on' }))
  expect(window.location.pathname).toBe('/settings')
})
