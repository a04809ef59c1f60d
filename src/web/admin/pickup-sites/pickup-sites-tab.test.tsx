import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { descriptionOf, expectFocusOn, fillIn, findAlert, findNotice, typedIn } from '../../../../tests/support/pages/on-page.ts'
import { openPage } from '../../../../tests/support/pages/open-page.tsx'
import type { Site } from '../../../shared/shapes/entities.ts'

const LIBRARY = 'Southworth Library, Dryden'
const GROTON = { lat: 42.58784, lon: -76.36689, label: 'Groton, NY' }

const open = async () => {
  const page = openPage('/admin/pickup-sites', 'farmer')
  await screen.findByRole('button', { name: 'Add a pickup site' })
  const press = (name: string) => page.user.click(screen.getByRole('button', { name }))
  const library = page.truly('listSites').find(({ site_name }) => site_name === LIBRARY) as Site
  /** How the library stands from now on, for whoever reads the list. */
  const become = (change: Partial<Site>) => {
    const sites = page.truly('listSites').map((each) => (each.site_name === LIBRARY ? { ...each, ...change } : each))
    page.reply('listSites', sites)
  }
  const edit = async () => {
    await press(`Edit ${LIBRARY}`)
    // Its map comes a moment later, and would draw the form anew.
    await screen.findByRole('region', { name: 'Map' })
  }
  const saved = async (button = 'Save') => {
    const replanned = { version: 3, moved_pickups: 0, people_told: 0 }
    page.reply('editSite', ({ body }) => ({ ...library, ...(body as Partial<Site>), ...replanned }))
    await press(button)
    await findNotice('Pickup site updated successfully')
    return page.asked('editSite').at(-1)?.body
  }
  return { ...page, press, become, edit, saved, library }
}
const card = (name = LIBRARY) => screen.getByRole('article', { name })
const describedAs = (label: string | RegExp) => descriptionOf(screen.getByLabelText(label))

test('name, address and both days are needed', async () => {
  const { press, asked } = await open()
  await press('Add a pickup site')
  await expectFocusOn(() => screen.getByLabelText('Name'))
  await press('Add pickup site')
  const summary = await findAlert('Please check the marked fields.')
  await expectFocusOn(() => summary)
  expect(within(summary).getAllByRole('link')).toHaveLength(4)
  fillIn('Latitude', '95')
  await press('Add pickup site')
  await waitFor(() => expect(describedAs('Latitude')).toBe('Please enter a latitude between -90 and 90.'))
  expect(asked('addSite')).toEqual([])
})

test('places that are no number, and hours that end before they begin, are said beside their field', async () => {
  const { press, edit, refuse, asked } = await open()
  await edit()
  fillIn(/^Places/, 'none')
  await press('Save')
  await waitFor(() => expect(describedAs(/^Places/)).toMatch(/Please enter a whole number of places/))
  expect(asked('editSite')).toEqual([])
  fillIn(/^Places/, '40')
  fillIn('Open from (optional)', '16:00')
  fillIn('Open until (optional)', '15:00')
  refuse('editSite', 'invalidInput', { fields: { pickup_until: ['Please enter a time after the first one.'] } })
  await press('Save')
  await waitFor(() => expect(describedAs('Open until (optional)')).toBe('Please enter a time after the first one.'))
})

test('another pickup day takes the last day along', async () => {
  const { edit } = await open()
  await edit()
  fillIn('Pickup day', 'Thursday')
  fillIn('Last day to pick up', 'Friday')
  fillIn('Pickup day', 'Sunday')
  expect(typedIn('Last day to pick up')).toBe('Monday')
  await findNotice('People can pick up until Monday, the day after the pickup day.')
})

test('what someone else changed about a site meanwhile is told, and nothing is lost', async () => {
  const { press, edit, saved, become, refuse } = await open()
  await edit()
  fillIn(/^Instructions/, 'Behind the barn.')
  become({ places: 12, version: 2 })
  refuse('editSite', 'changedMeanwhile')
  await press('Save')
  const told = await findAlert('Someone else changed this site while you were editing.')
  expect(told.textContent).toContain('Places: none → 12')
  expect(typedIn(/^Places/)).toBe('12')
  expect(typedIn(/^Instructions/)).toBe('Behind the barn.')
  expect(await saved('Save mine over theirs')).toMatchObject({ places: 12, site_instructions: 'Behind the barn.', version: 2 })
  expect(card().textContent).toContain('12 a cycle')
})

