import type { Page } from '@playwright/test'
import type { Press } from './press.ts'

const button = (name: string | RegExp) => (page: Page) => page.getByRole('button', { name }).first()

const packed = (page: Page) => page.getByRole('checkbox', { name: /Packed/ }).first()

/** What hosts and the farm press. */
export const FARMERS: readonly Press[] = [
  { name: 'Picked up, at the site', path: '/hand-over', press: button(/^Picked up:/) },
  // A week in which everything is packed shows none of it.
  { name: 'Packed', path: '/admin/packing', press: packed, after: (page) => packed(page).click() },
  { name: 'unfold an order', path: '/admin', isAtDesk: true, press: button(/^More about/) },
  { name: 'find an order', path: '/admin', press: (page) => page.getByLabel('Find by name, email, phone or number'), typed: 'Mor' },
  { name: 'type a setting', path: '/admin/farm-settings', press: (page) => page.getByLabel('Farm name'), typed: 's' },
  {
    name: 'save the settings',
    path: '/admin/farm-settings',
    first: (page) => page.getByLabel('Farm name').pressSequentially('s'),
    press: button('Save settings'),
  },
  { name: 'show some customers', path: '/admin/customers', press: (page) => page.getByLabel('Show'), typed: 'O' },
]
