import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { findNotice } from '../../../tests/support/pages/on-page.ts'
import { openPage } from '../../../tests/support/pages/open-page.tsx'
import { settingsWords, waitlistWords } from '../../words/en/fields.ts'
import * as words from '../../words/en/pages/order/subscribe.tsx'

const openClosed = (isVerified: boolean) =>
  openPage('/subscribe', 'customer', ({ reply, truly }) => {
    const { user } = truly('whoAmI')
    if (!user) throw new Error('Nobody is logged in')
    reply('whoAmI', { user: { ...user, email_verified: isVerified }, is_lasting: false })
    reply('listCycles', [])
    reply('joinWaitlist', undefined)
    reply('sendVerification', undefined)
  })

test('people who have not verified their email join the waitlist, and are asked to verify it there', async () => {
  const { user, asked } = openClosed(false)
  await user.click(await screen.findByRole('button', { name: 'Notify Me' }))
  await findNotice(waitlistWords.joined)
  screen.getByText(words.verifyToHear)
  await user.click(screen.getByRole('button', { name: 'Send verification email' }))
  await findNotice(settingsWords.verificationSent)
  expect([asked('joinWaitlist'), asked('sendVerification')].map(({ length }) => length)).toEqual([1, 1])
})

test('people with a verified email only press Notify Me', async () => {
  openClosed(true)
  await screen.findByRole('button', { name: 'Notify Me' })
  expect(screen.queryByText(words.verifyToHear)).toBeNull()
})
