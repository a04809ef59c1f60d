import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { NO_FACTOR } from '../../../../tests/support/pages/no-factor.ts'
import { descriptionOf, expectFocusOn, fill, fillIn, findNotice } from '../../../../tests/support/pages/on-page.ts'
import { openPage } from '../../../../tests/support/pages/open-page.tsx'
import type { SecondFactor } from '../../../shared/shapes/second-factor.ts'

const OFF = { ...NO_FACTOR, is_required: false }
const ON = { ...OFF, since: '2026-11-01T12:00:00.000Z', has_app: true, recovery_codes_left: 9 }
const SECRET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'
const APP = { secret: SECRET, link: `otpauth://totp/Farm:ann?secret=${SECRET}` }

const open = async (standing: SecondFactor) => {
  const page = openPage('/settings', 'customer', ({ reply }) => reply('readSecondFactor', standing))
  const section = within(await screen.findByRole('region', { name: 'Two-step login' }))
  const press = async (name: string) => page.user.click(await section.findByRole('button', { name }))
  const dialog = () => within(screen.getByRole('dialog'))
  const pressInDialog = (name: string) => page.user.click(dialog().getByRole('button', { name }))
  return { ...page, section, press, dialog, pressInDialog }
}

test('a wrong password is said beside its field, and so is a wrong code of the app', async () => {
  const { press, dialog, pressInDialog, refuse, reply, section } = await open(OFF)
  await press('Turn on')
  fill(dialog().getByLabelText('Password'), 'wrong-one')
  refuse('beginSecondFactor', 'wrongPassword')
  await pressInDialog('Continue')
  await dialog().findByText('Incorrect password.')
  reply('beginSecondFactor', APP)
  await pressInDialog('Continue')
  await screen.findByRole('link', { name: 'open your app' })
  expect(screen.getByRole('link', { name: 'open your app' }).getAttribute('href')).toBe(APP.link)

  await press('Turn on')
  expect(descriptionOf(screen.getByLabelText('Code from your app'))).toMatch(/^Please enter a code\./)
  refuse('turnOnSecondFactor', 'codeWrong')
  fillIn('Code from your app', '000000')
  await press('Turn on')
  await screen.findByText(/^This code is wrong/)
  expect(descriptionOf(screen.getByLabelText('Code from your app'))).toMatch(/^This code is wrong/)
  await press('Cancel')
  await waitFor(() => expect(screen.queryByLabelText('Code from your app')).toBeNull())
  section.getByRole('button', { name: 'Turn on' })
})

test('a recovery code that was used is refused beside its field, and another one turns it off', async () => {
  const { press, dialog, pressInDialog, refuse, reply, section, asked } = await open(ON)
  await section.findByText('9 recovery codes left')
  await press('Turn off')
  fill(dialog().getByLabelText('Password'), 'six-eggs')
  await pressInDialog('Use a recovery code')
  await expectFocusOn(() => dialog().getByLabelText('Recovery code'))
  fill(dialog().getByLabelText('Recovery code'), 'used-used-used')
  refuse('turnOffSecondFactor', 'codeWrong')
  await pressInDialog('Turn off')
  await dialog().findByText(/^This code is wrong or was already used/)
  fill(dialog().getByLabelText('Recovery code'), 'good-good-good')
  reply('turnOffSecondFactor', undefined)
  reply('readSecondFactor', OFF)
  await pressInDialog('Turn off')
  await findNotice('Two-step login is off.')
  await section.findByRole('button', { name: 'Turn on' })
  expect(asked('turnOffSecondFactor').at(-1)?.body).toEqual({ password: 'six-eggs', code: 'good-good-good' })
})

test('where the farm asks for it, it stays on', async () => {
  const { section } = await open({ ...ON, is_required: true })
  await section.findByText(/so it stays on/)
  expect(section.queryByRole('button', { name: 'Turn off' })).toBeNull()
  expect(section.getByRole('button', { name: 'Another phone' })).toBeDefined()
})

test('whoever has not verified their email is told to do so first, with the way to it', async () => {
  const user = { id: 'ann', email: 'ann@farm.example', email_verified: false, role: 'user' as const }
  openPage('/settings', 'customer', (page) => {
    page.reply('whoAmI', { user, is_lasting: false })
    page.reply('readSecondFactor', OFF)
  })
  const section = within(await screen.findByRole('region', { name: 'Two-step login' }))
  await section.findByText(/^Verify your email above first/)
  expect(section.queryByRole('button', { name: 'Turn on' })).toBeNull()
  // One button of that name is enough, and it is above.
  expect(screen.getAllByRole('button', { name: 'Send verification email' })).toHaveLength(1)
})

test('recovery codes from an earlier version say that new ones are better', async () => {
  const { section } = await open({ ...ON, has_short_codes: true })
  await section.findByText(/^Your recovery codes are from an earlier version/)
})

test('whoever works for the farm with a password that is easy to guess is told to choose another', async () => {
  const { reply, user, asked } = openPage('/settings', 'host', (page) =>
    page.reply('readSecondFactor', { ...OFF, is_password_unfit: true }),
  )
  const section = within(await screen.findByRole('region', { name: 'Change password' }))
  await section.findByText(/^You help run the farm now/)
  fillIn('Current password', '123456')
  fillIn('New password', 'nine-new-eggs')
  reply('changePassword', undefined)
  reply('readSecondFactor', OFF)
  await user.click(section.getByRole('button', { name: 'Change password' }))
  await findNotice('Your password has been changed.')
  await waitFor(() => expect(section.queryByText(/^You help run the farm now/)).toBeNull())
  expect(asked('changePassword')).toHaveLength(1)
})
