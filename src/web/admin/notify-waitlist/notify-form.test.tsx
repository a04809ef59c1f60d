import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { openPage } from '../../../../tests/support/pages/open-page.tsx'
import { adminTabs } from '../../../shared/admin-addresses.ts'

test('the farmer sees how many people are notified once they have verified their email', async () => {
  openPage(adminTabs.notifyWaitlist.path, 'farmer', ({ reply }) => reply('countWaitlist', { waiting: 3, told: 0, unverified: 2 }))
  await screen.findByText("2 more people asked, but haven't verified their email. They'll be included once they do.")
  screen.getByRole('button', { name: 'Notify 3 people' })
})

test('nobody is notified while only people wait who have not verified their email', async () => {
  openPage(adminTabs.notifyWaitlist.path, 'farmer', ({ reply }) => reply('countWaitlist', { waiting: 0, told: 0, unverified: 1 }))
  await screen.findByText("1 person asked, but hasn't verified their email. They'll be included once they do.")
  expect(screen.queryByRole('button', { name: /^Notify \d/ })).toBeNull()
})
