import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { Answers } from '../../../../tests/support/pages/answers.ts'
import { expectFocusOn, findAlert } from '../../../../tests/support/pages/on-page.ts'
import { openPage } from '../../../../tests/support/pages/open-page.tsx'

const SPARE = { offer_id: 7, left: 12, price_cents: 500, until: '2099-11-17 18:00' }

const offering = ({ reply, truly }: Pick<Answers, 'reply' | 'truly'>) => {
  const [first, ...others] = truly('listMyPickups').filter(({ state }) => state === 'planned')
  if (!first) throw new Error('There are no pickups')
  reply('listMyPickups', [{ ...first, spare: SPARE }, ...others])
  reply('readSubscribeHints', { ...truly('readSubscribeHints'), credit_cents: 300 })
}

test('home says what is to spare, and leads to the form', async () => {
  const { user, lose, asked } = openPage('/', 'customer', offering)
  await screen.findByText(/^12 cartons to spare on .* at .*, \$5\.00 each\. Take some by /)
  await user.click(screen.getByRole('link', { name: 'Take some' }))
  await expectFocusOn(() => screen.getByLabelText('How many'))
  await user.click(screen.getByRole('button', { name: 'One more' }))
  screen.getByText("2 x $5.00 = $10.00. We'll use your $3.00 credit first.")
  lose('takeSpare')
  await user.click(screen.getByRole('button', { name: 'Pay $7.00' }))
  await findAlert("can't reach")
  expect(asked('takeSpare')[0]?.body).toEqual({ offer_id: 7, cartons: 2, amount: 1_000, creditCents: 300, seen: 1 })
})

test('a link to what is taken by now says so', async () => {
  openPage('/profile/pickups#spare-7', 'customer')
  await screen.findByText('Those spare cartons are all taken, or it is too late for them.')
})
