import { expect, joinAndComeIn, logIn, newEmail, PASSWORD, readMail, test } from './support/person.ts'

test('somebody changes the password in the settings; other devices are out, and a letter tells', async ({ page, browser }) => {
  const email = await joinAndComeIn(page)
  const phone = await browser.newPage()
  await logIn(phone, email)
  await page.goto('/settings')
  await page.getByLabel('Current password').fill('wrong-one')
  await page.getByLabel('New password').fill('brand-new-hen')
  await page.getByRole('button', { name: 'Change password' }).click()
  await expect(page.getByLabel('Current password')).toHaveAccessibleDescription('Incorrect password.')
  await page.getByLabel('Current password').fill(PASSWORD)
  await page.getByRole('button', { name: 'Change password' }).click()
  await expect(page.getByText('Your password has been changed. We logged you out everywhere else.')).toBeVisible()
  await phone.goto('/profile')
  await expect(phone).toHaveURL(/\/login$/)
  await logIn(phone, email, 'brand-new-hen')
  expect((await readMail(page, email, 'Your password for')).text).toContain('Your account has a new password.')
  await phone.close()
})

test('a weak password is told at sign-up, and may be used anyway', { tag: '@rest' }, async ({ page }) => {
  await page.goto('/signup')
  await page.getByLabel('Email').fill(newEmail())
  await page.getByLabel('Password', { exact: true }).fill('password123')
  await page.getByRole('button', { name: 'Sign up' }).click()
  await expect(page.getByText(/one of the most common, so it's easy to guess/)).toBeVisible()
  await expect(page).toHaveURL(/\/signup$/)
  await page.getByRole('button', { name: 'Use it anyway' }).click()
  await expect(page).toHaveURL(/\/login$/)
})

test('somebody sees where they are logged in, ends one session, and all others', { tag: '@rest' }, async ({ page, browser }) => {
  const email = await joinAndComeIn(page)
  const others = await Promise.all([browser.newPage(), browser.newPage(), browser.newPage()])
  for (const other of others) await logIn(other, email)
  await page.goto('/settings')
  const list = page.getByRole('region', { name: "Where you're logged in" }).getByRole('listitem')
  await expect(list).toHaveCount(4)
  await expect(list.filter({ hasText: 'This device, now' })).toHaveCount(1)
  await list
    .getByRole('button', { name: /^Log out / })
    .first()
    .click()
  await expect(list).toHaveCount(3)
  await page.getByRole('button', { name: 'Log out everywhere else' }).click()
  await expect(list).toHaveCount(1)
  await expect(page.getByText('We logged you out everywhere else.')).toBeVisible()
  for (const other of others) {
    await other.goto('/profile')
    await expect(other).toHaveURL(/\/login$/)
    await other.close()
  }
})
