import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { Answers } from '../../../tests/support/pages/answers.ts'
import { descriptionOf, expectFocusOn, fillIn, findAlert, typedIn } from '../../../tests/support/pages/on-page.ts'
import { openPage } from '../../../tests/support/pages/open-page.tsx'
import { setScreenWidth } from '../../../tests/support/pages/screen.ts'

const MARKET = 'Ithaca Farmers Market'
const GONE = 'The pickup site you chose is no longer open. Please choose another one.'

const open = (prepare?: (answers: Answers) => void) => {
  const page = openPage('/subscribe', 'customer', prepare)
  const press = (name: string | RegExp) => page.user.click(screen.getByRole('button', { name }))
  const fillOrder = async () => {
    await page.user.click(await screen.findByRole('radio', { name: MARKET }))
    fillIn('Name', 'Robin Patient')
    fillIn('Cartons per week', '2')
    await page.user.click(screen.getByRole('radio', { name: '1 dozen' }))
  }
  return { ...page, press, fillOrder }
}
const closeCycles = ({ reply, truly }: Pick<Answers, 'reply' | 'truly'>) =>
  reply(
    'listCycles',
    truly('listCycles').map((cycle) => ({ ...cycle, is_active: false })),
  )
const payButton = () => screen.getByRole('button', { name: /^Pay/ })

test('without an open cycle a person can ask to be told about the next, as often as they like', async () => {
  const { press, refuse, reply } = open(closeCycles)
  reply('joinWaitlist', undefined)
  await screen.findByRole('heading', { level: 1, name: 'No Current Egg Cycle Available' })
  await screen.findByRole('button', { name: 'Notify Me' })
  for (const _ of ['the first time', 'and again']) {
    await press('Notify Me')
    await screen.findByText('Thank you! We will email you when the next cycle is available.')
  }
  refuse('joinWaitlist', 'unexpected')
  await press('Notify Me')
  await screen.findByText('Sorry, there was an error. Please try again later.')
})

test('who is no longer signed in is asked to be', async () => {
  const { press, refuse } = open(closeCycles)
  refuse('joinWaitlist', 'notSignedIn')
  await screen.findByRole('button', { name: 'Notify Me' })
  await press('Notify Me')
  await screen.findByText('Please sign in first.')
  expect(window.location.pathname).toBe('/login')
})

test('a cycle that is stopped while somebody fills in the form says why the form went, and brings it back filled', async () => {
  const { press, fillOrder, refuse, reply, truly } = open()
  await fillOrder()
  refuse('startCheckout', 'cycleClosed')
  closeCycles({ reply, truly })
  await press(/^Pay/)
  await screen.findByRole('heading', { level: 1, name: 'No Current Egg Cycle Available' })
  await findAlert('The farm just closed this, so the form is gone.')
  cleanup()
  openPage('/subscribe', 'customer')
  await waitFor(() => expect(typedIn('Name')).toBe('Robin Patient'))
})

test('a site that is closed after it was chosen is told as gone beside the others', async () => {
  const { press, fillOrder, refuse, reply, truly } = open()
  await fillOrder()
  refuse('startCheckout', 'siteClosed')
  reply(
    'listSites',
    truly('listSites').filter(({ site_name }) => site_name !== MARKET),
  )
  await press(/^Pay/)
  await screen.findByText(GONE)
})

test('while the shop is asked, the page says so', async () => {
  let letGo = () => {}
  open(({ hold, truly }) => {
    letGo = hold('listCycles', truly('listCycles'))
  })
  await screen.findByText('Loading subscription details...')
  letGo()
  await screen.findByRole('group', { name: 'Egg cycle' })
})

test('pressing Pay twice opens one checkout', async () => {
  const { user, fillOrder, hold, asked } = open()
  await fillOrder()
  hold('startCheckout', { id: 'cs_1', url: '/pay' })
  await user.dblClick(payButton())
  await waitFor(() => expect(payButton().getAttribute('aria-disabled')).toBe('true'))
  expect(asked('startCheckout')).toHaveLength(1)
})

test('a payment page that cannot be opened leaves the form as it was', async () => {
  const { press, fillOrder, lose } = open()
  await fillOrder()
  lose('startCheckout')
  await press(/^Pay/)
  await findAlert("We can't reach the shop right now.")
  expect(typedIn('Name')).toBe('Robin Patient')
  expect(payButton().getAttribute('aria-disabled')).toBe('false')
})

test('what is wrong is said beside its field and in a summary that takes the focus', async () => {
  // On a phone the second email is folded, and unfolds as soon as something in it is wrong.
  setScreenWidth(360)
  const { user, press, fillOrder, asked } = open()
  await fillOrder()
  fillIn('Second email (optional)', 'nobody at home')
  fillIn('Cartons per week', '0')
  await findAlert('Please select at least 1 carton per week')
  await press('Pay')
  const summary = await findAlert('Please check the marked fields.')
  await expectFocusOn(() => summary)
  const links = within(summary).getAllByRole('link')
  expect(links.map(({ textContent }) => textContent)).toEqual([
    'Please select at least 1 carton per week',
    'Please enter a valid email address.',
  ])
  await user.click(within(summary).getByRole('link', { name: 'Please enter a valid email address.' }))
  await expectFocusOn(() => screen.getByLabelText('Second email (optional)'))
  await press('One more carton')
  expect(typedIn('Cartons per week')).toBe('1')
  expect(screen.queryByText('Please select at least 1 carton per week')).toBeNull()
  expect(asked('startCheckout')).toEqual([])
})

