import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'

vi.mock('./site-map.tsx', () => ({ SiteMap: () => <section aria-label="Map of sites" /> }))

const { dataset } = document.documentElement

/** The page says once, in its HTML, whether maps have streets. */
const openMap = async () => {
  vi.resetModules()
  const { MapOpener } = await import('./map-opener.tsx')
  render(<MapOpener heading={<h2>Sites</h2>} sites={[]} location={undefined} chosen="" onChoose={() => {}} />)
}
afterEach(() => {
  delete dataset.streets
})

test('a map without streets comes when it is asked for, and goes again', async () => {
  await openMap()
  expect(screen.queryByRole('region', { name: 'Map of sites' })).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Show on a map', expanded: false }))
  await screen.findByRole('region', { name: 'Map of sites' })
  await userEvent.click(screen.getByRole('button', { name: 'Hide map', expanded: true }))
  expect(screen.queryByRole('region', { name: 'Map of sites' })).toBeNull()
})

test('a map with streets is there from the beginning', async () => {
  dataset.streets = 'on'
  await openMap()
  await screen.findByRole('region', { name: 'Map of sites' })
})
