import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { fillIn, findAlert, typedIn } from '../../../tests/support/pages/on-page.ts'
import { openPage } from '../../../tests/support/pages/open-page.tsx'

test('an order that no card can pay says so before anybody presses', async () => {
  const { user, asked } = openPage('/subscribe', 'customer', ({ reply }) => reply('readCartonPrice', { carton_price: 0.01 }))
  await user.click(await screen.findByRole('radio', { name: 'Ithaca Farmers Market' }))
  fillIn('Name', 'Robin Hale')
  fillIn('Cartons per week', '1')
  await screen.findByText(/^You can pay \$0\.50 to \$999,999\.99 by card\. This order is \$0\.\d\d: please/)
  expect(asked('startCheckout')).toEqual([])
})

test.each([
  ['1,5', 'Please select a whole number of cartons per week'],
  ['1.5', 'Please select a whole number of cartons per week'],
  ['0', 'Please select at least 1 carton per week'],
  ['31', 'Please select at most 30 cartons per week'],
])('a customer who types %s cartons is told what is wrong, and keeps what was typed', async (typed, sentence) => {
  const { user } = openPage('/subscribe', 'customer')
  const field = await screen.findByLabelText('Cartons per week')
  await user.clear(field)
  await user.type(field, typed)
  await findAlert(sentence)
  expect(typedIn('Cartons per week')).toBe(typed)
})

test('the arrow keys count cartons up and down, and not below one', async () => {
  const { user } = openPage('/subscribe', 'customer')
  const field = await screen.findByRole('spinbutton', { name: 'Cartons per week' })
  const attributes = ['type', 'min', 'max', 'aria-valuemin', 'aria-valuemax'].map((name) => field.getAttribute(name))
  expect(attributes).toEqual(['text', '1', '30', '1', '30'])
  fillIn('Cartons per week', '2')
  await user.keyboard('{ArrowUp}')
  expect(typedIn('Cartons per week')).toBe('3')
  await user.keyboard('{ArrowDown}{ArrowDown}{ArrowDown}')
  expect(typedIn('Cartons per week')).toBe('1')
})

test('a trial is offered where the farm has one, and is sent as such with its own price', async () => {
  const { user, asked, refuse } = openPage('/subscribe', 'customer', ({ reply, truly }) =>
    reply('readSubscribeHints', { ...truly('readSubscribeHints'), trial_weeks: 2 }),
  )
  await user.click(await screen.findByRole('radio', { name: 'Ithaca Farmers Market' }))
  fillIn('Name', 'Robin Hale')
  fillIn('Cartons per week', '1')
  await user.click(screen.getByRole('checkbox', { name: 'Just try it for 2 weeks' }))
  await screen.findAllByText(/^2 weeks x 1 carton/)
  refuse('startCheckout', 'trialUsed')
  await user.click(screen.getByRole('button', { name: /^Pay/ }))
  await findAlert('A trial is for new customers, once. You can still subscribe for the season.')
  expect(asked('startCheckout')).toMatchObject([{ body: { trial: true, cartonsPerWeek: 1, amount: 1_300 } }])
})

test('without one, nothing of a trial is seen or sent', async () => {
  openPage('/subscribe', 'customer')
  await screen.findByLabelText('Cartons per week')
  expect(screen.queryByRole('checkbox', { name: /try/ })).toBeNull()
})
