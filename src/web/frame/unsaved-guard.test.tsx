import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { fillIn, findNotice, typedIn } from '../../../tests/support/pages/on-page.ts'
import { openPage } from '../../../tests/support/pages/open-page.tsx'

const PRICE = 'New price'
const question = () => screen.queryByRole('dialog', { name: 'You have unsaved changes' })
const findQuestion = () => screen.findByRole('dialog', { name: 'You have unsaved changes' })
const expectPath = (path: string) => waitFor(() => expect(window.location.pathname).toBe(path))
const closes = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }))

/** The farmer has come from the overview to the price of a carton. */
const open = async () => {
  const page = openPage('/admin/overview', 'farmer')
  const press = async (name: string) => page.user.click(await screen.findByRole('button', { name }))
  const choose = async (name: string) => page.user.click(await screen.findByRole('tab', { name }))
  await page.user.click(await screen.findByRole('link', { name: 'Season' }))
  await choose('Carton Price')
  await screen.findByLabelText(PRICE)
  return { ...page, press, choose }
}

test('a farmer who follows a link away from a changed form is asked, and can stay or leave', async () => {
  const { press, choose } = await open()
  fillIn(PRICE, '7.25')
  await choose('Cycles')
  await findQuestion()
  await press('Stay')
  expect(question()).toBeNull()
  expect(typedIn(PRICE)).toBe('7.25')
  await expectPath('/admin/carton-price')
  await choose('Cycles')
  await findQuestion()
  await press('Leave')
  await expectPath('/admin/cycles')
  expect(question()).toBeNull()
})

test('Back and closing the tab ask too, but not where everything is as it was', async () => {
  const { press } = await open()
  const before = typedIn(PRICE)
  expect(closes()).toBe(false)
  fillIn(PRICE, '7.25')
  expect(closes()).toBe(true)
  fillIn(PRICE, before)
  expect(closes()).toBe(false)
  fillIn(PRICE, '7.25')
  window.history.back()
  await findQuestion()
  await expectPath('/admin/carton-price')
  expect(typedIn(PRICE)).toBe('7.25')
  await press('Leave')
  await waitFor(() => expect(window.location.pathname).not.toBe('/admin/carton-price'))
  expect(question()).toBeNull()
})

test('what is saved is left without a question; what was refused is asked about', async () => {
  const { press, choose, lose, reply } = await open()
  fillIn(PRICE, '7.25')
  lose('setCartonPrice')
  await press('Save price')
  await screen.findByText(/Failed to update carton price/)
  expect(closes()).toBe(true)
  reply('setCartonPrice', { carton_price: 7.25 })
  await press('Save price')
  await findNotice('Carton price updated successfully')
  expect(closes()).toBe(false)
  await choose('Cycles')
  await expectPath('/admin/cycles')
})

test('a form whose draft is stored does not ask', async () => {
  const { user } = openPage('/questions', 'customer')
  await user.type(await screen.findByLabelText(/^Subject/), 'Blue eggs')
  expect(closes()).toBe(false)
})

test('what was typed into a form that has closed since is asked about', async () => {
  const { user } = openPage('/admin/cycles', 'farmer')
  await user.click(await screen.findByRole('button', { name: 'Add a cycle' }))
  await user.type(await screen.findByLabelText(/^Name/), 'Autumn')
  const [edit] = screen.getAllByRole('button', { name: /^Edit/ })
  if (edit) await user.click(edit)
  expect(closes()).toBe(true)
})
