import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { NO_FACTOR } from '../../../../tests/support/pages/no-factor.ts'
import { descriptionOf, fill, fillIn, findNotice } from '../../../../tests/support/pages/on-page.ts'
import { openPage } from '../../../../tests/support/pages/open-page.tsx'
import type { SecondFactor } from '../../../shared/shapes/second-factor.ts'

const ON = { ...NO_FACTOR, since: '2026-11-01T12:00:00.000Z', has_app: true, recovery_codes_left: 9 }

const open = async (standing: SecondFactor = ON) => {
  const page = openPage('/settings', 'customer', ({ reply }) => reply('readSecondFactor', standing))
  await screen.findByRole('button', { name: standing.since ? 'Turn off' : 'Turn on' })
  await screen.findByRole('button', { name: 'Close my account' })
  const press = (name: string) => page.user.click(screen.getByRole('button', { name }))
  const dialog = () => within(screen.getByRole('dialog'))
  const pressInDialog = (name: string) => page.user.click(dialog().getByRole('button', { name }))
  return { ...page, press, dialog, pressInDialog }
}

test('with two-step login, a new password takes a code, and a wrong one is said beside its field', async () => {
  const { press, refuse, reply, asked } = await open()
  fillIn('Current password', 'six-eggs')
  fillIn('New password', 'nine-new-eggs')
  await press('Change password')
  expect(descriptionOf(screen.getByLabelText('Code from your app'))).toMatch(/^Please enter a code\./)
  reply('ratePassword', { weakness: null })
  refuse('changePassword', 'codeWrong')
  fillIn('Code from your app', '000000')
  await press('Change password')
  await screen.findByText(/^This code is wrong/)
  reply('changePassword', undefined)
  fillIn('Code from your app', '123456')
  await press('Change password')
  await findNotice('Your password has been changed.')
  expect(asked('changePassword').at(-1)?.body).toEqual({ password: 'six-eggs', newPassword: 'nine-new-eggs', code: '123456' })
})

test('and so does another email', async () => {
  const { press, dialog, pressInDialog, refuse, reply, asked } = await open()
  fillIn('New email', 'ann@new.example')
  await press('Change email')
  await screen.findByRole('dialog')
  fill(dialog().getByLabelText('Password'), 'six-eggs')
  fill(dialog().getByLabelText('Code from your app'), '000000')
  refuse('changeEmail', 'codeWrong')
  await pressInDialog('Confirm')
  await dialog().findByText(/^This code is wrong/)
  fill(dialog().getByLabelText('Code from your app'), '123456')
  reply('changeEmail', undefined)
  await pressInDialog('Confirm')
  await findNotice('A confirmation link has been sent to your new email.')
  expect(asked('changeEmail').at(-1)?.body).toEqual({ email: 'ann@new.example', password: 'six-eggs', code: '123456' })
})

test('and closing the account; if it was turned on in another tab, the dialog asks for it then', async () => {
  const { press, dialog, pressInDialog, refuse, reply, asked } = await open({ ...ON, since: null })
  await press('Close my account')
  fill(await dialog().findByLabelText('Password'), 'six-eggs')
  expect(dialog().queryByLabelText('Code from your app')).toBeNull()
  refuse('closeAccount', 'codeNeeded')
  reply('readSecondFactor', ON)
  await pressInDialog('Close my account')
  await dialog().findByText(/^Please enter the code/)
  fill(await dialog().findByLabelText('Code from your app'), '123456')
  reply('closeAccount', undefined)
  await pressInDialog('Close my account')
  await findNotice('Your account is closed.')
  expect(asked('closeAccount').at(-1)?.body).toMatchObject({ password: 'six-eggs', code: '123456' })
})