test('where there is one site nothing is left to choose of it, and that one is ordered', async () => {
  const { user, press, asked, lose, truly } = open(({ reply, truly }) => reply('listSites', truly('listSites').slice(0, 1)))
  const site = (await screen.findAllByRole<HTMLInputElement>('radio'))[0] as HTMLInputElement
  expect(site.checked).toBe(true)
  expect(screen.getByRole('link', { name: /^Directions to / })).toBeDefined()
  expect(screen.getByRole('group', { name: 'Egg cycle' }).textContent).toMatch(/ weeks? left\)/)
  expect(screen.queryByRole('combobox', { name: 'Egg cycle' })).toBeNull()
  expect(screen.queryByLabelText('Your address')).toBeNull()
  expect(screen.queryByRole('button', { name: 'Show on a map' })).toBeNull()
  lose('startCheckout')
  await user.click(screen.getByRole('radio', { name: 'No thanks' }))
  fillIn('Name', 'Olive Only')
  await press(/^Pay/)
  await waitFor(() => expect(asked('startCheckout')[0]?.body).toMatchObject({ pickupSite: truly('listSites')[0]?.site_id }))
})

test('weeks are counted from the date of the farm, and a cycle without any cannot be paid', async () => {
  const { press, fillOrder, asked } = open(({ reply, truly }) =>
    reply('readSubscribeHints', { ...truly('readSubscribeHints'), today: '2100-01-01' }),
  )
  await fillOrder()
  await press('Pay')
  await waitFor(() => expect(descriptionOf(screen.getByRole('group', { name: 'Egg cycle' }))).toContain('This cycle has no pickups left.'))
  expect(asked('startCheckout')).toEqual([])
})

test('an address nobody knows is said to be so, and stays', async () => {
  const { press, refuse, asked } = open()
  refuse('findLocation', 'addressUnknown')
  const sentence = 'Could not find the address. Please enter a valid address.'
  await screen.findByLabelText('Your address')
  await press('Find Closest Pickup Site')
  await waitFor(() => expect(descriptionOf(screen.getByLabelText('Your address'))).toContain(sentence))
  expect(asked('findLocation')).toEqual([])
  fillIn('Your address', 'qzxv nowhere at all')
  await press('Find Closest Pickup Site')
  await waitFor(() => expect(asked('findLocation')).toHaveLength(1))
  await waitFor(() => expect(descriptionOf(screen.getByLabelText('Your address'))).toContain(sentence))
  expect(typedIn('Your address')).toBe('qzxv nowhere at all')
})

test('sites that are not on the map are not the closest to anything', async () => {
  const { press, reply } = open((answers) =>
    answers.reply(
      'listSites',
      answers.truly('listSites').map((site) => ({ ...site, lat: null, lon: null })),
    ),
  )
  reply('findLocation', { lat: 42.44, lon: -76.5, label: 'Ithaca, NY 14850' } as never)
  await screen.findByLabelText('Your address')
  fillIn('Your address', '14850')
  await press('Find Closest Pickup Site')
  await findAlert('No site found')
  expect(screen.queryByRole('button', { name: 'Show on a map' })).toBeNull()
})

test('a farm without sites says that nobody can subscribe yet', async () => {
  open(({ reply }) => reply('listSites', []))
  await screen.findByRole('heading', { level: 1, name: 'No Pickup Sites Yet' })
})

test('a donation is three chips with every choice behind the third, and the last thing the bar asks for', async () => {
  const { user } = open(({ reply, truly }) =>
    reply('readSubscribeHints', { ...truly('readSubscribeHints'), last_order: null, mine: [], wishes: [] }),
  )
  const chips = within(await screen.findByRole('radiogroup', { name: 'Donation' }))
  expect(chips.getAllByRole<HTMLInputElement>('radio').map(({ checked }) => checked)).toEqual([false, false, false])
  screen.getByRole('button', { name: 'Choose a pickup site' })
  await user.click(screen.getByRole('radio', { name: MARKET }))
  screen.getByRole('button', { name: 'Enter your name' })
  fillIn('Name', 'Robin Patient')
  screen.getByRole('button', { name: 'Choose a donation, or none' })
  await user.click(chips.getByRole('radio', { name: 'More' }))
  expect(screen.getAllByText(/2 donated/).length).toBeGreaterThan(0)
  const more = screen.getByLabelText<HTMLSelectElement>('How much')
  expect([...more.options].map(({ value }) => value)).toEqual(['2', '3', '4', '5', 'half', 'three-quarters', 'full'])
  await user.selectOptions(more, '5')
  expect(screen.getAllByText(/5 donated/).length).toBeGreaterThan(0)
  await user.click(chips.getByRole('radio', { name: 'No thanks' }))
  expect(screen.queryByLabelText('How much')).toBeNull()
  expect(screen.queryByText(/donated/)).toBeNull()
})

test('who has ordered before is asked for no donation before they can pay, and can give one', async () => {
  open()
  expect((await screen.findByRole<HTMLInputElement>('radio', { name: 'No thanks' })).checked).toBe(true)
})
