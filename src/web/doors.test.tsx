import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { findAlert } from '../../tests/support/pages/on-page.ts'
import { openPage } from '../../tests/support/pages/open-page.tsx'
import { pages } from '../shared/addresses.ts'
import { troubleWords } from '../words/en/fields.ts'
import { errors } from '../words/en/refusals/errors.ts'

/** What people read whose page can't know who they are. */

const [, AWAY] = errors.accountsAway

test.each([
  ['customer', pages.settings],
  ['customer', pages.subscribe],
  ['host', pages.handOver],
  ['farmer', pages.admin],
] as const)(
  'while accounts are away, the %s at %s reads that, below the way home, and comes in when they are back',
  async (visitor, path) => {
    const { user, reply, truly } = openPage(path, visitor, ({ refuse }) => refuse('whoAmI', 'accountsAway'))
    await findAlert(AWAY)
    expect(screen.queryByText(troubleWords.unreachable)).toBeNull()
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Something went wrong')
    expect(screen.getByRole('banner').querySelector('a')?.getAttribute('href')).toBe(pages.home)
    const me = truly('whoAmI')
    if (!me) throw new Error('The demo farm has a reply')
    reply('whoAmI', me)
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    await waitFor(() => expect(screen.queryByText(AWAY)).toBeNull())
    expect(await screen.findByRole('navigation', { name: 'Shop' })).toBeDefined()
  },
)

test('without a connection, people read that instead', async () => {
  openPage(pages.settings, 'customer', ({ lose }) => lose('whoAmI'))
  await findAlert(troubleWords.unreachable)
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe("We can't reach the shop")
})
