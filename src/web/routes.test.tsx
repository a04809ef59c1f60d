import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { expectFocusOn } from '../../tests/support/pages/on-page.ts'
import { openPage } from '../../tests/support/pages/open-page.tsx'

test('moving to another page moves the focus there and names it in the title', async () => {
  const { user } = openPage('/', 'customer')
  await user.click(await within(await screen.findByRole('banner')).findByRole('link', { name: 'Contact' }))
  await waitFor(() => expect(document.title).toMatch(/Contact/))
  await expectFocusOn(() => screen.getByRole('heading', { level: 1 }))
})
