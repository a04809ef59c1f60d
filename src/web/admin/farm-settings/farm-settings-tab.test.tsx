import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { descriptionOf, expectFocusOn, fillIn, findAlert, findNotice, typedIn } from '../../../../tests/support/pages/on-page.ts'
import { openPage } from '../../../../tests/support/pages/open-page.tsx'
import { ownTexts } from '../../../shared/fields/own-texts.ts'
import { farmWords } from '../../../words/en/dashboard/admin.ts'

const open = async () => {
  const page = openPage('/admin/farm-settings', 'farmer')
  await screen.findByRole('button', { name: 'Save settings' })
  const press = (name: string) => page.user.click(screen.getByRole('button', { name }))
  return { ...page, press }
}
const describedAs = (label: string) => descriptionOf(screen.getByLabelText(label))

test('what does not fit is told beside its field, and everything typed stays', async () => {
  const { press, lose, refuse, asked } = await open()
  fillIn('Farm name', ' ')
  fillIn('Color', '#f2b632')
  expect(describedAs('Color')).toMatch(/^White text can't be read on this color/)
  fillIn('Time zone', 'Pacific/Honolulu')
  await press('Save settings')
  const summary = await findAlert('Please check the marked fields.')
  await expectFocusOn(() => summary)
  expect(typedIn('Time zone')).toBe('Pacific/Honolulu')
  expect(describedAs('Time zone')).toMatch(/It's .* there now/)
  fillIn('Farm name', 'Hen House')
  await press('Use the default green')
  fillIn('Time zone', 'America/New_York')
  fillIn('Late from', '2026-11-20T18:00')
  fillIn('Late until', '2026-11-19T18:00')
  expect(asked('saveFarmSettings')).toEqual([])
  refuse('saveFarmSettings', 'invalidInput', { fields: { late_until: [farmWords.lateWindow] } })
  await press('Save settings')
  await waitFor(() => expect(describedAs('Late until')).toBe('Please enter a time after the first one.'))
  expect(typedIn('Farm name')).toBe('Hen House')
  fillIn('Late until', '2026-11-21T18:00')
  lose('saveFarmSettings')
  await press('Save settings')
  await findAlert(/^Failed to save the farm settings\. We can't reach the shop/)
  expect(typedIn('Farm name')).toBe('Hen House')
})

test('what another admin saved meanwhile is told and not overwritten', async () => {
  const { press, refuse, reply, truly, asked } = await open()
  fillIn('Skips per order', '3')
  fillIn('Farm name', 'Mine')
  const theirs = { ...truly('readFarmSettings'), farm_name: 'Plum & Hen', cutoff_time: '07:30', version: 99 }
  reply('readFarmSettings', theirs)
  refuse('saveFarmSettings', 'changedMeanwhile')
  await press('Save settings')
  await screen.findByText('Farm name: Larch Hill Farm → Plum & Hen', { exact: false })
  expect(screen.getByText('(yours is different)', { exact: false }).closest('li')?.textContent).toContain('Farm name')
  expect(typedIn('Time')).toBe('07:30')
  expect(typedIn('Skips per order')).toBe('3')
  await press('Load the new values')
  expect(typedIn('Farm name')).toBe('Plum & Hen')
  await expectFocusOn(() => screen.getByLabelText('Farm name'))
  fillIn('Skips per order', '2')
  reply('saveFarmSettings', ({ body }) => ({ ...theirs, ...(body as Partial<typeof theirs>), farm_name: 'Larch Hill Farm', version: 100 }))
  await press('Save settings')
  await findNotice('Farm settings saved')
  expect(asked('saveFarmSettings').at(-1)?.body).toMatchObject({ free_skips: 2, farm_name: 'Plum & Hen', version: 99 })
})

test('a farm that is paid by hand has to say how, and the focus leads there', async () => {
  const { press, user, refuse } = await open()
  await user.click(screen.getByLabelText(/^Everyone\./))
  refuse('saveFarmSettings', 'invalidInput', { fields: { pay_farm_text: [farmWords.payTextMissing] } })
  await press('Save settings')
  await waitFor(() => expect(describedAs('How people pay the farm')).toMatch(/^Please enter how people pay you\./))
  await expectFocusOn(() => screen.getByLabelText('How people pay the farm'))
})

test('a farmer without a second factor cannot ask everybody who works there for one', async () => {
  const { press, user, refuse } = await open()
  await user.click(screen.getByRole('radio', { name: /^Required for admins/ }))
  refuse('saveFarmSettings', 'ownFactorFirst')
  await press('Save settings')
  await screen.findAllByText(/Please turn on two-step login for yourself first/)
})

test('Spanish texts are asked for only where the farm writes in Spanish, and kept when it no longer does', async () => {
  const { press, user, reply, truly, asked } = await open()
  expect(screen.queryByLabelText(/, in Spanish/)).toBeNull()
  const isOn = () => screen.getByLabelText<HTMLInputElement>('We write in Spanish too')
  expect(isOn().checked).toBe(false)
  await user.click(isOn())
  expect(screen.getAllByLabelText(/, in Spanish \(optional\)$/).map((field) => [field.getAttribute('name'), field.lang])).toEqual(
    ownTexts.settings.map((name) => [`${name}_es`, 'es']),
  )
  fillIn('About the farm, in Spanish (optional)', 'Cuarenta gallinas.')
  reply('saveFarmSettings', ({ body }) => ({ ...truly('readFarmSettings'), ...(body as object), version: 100 }))
  await press('Save settings')
  await findNotice('Farm settings saved')
  expect(asked('saveFarmSettings').at(-1)?.body).toMatchObject({ writes_spanish: true, about_es: 'Cuarenta gallinas.' })
  await user.click(isOn())
  expect(screen.queryByLabelText(/, in Spanish/)).toBeNull()
  await press('Save settings')
  await waitFor(() =>
    expect(asked('saveFarmSettings').at(-1)?.body).toMatchObject({ writes_spanish: false, about_es: 'Cuarenta gallinas.' }),
  )
})
