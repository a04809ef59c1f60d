import { cleanup, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { Answers } from '../../tests/support/pages/answers.ts'
import { takeClock } from '../../tests/support/pages/clock.ts'
import type { Visitor } from '../../tests/support/pages/demo-replies-type.ts'
import { findAlert } from '../../tests/support/pages/on-page.ts'
import { openPage } from '../../tests/support/pages/open-page.tsx'
import { pages } from '../shared/addresses.ts'
import { adminParts, customerPath, posterPage, settingsPaths } from '../shared/admin-addresses.ts'
import { type CallName, calls } from '../shared/calls.ts'
import { troubleWords } from '../words/en/fields.ts'
import { partMissing } from '../words/en/pages/page.ts'
import { errors } from '../words/en/refusals/errors.ts'

/**
 * Each page, with each call it makes failing in turn: it says what is wrong, waits for nothing that does not come, keeps its
 * heading, and asks again in growing pauses instead of at once.
 */

const OPENED: readonly (readonly [Visitor, string])[] = [
  ...[pages.home, pages.subscribe, pages.questions, pages.settings, pages.gift].map((path) => ['customer', path] as const),
  ...[pages.profile, pages.myPickups, pages.myMoney, pages.myReminders].map((path) => ['customer', path] as const),
  ...[pages.home, pages.handOver].map((path) => ['host', path] as const),
  ...[pages.home, ...adminParts.map(({ path }) => path), ...settingsPaths.slice(1), customerPath('D-00001'), posterPage.path].map(
    (path) => ['farmer', path] as const,
  ),
]

type Failure = readonly [how: string, sentence: string, fail: (answers: Answers, name: CallName) => void]
const FAILURES: readonly Failure[] = [
  ['is unwell', errors.unexpected[1], ({ refuse }, name) => refuse(name, 'unexpected')],
  ['has lost its database', errors.databaseAway[1], ({ refuse }, name) => refuse(name, 'databaseAway')],
  [
    'turns people away',
    'Too many tries. Please wait 1 minute',
    ({ refuse }, name) => refuse(name, 'tooManyTries', { details: { wait: '1 minute' } }),
  ],
  ['is out of reach', troubleWords.unreachable, ({ lose }, name) => lose(name)],
]

const isDrawn = () => waitFor(() => expect(screen.queryAllByText(/^Loading/)).toEqual([]))

/** What is told at once and what takes a while are two answers of one call. */
const healthInTwo = ({ reply, truly }: Answers) => {
  const health = truly('readHealth')
  if (health) reply('readHealth', ({ query }) => (query.get('which') === 'slow' ? { ...health, lines: [] } : health))
}

const readingsOf = async (visitor: Visitor, path: string): Promise<CallName[]> => {
  const opened = openPage(path, visitor, healthInTwo)
  await screen.findByRole('heading', { level: 1 })
  await isDrawn()
  return [...new Set(opened.all())].filter((name) => calls[name].method === 'GET' && name !== 'whoAmI')
}

/** So often at most is a call made in the first minute: at once, for some failures once more, and after pauses that grow. */
const MOST_TRIES = 10

// Each call fails once, in one of the ways; `RUNS=2` fails it on each page that makes it.
const tried = new Set<CallName>()
const isNew = (name: CallName) => process.env.RUNS !== undefined || (!tried.has(name) && tried.add(name))
let turn = 0

test.each(OPENED)('the %s at %s reads what is wrong with each call that fails, and the rest of the page', async (visitor, path) => {
  const { pass } = takeClock()
  for (const name of (await readingsOf(visitor, path)).filter(isNew)) {
    const [how, sentence, fail] = FAILURES[turn++ % FAILURES.length] as Failure
    cleanup()
    const { asked } = openPage(path, visitor, (answers) => {
      healthInTwo(answers)
      fail(answers, name)
    })
    await screen.findByRole('heading', { level: 1 })
    await pass(60_000)
    const { textContent } = document.body
    const says = [sentence, partMissing, troubleWords.unreachable].some((each) => textContent.includes(each))
    expect({ name, how, says, isLoading: textContent.includes('Loading') }).toEqual({ name, how, says: true, isLoading: false })
    expect(asked(name).length, name).toBeLessThanOrEqual(MOST_TRIES)
  }
})

test('a page that gets no answer at all says so, and shows everything when the shop is back', async () => {
  const { pass } = takeClock()
  const { reply, truly, asked } = openPage(pages.myPickups, 'customer', ({ never }) => never('listMyPickups'))
  await waitFor(() => expect(asked('listMyPickups')).toHaveLength(1))
  await pass(40_000)
  await findAlert(troubleWords.unreachable)
  reply('listMyPickups', truly('listMyPickups'))
  await pass(45_000)
  await waitFor(() => expect(document.body.textContent).not.toContain(troubleWords.unreachable))
  expect(screen.getByRole('heading', { name: /next pickup/i })).toBeTruthy()
})
