import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { descriptionOf, expectFocusOn, fillIn, findNotice, typedIn } from '../../../../../tests/support/pages/on-page.ts'
import { openPage } from '../../../../../tests/support/pages/open-page.tsx'
import type { DayChange } from '../../../../shared/shapes/farm-settings.ts'

const NOTHING = { moved_pickups: 0, people_told: 0, days: [] }
const MOVED: DayChange = {
  day_change_id: 7,
  pickup_date: '2031-04-17',
  site_id: 1,
  site_name: 'Old Mill',
  to_date: '2031-04-18',
  note: '',
  version: 1,
  can_edit: true,
  can_take_back: true,
}

const open = async (changes: DayChange[] = []) => {
  const page = openPage('/admin/packing', 'farmer', ({ reply }) => {
    reply('listDayChanges', changes)
  })
  await screen.findByRole('button', { name: 'Change a pickup day' })
  const press = (name: string) => page.user.click(screen.getByRole('button', { name }))
  return { ...page, press }
}
const pickupDay = () => screen.getByLabelText('Pickup day')
const NOTE = 'Note to customers (optional)'

test('a day that moves needs to be told where to', async () => {
  const { press, asked, reply } = await open()
  reply('foreseeDayChange', NOTHING)
  await press('Change a pickup day')
  await expectFocusOn(pickupDay)
  fillIn('Pickup day', '2031-04-10')
  fillIn('What happens', 'moved')
  await press('Save and notify people')
  await waitFor(() => expect(descriptionOf(screen.getByLabelText('Moved to'))).toBe('Please choose a day.'))
  expect(asked('addDayChange')).toEqual([])
})

test('the same day cannot be changed twice at a site, and nothing that was typed is lost', async () => {
  const { press, reply, refuse } = await open()
  reply('foreseeDayChange', NOTHING)
  reply('addDayChange', { ...MOVED, ...NOTHING })
  const change = async (note: string) => {
    await press('Change a pickup day')
    fillIn('Pickup day', '2031-04-09')
    fillIn(NOTE, note)
    await press('Save and notify people')
  }
  await change('Time 1')
  await findNotice('Pickup day changed. No one has a pickup that day.')
  refuse('foreseeDayChange', 'dayTaken')
  refuse('addDayChange', 'dayTaken')
  await change('Time 2')
  await waitFor(() => expect(descriptionOf(pickupDay())).toBe('That day was already changed.'))
  expect(typedIn(NOTE)).toBe('Time 2')
})

test('somebody who looks at an old change is told what the other one did, and loses nothing of what was typed', async () => {
  const { press, reply, refuse, asked } = await open([MOVED])
  reply('foreseeEditedDay', NOTHING)
  await press('Change again: Thu, Apr 17, 2031, Old Mill')
  fillIn(NOTE, 'Mine')
  const theirs = { ...MOVED, to_date: '2031-04-19', version: 2 }
  reply('listDayChanges', [theirs])
  refuse('editDayChange', 'changedMeanwhile')
  await press('Save and notify people')
  await screen.findByText('What happens: moved to Sat, Apr 19', { exact: false })
  expect(typedIn(NOTE)).toBe('Mine')
  reply('editDayChange', { ...theirs, ...NOTHING, moved_pickups: 1, version: 3 })
  await press('Save and notify people')
  await findNotice('Pickup day changed. 1 upcoming pickup moved.')
  expect(asked('editDayChange').at(-1)?.body).toMatchObject({ to_date: '2031-04-18', note: 'Mine', version: 2 })
})
