import { onItsOwnDays as test } from './support/clocked-shop.ts'
import { press } from './support/farmer.ts'
import { CARD_THAT_PAYS, payWith } from './support/order.ts'
import { expect, joinAndComeIn, linkIn, readMail, tokenOf } from './support/person.ts'

test('a gift that was emailed to a wrong address is sent again to the right one', { tag: '@rest' }, async ({ page, clocked }) => {
  const { mailbox, goTo, makeAdmin } = clocked
  const setTime = async (moment: string) => {
    await page.clock.setFixedTime(moment)
    await goTo(moment)
  }
  await page.setViewportSize({ width: 390, height: 800 })
  await setTime('2027-03-02T17:00:00Z')
  const buyer = await joinAndComeIn(page)
  await makeAdmin(buyer)
  const { request } = page
  const settings = await (await request.get('/api/admin/farm-settings')).json()
  expect((await request.put('/api/admin/farm-settings', { data: { ...settings, gifts_on: true } })).ok()).toBe(true)
  expect((await request.post('/api/send-verification')).ok()).toBe(true)
  const token = tokenOf(await linkIn(page, buyer, 'verify your email', mailbox))
  expect((await request.post('/api/verify-email', { data: { token } })).ok()).toBe(true)

  await page.goto('/gift')
  await page.getByLabel('Amount', { exact: true }).fill('40')
  await page.getByLabel('Who is it for?').fill('Wilma')
  await page.getByLabel('Who is it from?').fill('Fred')
  await page.getByLabel("Email it as soon as it's paid").check()
  await page.getByLabel('Their email').fill('vilma@people.example')
  await press(page, 'Pay $40.00')
  await payWith(page, CARD_THAT_PAYS)
  const gift = page.getByRole('listitem').filter({ hasText: 'For Wilma' })
  await expect(gift).toContainText('Not redeemed yet')
  await setTime('2027-03-02T17:02:00Z')
  const [old] = (await readMail(page, 'vilma@people.example', 'A gift for you', mailbox)).text.match(/([A-Z2-9]{4}-){3}[A-Z2-9]/) ?? []

  await page.reload()
  await expect(gift).toContainText('Emailed to vilma@people.example')
  await gift.getByRole('button', { name: 'Send it to another address' }).click()
  await expect(gift.getByText('The code we sent to vilma@people.example will stop working')).toBeVisible()
  await press(page, 'Send the gift')
  await expect(gift.getByText('Please enter a valid email address.')).toBeVisible()
  await gift.getByLabel('Their correct email').fill('wilma@people.example')
  await press(page, 'Send the gift')
  await expect(gift).toContainText('Emailed to wilma@people.example')
  const { text } = await readMail(page, 'wilma@people.example', 'A gift for you', mailbox)
  await readMail(page, buyer, 'to another address', mailbox)

  await page.goto('/gift')
  await page.getByLabel('Code on the card').fill(old ?? '')
  await press(page, 'Redeem')
  await expect(page.getByText("This code doesn't work.")).toBeVisible()
  await page.getByLabel('Code on the card').fill(text.match(/([A-Z2-9]{4}-){3}[A-Z2-9]/)?.[0] ?? '')
  await press(page, 'Redeem')
  await expect(page.getByRole('status').filter({ hasText: 'We added $40.00 from Fred to your credit.' })).toBeVisible()
})
