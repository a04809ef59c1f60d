import { flawsOf } from './support/axe.ts'
import { sellGifts } from './support/farm-rules.ts'
import { openDashboard, press } from './support/farmer.ts'
import { CARD_THAT_PAYS, payWith } from './support/order.ts'
import { expect, join, joinVerified, readMail, test } from './support/person.ts'

const DESK = { width: 1280, height: 800 }

test('somebody buys a gift and prints its card, another person redeems it, and the farmer sees both', async ({ page, browser }) => {
  await sellGifts()
  const buyer = await joinVerified(page)
  await expect(async () => {
    await page.goto('/')
    await page.getByRole('link', { name: 'Give eggs as a gift' }).click({ timeout: 1_000 })
  }).toPass()

  // Cartons tell how their price came to be; an amount is understood as people write it.
  await page.getByLabel('Cartons for a season').check()
  await page.getByLabel('Cartons a week').fill('2')
  await expect(page.getByText(/\d+ weeks? x 2 cartons x \$6\.50 = \$/)).toBeVisible()
  await page.getByLabel('An amount of your choice').check()
  await page.getByLabel('Amount', { exact: true }).fill('5')
  await press(page, /^Pay/)
  await expect(page.getByText('A gift is worth $10.00 to $500.00.').first()).toBeVisible()
  await page.getByLabel('Amount', { exact: true }).fill('40,00')
  await page.getByLabel('Who is it for?').fill('Wilma')
  await page.getByLabel('Who is it from?').fill('Fred')
  await page.getByLabel('Message').fill('Happy birthday!\nWith eggs.')
  await press(page, 'Pay $40.00')
  await page
    .getByRole('link', { name: /back|cancel/i })
    .first()
    .click()
  await expect(page.getByText('Your card has not been charged. What you wrote is still here.')).toBeVisible()
  await expect(page.getByLabel('Who is it for?')).toHaveValue('Wilma')
  await press(page, 'Pay $40.00')
  await payWith(page, CARD_THAT_PAYS)
  await expect(page.getByRole('status').filter({ hasText: 'Your gift is paid' })).toBeVisible()
  await expect(page.getByRole('listitem').filter({ hasText: 'For Wilma' })).toContainText('Not redeemed yet')

  await page.getByRole('link', { name: 'See the card' }).click()
  const card = page.getByRole('article', { name: 'The card' })
  await expect(card).toContainText('From Fred')
  const code = (await card.getByText(/^[A-Z2-9-]{16}$/).textContent()) ?? ''
  expect(code).toMatch(/^([A-HJ-NP-Z2-9]{4}-){3}[A-HJ-NP-Z2-9]$/)
  expect(await flawsOf(page)).toEqual([])
  const sheets = (await page.pdf({ preferCSSPageSize: true })).toString('latin1').match(/\/Type\s*\/Page\b/g)
  expect(sheets).toHaveLength(1)
  expect((await readMail(page, buyer, 'Your gift from')).text).toContain(code)

  // The picture on the card leads there; who is not logged in yet comes back to it.
  const other = await browser.newContext({ viewport: DESK })
  const wilma = await other.newPage()
  const email = await join(wilma)
  await wilma.goto(`/gift#code=${code}`)
  await wilma.getByLabel('Email').fill(email)
  await wilma.getByLabel('Password', { exact: true }).fill('six-eggs')
  await wilma.getByRole('button', { name: 'Login' }).click()
  await expect(wilma.getByLabel('Code on the card')).toHaveValue(code)
  await wilma.getByLabel('Code on the card').fill('ABCD EFGH JKLM N')
  await press(wilma, 'Redeem')
  await expect(wilma.getByText("This code doesn't work.")).toBeVisible()
  await wilma.getByLabel('Code on the card').fill(code.toLowerCase().replaceAll('-', ''))
  await press(wilma, 'Redeem')
  await expect(wilma.getByRole('status').filter({ hasText: 'We added $40.00 from Fred to your credit.' })).toBeVisible()
  await wilma.getByRole('link', { name: 'Choose your eggs' }).click()
  await expect(wilma).toHaveURL(/\/subscribe$/)
  await other.close()

  await page.goto('/gift')
  await expect(page.getByRole('listitem').filter({ hasText: 'For Wilma' })).toContainText('Redeemed')
  const farm = await browser.newContext({ viewport: DESK })
  const farmer = await farm.newPage()
  await openDashboard(farmer, '/admin/credit')
  await expect(farmer.getByText(/Unspent gifts: \$/)).toBeVisible()
  await farmer.getByRole('link', { name: 'See all gifts' }).click()
  await expect(farmer.getByRole('list', { name: 'Gifts' }).getByRole('listitem').filter({ hasText: buyer })).toContainText(`by ${email}`)
  await farm.close()
})
