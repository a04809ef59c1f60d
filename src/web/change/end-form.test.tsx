import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { Answers } from '../../../tests/support/pages/answers.ts'
import { findAlert, findNotice } from '../../../tests/support/pages/on-page.ts'
import { openPage } from '../../../tests/support/pages/open-page.tsx'

const PLAN = {
  from_date: '2027-03-11',
  changes_until: '2027-03-09 18:00',
  pickups: 7,
  last_pickup: { pickup_date: '2027-03-04', pickup_site: 'Library' },
  card_cents: 5_850,
  credit_cents: 1_950,
  owed_before_cents: 0,
  owed_after_cents: 0,
  donation_cartons: 2,
}

const open = async (prepare: (answers: Answers) => void = () => {}) => {
  const page = openPage('/profile', 'customer', (answers) => {
    const { reply, truly } = answers
    reply(
      'listMyPlans',
      truly('listMyPlans').map((plan, place) => (place === 0 ? { ...plan, can_end: true } : plan)),
    )
    reply('planMyEnd', PLAN)
    prepare(answers)
  })
  await page.user.click(await screen.findByRole('button', { name: /^End this order/ }))
  return { ...page, form: within(await screen.findByRole('region', { name: 'End this order' })) }
}

test('nobody is offered to end an order where the farm does not allow it', async () => {
  openPage('/profile', 'customer')
  await screen.findByRole('heading', { level: 2, name: 'Your subscriptions' })
  expect(screen.queryByRole('button', { name: /^End this order/ })).toBeNull()
})

test('a customer sees what ending does before it is done, and is told after', async () => {
  const { user, form, reply, asked } = await open()
  for (const text of [
    'Starting Thu, Mar 11 (7 pickups canceled)',
    'Thu, Mar 4 at Library',
    '$58.50 to your card and $19.50 as credit',
    'What you donated with this order stays donated.',
  ])
    await form.findByText(text)
  reply('endMyOrder', undefined)
  await user.click(form.getByRole('button', { name: 'End my order' }))
  await findNotice("You ended your order, starting Thu, Mar 11. We've emailed you.")
  expect(asked('endMyOrder')).toMatchObject([
    { body: { from_date: '2027-03-11', card_cents: 5_850, credit_cents: 1_950, owed_after_cents: 0 } },
  ])
})

test('one who keeps the order goes back to it, and one whose order cannot end is told why', async () => {
  const { user, form, refuse } = await open()
  refuse('endMyOrder', 'endMoved')
  await user.click(await form.findByRole('button', { name: 'End my order' }))
  await findAlert('What you get back has changed. Please review it.')
  await user.click(form.getByRole('button', { name: 'Keep my order' }))
  expect(screen.queryByRole('region', { name: 'End this order' })).toBeNull()
  refuse('planMyEnd', 'changeDisputed')
})
