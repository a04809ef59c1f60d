import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { descriptionOf, fill, findAlert, findNotice } from '../../../../tests/support/pages/on-page.ts'
import { openPage } from '../../../../tests/support/pages/open-page.tsx'

const open = async () => {
  const page = openPage('/admin/carton-price', 'farmer')
  await screen.findByLabelText('New price')
  const press = (name: string) => page.user.click(screen.getByRole('button', { name }))
  const save = async (price: string) => {
    fill(newPrice(), price)
    await press('Save price')
  }
  return { ...page, press, save }
}
const newPrice = () => screen.getByLabelText<HTMLInputElement>('New price')
const now = () => screen.getByText(/^A carton costs/).textContent

test.each([
  ['0.505', 'Please enter an amount in whole cents.'],
  ['6.505', 'Do you mean $6,505.00? Please enter 6505.00, or an amount in whole cents.'],
  ['1,000', 'Do you mean $1,000.00 or $1.00? Please enter 1000.00 or 1.00.'],
  ['', 'Please enter an amount.'],
  ['0', 'Please enter a price from $0.01 to $1,000.'],
  ['eggs', 'Please enter an amount such as 65.00.'],
])('a price of “%s” is refused beside the field', async (price, sentence) => {
  const { save, asked } = await open()
  await save(price)
  await waitFor(() => expect(descriptionOf(newPrice())).toBe(sentence))
  expect(now()).toBe('A carton costs $6.50 now.')
  expect(asked('setCartonPrice')).toEqual([])
})

test('a price that could not be saved says so', async () => {
  const { save, lose } = await open()
  lose('setCartonPrice')
  await save('7')
  const trouble = within(await findAlert('Failed to update carton price'))
  expect(trouble.getByText('Failed to update carton price')).toBeDefined()
  expect(trouble.getByText(/^We can't reach the shop/)).toBeDefined()
})

test('a price saved in another window shows in a field that was not touched, and does not replace what was typed', async () => {
  const { press, reply, refuse, asked } = await open()
  const comeBackTo = (carton_price: number) => {
    reply('readCartonPrice', { carton_price })
    fireEvent(window, new Event('visibilitychange'))
    return waitFor(() => expect(now()).toBe(`A carton costs $${carton_price.toFixed(2)} now.`))
  }
  await comeBackTo(7.1)
  expect(newPrice().value).toBe('7.10')
  fill(newPrice(), '8')
  await comeBackTo(7.2)
  expect(newPrice().value).toBe('8')
  // It was typed when $7.10 was in sight.
  refuse('setCartonPrice', 'changedMeanwhile')
  await press('Save price')
  const told = await findAlert('Someone else changed the price')
  expect(told.textContent).toContain('Carton price: $7.10 → $7.20')
  expect(asked('setCartonPrice')[0]?.body).toEqual({ carton_price: 8, instead_of: 7.1 })
  expect(newPrice().value).toBe('8')
  reply('setCartonPrice', { carton_price: 8 })
  await press('Save mine over theirs')
  await findNotice('Carton price updated successfully')
  expect(asked('setCartonPrice')[1]?.body).toEqual({ carton_price: 8, instead_of: 7.2 })
})

test('a price that could not be loaded can be asked for again', async () => {
  const { user, reply } = openPage('/admin/carton-price', 'farmer', ({ lose }) => lose('readCartonPrice'))
  await findAlert(/^We can't reach the shop/)
  reply('readCartonPrice', { carton_price: 6.5 })
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  await waitFor(() => expect(newPrice().value).toBe('6.50'))
})
