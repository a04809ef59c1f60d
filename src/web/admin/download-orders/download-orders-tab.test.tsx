import { screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { expectFocusOn, fillIn, findAlert, findNotice } from '../../../../tests/support/pages/on-page.ts'
import { openPage } from '../../../../tests/support/pages/open-page.tsx'

const FILE = { data: 'UEsDBA==', filename: 'all-orders.xlsx' }

const open = async () => {
  // This DOM would follow the link to the file instead of saving it; a journey sees what a browser does.
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue()
  const page = openPage('/admin/download-orders', 'farmer')
  await screen.findByRole('option', { name: 'Ithaca Farmers Market' })
  const press = (name: string) => page.user.click(screen.getByRole('button', { name }))
  return { ...page, press }
}
const BOTH = 'Please select both cycle and site.'
const isSaid = (words: string) => screen.queryAllByText(words).length > 0

test('a download without its cycle or site is refused beside the choice that is missing', async () => {
  const { press, truly, reply } = await open()
  reply('downloadWaitlist', FILE)
  await press('Orders of this cycle')
  await findAlert('Please select a cycle first!')
  await expectFocusOn(() => screen.getByLabelText('Cycle'))
  await press('Orders of this site')
  await findAlert(BOTH)
  fillIn('Cycle', String(truly('listCycles')[0]?.cycle_id))
  await waitFor(() => expect(isSaid(BOTH)).toBe(false))
  await press('Orders of this site')
  await findAlert(BOTH)
  await expectFocusOn(() => screen.getByLabelText('Pickup site'))
  await press('Waitlist')
  await findNotice(`Saved ${FILE.filename}`)
  expect(isSaid(BOTH)).toBe(false)
})

test('a long one tells how far it is, and a second press starts no second one', async () => {
  const { press, hold, reply, asked } = await open()
  const finish = hold('downloadAllOrders', FILE)
  reply('readDownloadProgress', { progress: { rows: 12_500, of: 100_000 } })
  await press('All orders')
  await within(screen.getByRole('region', { name: 'Everything' })).findByText('12,500 of 100,000 orders written')
  expect(screen.getByRole<HTMLProgressElement>('progressbar').value).toBe(12_500)
  for (const name of ['All orders', 'Waitlist']) await press(name)
  finish()
  await findNotice(`Saved ${FILE.filename}`)
  expect(screen.queryByRole('progressbar')).toBeNull()
  expect([asked('downloadAllOrders').length, asked('downloadWaitlist').length]).toEqual([1, 0])
})

test('a download that fails says which, and why', async () => {
  const { press, lose } = await open()
  lose('downloadWaitlist')
  await press('Waitlist')
  await findAlert(/^Error downloading the waitlist\. We can't reach the shop/)
})
