import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { expectFocusOn, fillIn, findAlert, typedIn } from '../../../../tests/support/pages/on-page.ts'
import { openPage } from '../../../../tests/support/pages/open-page.tsx'

/** Two questions of the demo farm. */
const AWAY = 'Away for a week'
const BLUE = 'Blue eggs'

const open = async () => {
  const page = openPage('/admin/questions', 'farmer')
  await screen.findByRole('heading', { name: 'Questions (2)' })
  const press = (name: string | RegExp) => page.user.click(screen.getByRole('button', { name }))
  const reply = async (subject: string) => {
    await press(new RegExp(`^Reply to .*: ${subject}$`))
    await expectFocusOn(() => screen.getByLabelText('Your reply'))
  }
  return { ...page, press, replyTo: reply }
}
const card = (subject: string) => screen.getByRole('article', { name: subject })

test('a reply outlives opening another one and leaving the tab, but not Cancel', async () => {
  const { press, replyTo, user } = await open()
  await replyTo(AWAY)
  fillIn('Your reply', 'Only in spring.')
  await replyTo(BLUE)
  expect(typedIn('Your reply')).toBe('')
  expect(card(AWAY).textContent).toContain('Reply not sent yet')
  await user.click(screen.getByRole('link', { name: 'Season' }))
  await screen.findByRole('heading', { name: 'Cycles' })
  await user.click(screen.getByRole('link', { name: 'Today' }))
  await user.click(await screen.findByRole('tab', { name: 'Questions' }))
  await screen.findByRole('heading', { name: 'Questions (2)' })
  await replyTo(AWAY)
  expect(typedIn('Your reply')).toBe('Only in spring.')
  await press('Cancel')
  await waitFor(() => expect(card(AWAY).textContent).not.toContain('Reply not sent yet'))
})

test('a reply that could not be sent says why and is kept', async () => {
  const { press, replyTo, lose } = await open()
  lose('answerQuestion')
  await replyTo(AWAY)
  fillIn('Your reply', 'Only in spring.')
  await press('Send')
  await findAlert(/^Failed to send your answer\. We can't reach the shop/)
  expect(typedIn('Your reply')).toBe('Only in spring.')
})

test('a page past the end leads back to the first', async () => {
  const { user } = openPage('/admin/questions?resolved=yes&page=99', 'farmer', ({ reply, truly }) =>
    reply('listResolvedQuestions', ({ query }) => (query.get('page') === '99' ? [] : truly('listResolvedQuestions')), 2),
  )
  await screen.findByRole('heading', { name: "This page doesn't exist" })
  await user.click(screen.getByRole('link', { name: 'Go to the first page' }))
  await screen.findByRole('article', { name: 'Empty cartons' })
  expect(window.location.search).toBe('?resolved=yes')
})

test('nothing to answer is said to be so', async () => {
  openPage('/admin/questions', 'farmer', ({ reply }) => reply('listQuestions', []))
  await screen.findByRole('heading', { name: 'No open questions' })
  expect(within(screen.getByRole('tabpanel')).queryByRole('article')).toBeNull()
})

test('beside a question are the next pickup and the order of its asker, and what it probably comes to begins the reply', async () => {
  const { user } = openPage('/admin/questions', 'farmer', ({ reply, truly }) => {
    const [first] = truly('listQuestions')
    if (!first) throw new Error('The demo farm has no question')
    const next_pickup = { pickup_date: '2026-11-23', pickup_site: 'Library', cartons: 2, friend_name: '', can_skip: true }
    const asker = { reference: 'D-00016', egg_cycle: 'Fall', pickup_site: 'Library', cartons_per_week: 2, next_pickup }
    reply('listQuestions', [{ ...first, subject: 'Monday', message: 'May my neighbor come?', asker }])
  })
  const asked = within(await screen.findByRole('article', { name: 'Monday' }))
  expect(asked.getByText('Next pickup: Mon, Nov 23, 2 cartons at Library')).toBeTruthy()
  expect(asked.getByRole('link', { name: 'D-00016' }).getAttribute('href')).toBe('/admin?q=D-00016')
  await user.click(asked.getByRole('button', { name: 'Explain how to send a friend on Mon, Nov 23' }))
  await expectFocusOn(() => screen.getByLabelText('Your reply'))
  expect(typedIn('Your reply')).toContain('Send a friend')
  expect(asked.getAllByRole('button', { name: /^Send/ }).map(({ textContent }) => textContent)).toEqual(['Send and resolve', 'Send'])
  await user.click(asked.getByRole('button', { name: 'Cancel' }))
})
