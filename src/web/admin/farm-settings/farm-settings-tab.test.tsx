import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { descriptionOf, expectFocusOn, fillIn, findAlert, findNotice, typedIn } from '../../../../tests/support/pages/on-page.ts'
import { openPage } from '../../../../tests/support/pages/open-page.tsx'
import { ownTexts } from '../../../shared/fields/own-texts.ts'
import { farmWords } from '../../../words/en/dashboard/admin.ts'

const open = async (page = '') => {
  const opened = openPage(`/admin/farm-settings${page}`, 'farmer')
  await screen.findByRole('form', { name: 'Farm settings' })
  const press = async (name: string) => opened.user.click(await screen.findByRole('button', { name }))
  return { ...opened, press }
}
const describedAs = (label: string) => descriptionOf(screen.getByLabelText(label))

test('what does not fit is told beside its field, and everything typed stays', async () => {
  const { press, lose, asked } = await open()
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
  expect(asked('saveFarmSettings')).toEqual([])
  lose('saveFarmSettings')
  await press('Save settings')
  await findAlert(/^Failed to save the farm settings\. We can't reach the shop/)
  expect(typedIn('Farm name')).toBe('Hen House')
})

test('the time for late orders is folded away until there is one, and unfolds where something is wrong with it', async () => {
  const { press, user, refuse } = await open('/week')
  const fold = () => screen.getByText('A notice for late orders').closest('details')
  expect(fold()?.open).toBe(false)
  await user.click(screen.getByText('A notice for late orders'))
  fillIn('Late from', '2026-11-20T18:00')
  fillIn('Late until', '2026-11-19T18:00')
  refuse('saveFarmSettings', 'invalidInput', { fields: { late_until: [farmWords.lateWindow] } })
  await press('Save settings')
  await waitFor(() => expect(describedAs('Late until')).toBe('Please enter a time after the first one.'))
  expect(fold()?.open).toBe(true)
  expect(typedIn('Late from')).toBe('2026-11-20T18:00')
})

test('the save bar comes with the first change, and goes when it is discarded', async () => {
  const { press } = await open('/email')
  expect(screen.queryByRole('button', { name: 'Save settings' })).toBeNull()
  fillIn('Reply address (optional)', 'eggs@example.com')
  await press('Discard')
  expect(typedIn('Reply address (optional)')).not.toBe('eggs@example.com')
  expect(screen.queryByRole('button', { name: 'Save settings' })).toBeNull()
})

test('the farmer finds a setting by a word of its name, and is led to its field', async () => {
  const { user } = await open()
  await user.type(screen.getByRole('searchbox', { name: 'Find a setting' }), 'skips')
  await user.click(await screen.findByRole('link', { name: 'Skips per order' }))
  await waitFor(() => expect(window.location.pathname).toBe('/admin/farm-settings/week'))
  await expectFocusOn(() => screen.getByLabelText('Skips per order'))
  await user.type(screen.getByRole('searchbox', { name: 'Find a setting' }), 'ostrich')
  await findNotice('No setting has these words in its name.')
})

test('what another admin saved meanwhile is told and not overwritten', async () => {
  const { press, refuse, reply, truly, asked } = await open()
  fillIn('Where the farm is (optional)', 'Larch Hill 3')
  fillIn('Farm name', 'Mine')
  const theirs = { ...truly('readFarmSettings'), farm_name: 'Plum & Hen', time_zone: 'America/Chicago', version: 99 }
  reply('readFarmSettings', theirs)
  refuse('saveFarmSettings', 'changedMeanwhile')
  await press('Save settings')
  await screen.findByText('Farm name: Larch Hill Farm → Plum & Hen', { exact: false })
  expect(screen.getByText('(yours is different)', { exact: false }).closest('li')?.textContent).toContain('Farm name')
  expect(typedIn('Time zone')).toBe('America/Chicago')
  expect(typedIn('Where the farm is (optional)')).toBe('Larch Hill 3')
  await press('Load the new values')
  expect(typedIn('Farm name')).toBe('Plum & Hen')
  await expectFocusOn(() => screen.getByLabelText('Farm name'))
  fillIn('Where the farm is (optional)', 'Larch Hill 4')
  reply('saveFarmSettings', ({ body }) => ({
    ...theirs,
    ...(body as Partial<typeof theirs>),
    farm_name: 'Larch Hill Farm',
    time_zone: 'America/New_York',
    version: 100,
  }))
  await press('Save settings')
  await findNotice('Farm settings saved')
  expect(asked('saveFarmSettings').at(-1)?.body).toMatchObject({ farm_address: 'Larch Hill 4', farm_name: 'Plum & Hen', version: 99 })
})

test('a farm that is paid by hand has to say how, and the focus leads there', async () => {
  const { press, user, refuse } = await open('/paying')
  await user.click(screen.getByLabelText(/^Everyone\./))
  refuse('saveFarmSettings', 'invalidInput', { fields: { pay_farm_text: [farmWords.payTextMissing] } })
  await press('Save settings')
  await waitFor(() => expect(describedAs('How people pay the farm')).toMatch(/^Please enter how people pay you\./))
  await expectFocusOn(() => screen.getByLabelText('How people pay the farm'))
})

test('a farmer without a second factor cannot ask everybody who works there for one', async () => {
  const { press, user, refuse } = await open('/privacy')
  await user.click(screen.getByRole('radio', { name: /^Required for admins/ }))
  refuse('saveFarmSettings', 'ownFactorFirst')
  await press('Save settings')
  await screen.findAllByText(/Please turn on two-step login for yourself first/)
})

const spanishFields = () =>
  screen.queryAllByLabelText(/, in Spanish \(optional\)$/).map((field) => [field.getAttribute('name'), field.lang])

test('Spanish texts are asked for on each page only where the farm writes in Spanish', async () => {
  const { press, user, reply, truly, asked } = await open()
  await user.click(screen.getByLabelText<HTMLInputElement>('We write in Spanish too'))
  reply('saveFarmSettings', ({ body }) => ({ ...truly('readFarmSettings'), ...(body as object), version: 100 }))
  await press('Save settings')
  await findNotice('Farm settings saved')
  expect(asked('saveFarmSettings').at(-1)?.body).toMatchObject({ writes_spanish: true })
  reply('readFarmSettings', { ...truly('readFarmSettings'), writes_spanish: true, version: 100 })
  const found: unknown[] = []
  for (const name of ['Week', 'Paying', 'Public window', 'Email settings', 'Privacy and safety']) {
    const link = () => within(screen.getByRole('navigation', { name: 'Farm settings' })).getByRole('link', { name })
    await user.click(link())
    await waitFor(() => expect(link().getAttribute('aria-current')).toBe('page'))
    await screen.findByRole('form', { name: 'Farm settings' })
    found.push(...spanishFields())
  }
  expect(new Map(found as [string, string][])).toEqual(new Map(ownTexts.settings.map((name) => [`${name}_es`, 'es'])))
})

test('a Spanish text is kept when the farm no longer writes in Spanish', async () => {
  const { press, reply, truly, asked } = openSpanish()
  await screen.findByLabelText('About the farm, in Spanish (optional)')
  fillIn('About the farm, in Spanish (optional)', 'Cuarenta gallinas.')
  reply('saveFarmSettings', ({ body }) => ({ ...truly('readFarmSettings'), ...(body as object), version: 100 }))
  await press('Save settings')
  await findNotice('Farm settings saved')
  await press('Farm', 'link')
  await press('We write in Spanish too', 'checkbox')
  await press('Save settings')
  await waitFor(() =>
    expect(asked('saveFarmSettings').at(-1)?.body).toMatchObject({ writes_spanish: false, about_es: 'Cuarenta gallinas.' }),
  )
})

const openSpanish = () => {
  const page = openPage('/admin/farm-settings/public-window', 'farmer', ({ reply, truly }) =>
    reply('readFarmSettings', { ...truly('readFarmSettings'), writes_spanish: true }),
  )
  const press = async (name: string, role = 'button') => page.user.click(await screen.findByRole(role, { name }))
  return { ...page, press }
}