test('a site people collect at can be archived, and Delete is not offered', async () => {
  await open()
  expect(within(card()).getByRole('button', { name: /^Archive / })).toBeDefined()
  expect(within(card()).queryByRole('button', { name: /^Delete / })).toBeNull()
})

test('deleting a site people collect at by now is refused, and archiving it is offered right there', async () => {
  const page = openPage('/admin/pickup-sites', 'farmer', ({ reply }) => reply('listUsed', { cycle_ids: [], site_ids: [] }))
  page.refuse('deleteSite', 'siteInUse', { details: { count: 2, subscriptions: '2 subscriptions' } })
  await page.user.click(await screen.findByRole('button', { name: `Delete ${LIBRARY}` }))
  const dialog = within(screen.getByRole('dialog'))
  await page.user.click(dialog.getByRole('button', { name: 'Delete' }))
  await findAlert(/^This pickup site has 2 subscriptions and can't be deleted\. Archive it instead\.$/)
  expect(dialog.getByRole('button', { name: 'Archive' })).toBeDefined()
  await page.user.click(dialog.getByRole('button', { name: 'Keep it' }))
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('an address that is not found is said beside it, and one that is found says where it is', async () => {
  const { press, edit, saved, refuse, reply } = await open()
  await edit()
  fillIn('Address', 'qzxv nowhere at all')
  refuse('findLocation', 'addressUnknown')
  await press('Find on the map')
  await waitFor(() => expect(describedAs('Address')).toMatch(/Could not find the address/))
  fillIn('Address', '13073')
  reply('findLocation', GROTON)
  await press('Find on the map')
  await findNotice('Found: Groton')
  expect([typedIn('Latitude'), typedIn('Longitude')]).toEqual([String(GROTON.lat), String(GROTON.lon)])
  fillIn('Latitude', '42.5')
  fillIn('Longitude', '')
  await press('Save')
  await waitFor(() => expect(describedAs('Longitude')).toBe('Please enter both numbers, or leave both empty.'))
  fillIn('Longitude', '-76.4')
  expect(await saved()).toMatchObject({ site_address: '13073', lat: 42.5, lon: -76.4 })
})

test('a moved pin is put back where it was found', async () => {
  const { press, edit, reply } = await open()
  await edit()
  reply('findLocation', GROTON)
  await press('Find on the map')
  await findNotice('Found: ')
  fillIn('Latitude', String(GROTON.lat + 0.1))
  await findNotice('Set by hand, 6.9 miles from the found place.')
  await press('Undo')
  expect(typedIn('Latitude')).toBe(String(GROTON.lat))
  await findNotice('Found: ')
  await expectFocusOn(() => screen.getByRole('button', { name: 'Find on the map' }))
})

test('what was typed into a form, and its pin, are kept while another is open', async () => {
  const { press, edit } = await open()
  await edit()
  fillIn(/^Instructions/, 'Behind the barn.')
  fillIn('Latitude', '42.5')
  await press('Add a pickup site')
  expect(typedIn(/^Instructions/)).toBe('')
  expect(card().textContent).toContain('Not saved yet')
  await edit()
  expect(typedIn(/^Instructions/)).toBe('Behind the barn.')
  expect(typedIn('Latitude')).toBe('42.5')
  await findNotice('Set by hand')
})

test('when only the address changes, finding its place is left to the shop', async () => {
  const { edit, saved } = await open()
  await edit()
  fillIn('Address', '1 Other Street, Dryden, NY 13053')
  await findNotice('When you save, the shop looks up the address')
  const sent = await saved()
  expect(sent).toMatchObject({ site_address: '1 Other Street, Dryden, NY 13053' })
  expect(sent).not.toHaveProperty('lat')
  expect(sent).not.toHaveProperty('lon')
})

test('a farm without sites is told what to do', async () => {
  openPage('/admin/pickup-sites', 'farmer', ({ reply }) => reply('listSites', []))
  await screen.findByRole('heading', { name: 'No open pickup sites' })
  expect(screen.getAllByRole('button', { name: 'Add a pickup site' })).toHaveLength(1)
})

test('a farm that writes in Spanish gives a site its instructions in Spanish', async () => {
  const { edit, saved, reply, truly } = await open()
  expect(screen.queryByLabelText(/in Spanish/)).toBeNull()
  reply('readFarmSettings', { ...truly('readFarmSettings'), writes_spanish: true })
  await edit()
  expect((await screen.findByLabelText('Instructions, in Spanish (optional)')).lang).toBe('es')
  fillIn('Instructions, in Spanish (optional)', 'La hielera azul.')
  expect(await saved()).toMatchObject({ site_instructions_es: 'La hielera azul.' })
})
