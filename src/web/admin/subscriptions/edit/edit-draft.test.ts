import { describe, expect, test } from 'vitest'
import type { Order } from '../../../../shared/shapes/orders.ts'
import { mergeDraft } from '../../parts/form/edited.ts'
import { draftOf, editOf, proposedCents } from './edit-draft.ts'
import { theirChanges } from './order-changes.ts'

const order = {
  id: 42,
  name: 'Ann Miller',
  site_id: 3,
  pickup_site: 'Library',
  cartons_per_week: 2,
  donation_cartons: 4,
  total_amount: 130,
  second_email: '',
  additional_notes: ' ',
  version: 7,
  weeks: 8,
  carton_price: 6.5,
  status: 'paid',
  refunded_amount: 0,
} as Order

describe('an order that two people edit', () => {
  const theirs = { ...order, version: 8, cartons_per_week: 3, name: 'Ann Miller-Reyes', refunded_amount: 20 }
  const mine = { ...draftOf(order), name: 'Anne Miller', additional_notes: 'Back door.' }

  test('keeps what each of them changed, and mine where both did', () => {
    expect(mergeDraft(mine, draftOf(order), draftOf(theirs))).toEqual({
      ...draftOf(order),
      name: 'Anne Miller',
      additional_notes: 'Back door.',
      cartons_per_week: '3',
    })
  })

  test('is saved on top of the version that was shown', () => {
    expect(editOf(mergeDraft(mine, draftOf(order), draftOf(theirs)), theirs)).toMatchObject({
      version: 8,
      name: 'Anne Miller',
      cartons_per_week: 3,
    })
  })

  test('tells the second one what the first one changed', () => {
    expect(theirChanges(order, theirs, mergeDraft(mine, draftOf(order), draftOf(theirs)))).toMatchObject([
      { name: 'Name', says: 'Ann Miller → Ann Miller-Reyes', isMine: true },
      { name: 'Cartons per week', says: '2 → 3', isMine: false },
      { name: 'Refunded', says: '$0.00 → $20.00', isMine: false },
    ])
  })
})

describe('the amount of an edited order', () => {
  test('is proposed by the price rule when the cartons change, with the weeks and the price it was sold with', () => {
    expect(proposedCents({ ...draftOf(order), cartons_per_week: '3' }, order)).toBe((8 * 3 + 4) * 650)
  })

  test('is left alone as long as they do not', () => {
    expect(proposedCents({ ...draftOf(order), name: 'Someone', total_amount: '1.00' }, order)).toBeUndefined()
  })
})

test('an order saved without a change is the order as it was', () => {
  const { version, name, site_id, cartons_per_week, donation_cartons, total_amount, second_email, additional_notes } = order
  expect(editOf(draftOf(order), order)).toEqual({
    version,
    name,
    site_id,
    cartons_per_week,
    donation_cartons,
    total_amount,
    second_email,
    additional_notes,
  })
})
