import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { fillIn } from '../../../tests/support/pages/on-page.ts'
import { openPage } from '../../../tests/support/pages/open-page.tsx'
import type { GiftOffer } from '../../shared/shapes/gifts.ts'

const OFFER: GiftOffer = {
  ...{ gifts_on: true, today: '2026-11-18', price_cents: 650 },
  cycles: [{ cycle_id: 3, cycle_name: 'Winter', weeks: 8 }],
}
const PRODUCTS: GiftOffer['products'] = [
  { product_id: 1, product_name: 'Dozen eggs', price: 6.5, eggs: 12, rhythms: [1] },
  { product_id: 2, product_name: '18 eggs', price: 9, eggs: 18, rhythms: [1, 2] },
]

const open = async (offer: GiftOffer, kind: string) => {
  const page = openPage('/gift', 'customer', ({ reply }) => {
    reply('readGiftOffer', offer)
    reply('listMyGifts', [])
    reply('buyGift', { id: 'cs_1', url: '#paid' })
  })
  await page.user.click(await screen.findByLabelText(kind))
  return page
}

test('a gift of cartons asks for no product where there is nothing to choose', async () => {
  await open(OFFER, 'Cartons for a season')
  expect(screen.getByText(/8 weeks x 1 carton x \$6\.50/)).toBeTruthy()
  expect(screen.getByLabelText('Cartons a week')).toBeTruthy()
  expect(screen.queryByLabelText('Product')).toBeNull()
})

test('where there is, the giver chooses what it is of, and it costs what that costs', async () => {
  const { user, asked } = await open({ ...OFFER, products: PRODUCTS }, 'A product every week for a season')
  expect(screen.getByText(/8 weeks x 1 x Dozen eggs x \$6\.50/)).toBeTruthy()
  await user.selectOptions(screen.getByLabelText('Product'), '18 eggs, $9.00')
  fillIn('How many a week', '2')
  expect(screen.getByText(/8 weeks x 2 x 18 eggs x \$9\.00/).textContent).toContain('$144.00')
  fillIn('Who is it for?', 'Bo')
  fillIn('Who is it from?', 'Ann')
  await user.click(screen.getByRole('button', { name: 'Pay $144.00' }))
  await waitFor(() =>
    expect(asked('buyGift').map(({ body }) => body)).toMatchObject([
      { cents: 14_400, cartons: { cycle_id: 3, cartons_per_week: 2, product_id: 2 } },
    ]),
  )
})

test('redeemed, it names the product and opens the form with it', async () => {
  const { user } = openPage('/gift', 'customer', ({ reply }) => {
    reply('readGiftOffer', { ...OFFER, products: PRODUCTS })
    reply('listMyGifts', [])
    reply('redeemGift', {
      ...{ cents: 14_400, balance_cents: 14_400, from_name: 'Ann', cycle_id: 3, cartons_per_week: 2, is_new: true },
      ...{ product: '18 eggs', product_id: 2 },
    })
  })
  fillIn((await screen.findByLabelText('Code on the card')) && 'Code on the card', 'ABCD-EFGH-JKLM-N')
  await user.click(screen.getByRole('button', { name: 'Redeem' }))
  expect(await screen.findByText(/We added \$144\.00 from Ann to your credit, for 2 x 18 eggs every week\./)).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Choose your eggs' }).getAttribute('href')).toBe('/subscribe?cycle=3&cartons=2&product=2')
})
