import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { fillIn, findAlert, findNotice } from '../../../../../tests/support/pages/on-page.ts'
import { openPage } from '../../../../../tests/support/pages/open-page.tsx'
import type { SpareOffer, SpareOffers } from '../../../../shared/shapes/week/spare.ts'

const PLACE = { site_id: 4, site_name: 'Ithaca', pickup_date: '2026-11-19' }
const OFFER: SpareOffer = {
  ...{ ...PLACE, offer_id: 1, cartons: 12, price_cents: 500, sold: 7, paying: 1, given: 0, left: 4, told: 8 },
  ...{ until: '2026-11-17 18:00', is_over: false },
}
const spare = (offers: SpareOffer[]): SpareOffers => ({ offers, places: [{ ...PLACE, people: 8 }], price: 6.5, pantry_name: '' })

const open = async (offers: SpareOffer[] = []) => {
  const page = openPage('/admin/packing', 'farmer', ({ reply }) => reply('listSpareOffers', spare(offers)))
  await page.user.click(await screen.findByText('Spare cartons'))
  const press = (name: string | RegExp) => page.user.click(screen.getByRole('button', { name }))
  return { ...page, press }
}

test('the farmer offers spare cartons of a day at a price, and reads how many people get an email', async () => {
  const { press, reply, asked } = await open()
  await screen.findByText('8 people get an email. Others see it on their pages.')
  await press('Offer spare cartons')
  await findAlert('Please enter a number from 1 to 300.')
  expect(asked('offerSpare')).toEqual([])
  fillIn('Cartons to spare', '12')
  fillIn('Price of a carton', '5')
  reply('offerSpare', OFFER)
  reply('listSpareOffers', spare([OFFER]))
  await press('Offer 12 cartons at $5.00')
  await findNotice('Offered. 8 people get an email.')
  expect(asked('offerSpare')[0]?.body).toMatchObject({ site_id: 4, pickup_date: '2026-11-19', cartons: 12, price: 5 })
  await screen.findByText('12 cartons at $5.00: 7 sold, 1 being paid, 4 left')
})

test('the rest goes to the pantry with one press', async () => {
  const { press, reply, asked } = await open([OFFER])
  await screen.findByText('People can take them until Tue, Nov 17, 6:00 PM.')
  const given = { ...OFFER, given: 4, left: 0, is_over: true }
  reply('giveSpare', given)
  reply('listSpareOffers', spare([given]))
  await press(/^Give the 4 left to the pantry/)
  await screen.findByText('12 cartons at $5.00: 7 sold, 1 being paid, 4 to the pantry, 0 left')
  expect(asked('giveSpare').map(({ params }) => params)).toEqual([{ id: '1' }])
})
