import type { Page } from '@playwright/test'
import { expect } from './person.ts'

/** What a person does on the subscribe page and on the payment page that follows. */

export const CARD_THAT_PAYS = '4242424242424242'
export const CARD_THAT_IS_DECLINED = '4000000000000002'

export const fillOrder = async (page: Page, { name = 'Robin Hale', cartons = 2, site = 'Ithaca Farmers Market' } = {}): Promise<void> => {
  await page.goto('/subscribe')
  await page.getByRole('radio', { name: site }).check()
  await page.getByLabel('Name').fill(name)
  await page.getByLabel('Cartons per week').fill(String(cartons))
  await page.getByRole('radio', { name: '1 dozen' }).check()
}

export const payButton = (page: Page) => page.getByRole('button', { name: /^Pay \$/ })

/** Goes on to the payment page and gives back the total that both pages show. */
export const goToPayment = async (page: Page): Promise<string> => {
  const total = ((await payButton(page).textContent()) ?? '').replace('Pay ', '')
  await payButton(page).click()
  await expect(page.getByLabel('Card number')).toBeVisible()
  await expect(page.getByRole('button', { name: `Pay ${total}` })).toBeVisible()
  return total
}

export const typeCard = async (page: Page, card: string): Promise<void> => {
  await page.getByLabel('Card number').fill(card)
  await page.getByLabel('Expiry').fill('12/34')
  await page.getByLabel('CVC').fill('123')
  await page.getByLabel('Name on card').fill('Robin Hale')
}

export const payWith = async (page: Page, card: string): Promise<void> => {
  await typeCard(page, card)
  await payButton(page).click()
}

/** Answers one call of the shop with what the server replied, changed. */
export const changeReply = async <Reply>(page: Page, path: string, change: (reply: Reply) => unknown): Promise<void> => {
  await page.route(`**${path}`, async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, json: change(await response.json()) })
  })
}
