import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { giveBrowserPasskeys, REQUEST, USED } from '../../../../tests/support/pages/browser-passkeys.ts'
import { NO_FACTOR } from '../../../../tests/support/pages/no-factor.ts'
import { fill, findNotice } from '../../../../tests/support/pages/on-page.ts'
import { openPage } from '../../../../tests/support/pages/open-page.tsx'
import type { CreationOptions, SecondFactor } from '../../../shared/shapes/second-factor.ts'

const OFF = { ...NO_FACTOR, passkeys_for: 'them' } as const
const PHONE = { passkey_id: 7, name: 'Safari on iPhone', added_at: '2026-11-01T12:00:00.000Z', used_at: null }
const ON: SecondFactor = { ...OFF, since: PHONE.added_at, recovery_codes_left: 10, passkeys: [PHONE] }
const CREATION: CreationOptions = {
  challenge: 'Y2hhbGxlbmdl',
  rp: { id: 'localhost', name: 'Farm' },
  user: { id: 'YW5u', name: 'ann', displayName: 'ann' },
  pubKeyCredParams: [],
  timeout: 300_000,
  excludeCredentials: [],
  authenticatorSelection: { residentKey: 'required', requireResidentKey: true, userVerification: 'required' },
  attestation: 'none',
}

const open = async (standing: SecondFactor) => {
  const page = openPage('/settings', 'farmer', ({ reply }) => reply('readSecondFactor', standing))
  const section = within(await screen.findByRole('region', { name: 'Two-step login' }))
  const press = async (name: string) => page.user.click(await section.findByRole('button', { name }))
  const dialog = () => within(screen.getByRole('dialog'))
  const pressInDialog = (name: string) => page.user.click(dialog().getByRole('button', { name }))
  return { ...page, section, press, dialog, pressInDialog }
}

test('the first passkey shows ten recovery codes; someone who leaves the browser’s dialog reads so and can try again', async () => {
  const credentials = giveBrowserPasskeys()
  const { press, dialog, pressInDialog, reply, asked } = await open(OFF)
  await press('Add a passkey')
  fill(dialog().getByLabelText('Password'), 'six-eggs')
  reply('beginPasskey', CREATION)
  credentials.create.mockRejectedValueOnce(new Error('NotAllowedError'))
  await pressInDialog('Add a passkey')
  await dialog().findByText(/^No passkey was added/)
  reply('addPasskey', { recovery_codes: ['aaaa-bbbb'] })
  reply('readSecondFactor', ON)
  await pressInDialog('Add a passkey')
  await screen.findByText('aaaa-bbbb')
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(asked('addPasskey').at(-1)?.body).toMatchObject({ credential: { id: USED.id, response: { transports: ['internal'] } } })
})

test('a passkey confirms its own removal, in place of a code', async () => {
  giveBrowserPasskeys()
  const { press, dialog, pressInDialog, reply, section, asked } = await open(ON)
  await section.findByText('Safari on iPhone')
  await section.findByRole('button', { name: 'Set up an app' })
  await press('Remove Safari on iPhone')
  await dialog().findByText(/two-step login will turn off/)
  expect(dialog().queryByLabelText('Code from your app')).toBeNull()
  fill(dialog().getByLabelText('Password'), 'six-eggs')
  reply('beginPasskeyProof', REQUEST)
  reply('provePasskey', { code: 'passkey-proof' })
  await pressInDialog('Use a passkey')
  await dialog().findByText('Confirmed with your passkey.')
  reply('removePasskey', undefined)
  reply('readSecondFactor', OFF)
  await pressInDialog('Remove')
  await findNotice('Passkey removed.')
  expect(asked('removePasskey').at(-1)).toMatchObject({ params: { id: '7' }, body: { password: 'six-eggs', code: 'passkey-proof' } })
})

test('a passkey is renamed', async () => {
  const { press, reply, section, asked, user } = await open(ON)
  await press('Rename Safari on iPhone')
  const field = section.getByLabelText('Name of this passkey')
  await user.clear(field)
  await user.type(field, 'Work phone')
  reply('renamePasskey', undefined)
  reply('readSecondFactor', { ...ON, passkeys: [{ ...PHONE, name: 'Work phone' }] })
  await press('Save')
  await section.findByText('Work phone')
  expect(asked('renamePasskey').at(-1)).toMatchObject({ params: { id: '7' }, body: { name: 'Work phone' } })
})

test('where the farm requires two-step login the last one stays', async () => {
  giveBrowserPasskeys()
  const { section } = await open({ ...ON, is_required: true })
  await section.findByText('Safari on iPhone')
  expect(section.queryByRole('button', { name: /^Remove/ })).toBeNull()
})

test('someone without a verified email is told to verify it first', async () => {
  giveBrowserPasskeys()
  const { section } = await open({ ...OFF, passkeys_for: 'verified' })
  await section.findByText(/^Verify your email above/)
  expect(section.queryByRole('button', { name: 'Add a passkey' })).toBeNull()
})
