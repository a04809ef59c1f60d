import { expect, test } from 'vitest'
import type { OpenQuestion } from '../../../shared/shapes/entities.ts'
import { proposalsFor } from './proposals.ts'

const SHOP = 'https://eggs.example'
const ASKED: OpenQuestion = {
  id: 1,
  user_id: 'ann',
  name: 'Ann',
  email: 'ann@people.example',
  subject: 'A question',
  message: '',
  created_at: '2026-11-17T10:00:00.000Z',
  resolved_at: null,
  answer: null,
  answered_at: null,
  removed_after: null,
  asker: {
    reference: 'D-00016',
    egg_cycle: 'Fall',
    pickup_site: 'Library',
    cartons_per_week: 2,
    next_pickup: { pickup_date: '2026-11-23', pickup_site: 'Library', cartons: 2, friend_name: '', can_skip: true },
  },
}
const proposedFor = (message: string, over: Partial<OpenQuestion> = {}) =>
  proposalsFor({ ...ASKED, message, ...over }, SHOP).map(({ label }) => label)

test.each([
  ['Could my neighbor pick them up for me?', 'Explain how to send a friend on Mon, Nov 23'],
  ['¿Puede mi vecina recoger por mí?', 'Explain how to send a friend on Mon, Nov 23'],
  ["We'll be on vacation next week.", 'Explain how to skip Mon, Nov 23'],
  ['I can’t make it on Monday', 'Explain how to skip Mon, Nov 23'],
  ['Estaré de viaje', 'Explain how to skip Mon, Nov 23'],
  ['May I switch to another pickup site?', 'Change the pickup site for D-00016'],
  ['Quiero cambiar de lugar', 'Change the pickup site for D-00016'],
  ['I would like one more carton', 'Change the number of cartons for D-00016'],
  ['Quisiera más cartones', 'Change the number of cartons for D-00016'],
  ['Please send me an invoice.', 'Open the receipts for D-00016'],
  ['Necesito una factura', 'Open the receipts for D-00016'],
])('%s leads to: %s', (message, label) => expect(proposedFor(message)).toEqual([label]))

test('an order of another product is not one of cartons', () =>
  expect(proposedFor('One more dozen, please', { asker: ASKED.asker && { ...ASKED.asker, product: '18 eggs' } })).toEqual([
    'Change how many D-00016 gets (18 eggs)',
  ]))

test('who is away and sends a friend skips nothing', () =>
  expect(proposedFor('We are away. Can a neighbor come?')).toEqual(['Explain how to send a friend on Mon, Nov 23']))

test.each(['Do you have blue eggs?', 'What a tasty breakfast, thanks!', 'friendly hens'])('%s leads to nothing', (message) =>
  expect(proposedFor(message)).toEqual([]),
)

test('at most two are proposed, and none about a pickup or an order that there is not', () => {
  const all = 'A friend, away, another site, more cartons and an invoice'
  expect(proposedFor(all)).toHaveLength(2)
  expect(proposedFor(all, { asker: null })).toEqual([])
  const { asker } = ASKED
  const next = asker?.next_pickup
  expect(proposedFor('Can a friend come?', { asker: asker && { ...asker, next_pickup: null } })).toEqual([])
  expect(proposedFor('We are away.', { asker: asker && { ...asker, next_pickup: next ? { ...next, can_skip: false } : null } })).toEqual([])
})

test('an answer to begin with is in the language of the question', () => {
  const [english] = proposalsFor({ ...ASKED, message: 'May a friend come?' }, SHOP)
  expect(english).toMatchObject({ draft: expect.stringContaining('on Mon, Nov 23. Open your pickups at http') })
  const [spanish] = proposalsFor({ ...ASKED, message: '¿Puede ir una amiga?' }, SHOP)
  expect(spanish).toMatchObject({ draft: expect.stringMatching(/lunes 23 de noviembre.*\/profile\/pickups/) })
})
