import type { Page } from '@playwright/test'
import { DEMO_PASSWORD } from '../../shop.ts'
import type { Press } from './press.ts'

const button = (name: string | RegExp) => (page: Page) => page.getByRole('button', { name }).first()
const radio = (name: string | RegExp) => (page: Page) => page.getByRole('radio', { name }).first()

export const STRANGERS: readonly Press[] = [
  {
    name: 'Login',
    path: '/login',
    first: async (page) => {
      await page.getByLabel('Email').fill('customer@demo.farm')
      await page.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD)
    },
    press: button('Login'),
  },
]

export const CUSTOMERS: readonly Press[] = [
  { name: 'menu on a phone', path: '/', press: button('Profile') },
  { name: 'My eggs in the header', path: '/', press: (page) => page.getByRole('link', { name: 'My eggs' }) },
  { name: 'Skip at home', path: '/', press: button(/^Skip/), after: (page) => button('Undo')(page).click() },
  { name: 'one more carton', path: '/subscribe', press: button('One more carton') },
  { name: 'a pickup site', path: '/subscribe', press: radio(/Library|Market/) },
  { name: 'a donation', path: '/subscribe', press: radio('1 dozen') },
  { name: 'typing a name', path: '/subscribe', press: (page) => page.getByLabel('Name', { exact: true }), typed: 'Robin' },
  { name: 'Pay for an order', path: '/subscribe', first: (page) => radio(/Library|Market/)(page).check(), press: button(/^Pay/) },
  { name: 'Change a pickup', path: '/profile/pickups', press: button(/^Change/) },
  { name: 'open Money', path: '/profile/pickups', press: (page) => page.getByRole('link', { name: 'Money', exact: true }) },
  {
    name: 'other cartons of an order',
    path: '/profile',
    first: (page) => button(/^Change this order/)(page).click(),
    press: button('One fewer carton'),
  },
  {
    name: "copy the calendar's address",
    path: '/profile/reminders',
    first: (page) => page.getByText('Private address').first().click(),
    press: button('Copy the address'),
  },
  {
    name: 'send a question',
    path: '/questions',
    first: async (page) => {
      await page.getByLabel('Subject').fill('Blue eggs')
      await page.getByLabel('Message').fill('Do you have blue ones?')
    },
    press: button('Send message'),
  },
  { name: 'another language', path: '/login', press: (page) => page.getByRole('link', { name: 'Español' }) },
]
