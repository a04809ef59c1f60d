import { expect, logIn, newEmail, PASSWORD, signUp, test } from './support/person.ts'

test('a person signs up, is told so, and logs in', async ({ page }) => {
  const email = await signUp(page)
  await expect(page.getByRole('status').filter({ hasText: 'Account created successfully. Please login.' })).toBeVisible()
  await expect(page.getByLabel('Email')).toHaveValue(email)
  await logIn(page, email)
  await expect(page).toHaveURL(/:\d+\/$/)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
})

test('each mistake is named beside its field, and what was typed stays', async ({ page }) => {
  await page.goto('/signup')
  const [email, password, button] = [
    page.getByLabel('Email'),
    page.getByLabel('Password', { exact: true }),
    page.getByRole('button', { name: 'Sign up' }),
  ]
  await email.fill('ann')
  await password.fill(PASSWORD)
  await button.click()
  await expect(email).toHaveAccessibleDescription('Please enter a valid email address.')
  await expect(email).toHaveValue('ann')

  await email.fill(newEmail())
  await password.fill('six eggs')
  await button.click()
  await expect(password).toHaveAccessibleDescription('Password cannot contain spaces.')
  await password.fill('eggs5')
  await button.click()
  await expect(password).toHaveAccessibleDescription('Password should be at least 6 characters.')

  await email.fill('ann@farm..example')
  await password.fill(PASSWORD)
  await button.click()
  await expect(email).toHaveAccessibleDescription('Invalid email format.')
  await expect(password).toHaveValue(PASSWORD)
})

test('several mistakes are also listed in a summary that takes the focus and leads to the fields', async ({ page }) => {
  await page.goto('/signup')
  await page.getByLabel('Email').fill('ann')
  await page.getByLabel('Password', { exact: true }).fill('a b')
  await page.getByRole('button', { name: 'Sign up' }).click()
  const summary = page
    .getByRole('alert')
    .filter({ hasText: 'Please enter a valid email address.' })
    .filter({ hasText: 'Password cannot contain spaces.' })
  await expect(summary).toBeFocused()
  await summary.getByRole('link').first().click()
  await expect(page.getByLabel('Email')).toBeFocused()
})

test('a taken email is named as such', async ({ page }) => {
  await page.goto('/signup')
  await page.getByLabel('Email').fill('Customer@Demo.farm')
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Sign up' }).click()
  await expect(page.getByLabel('Email')).toHaveAccessibleDescription('This email is already in use.')
})

test('when the server stumbles the person is told, and can try again', async ({ page, complaints }) => {
  await page.goto('/signup')
  await page.route('**/api/sign-up', (route) => route.fulfill({ status: 500, json: { error: 'x', code: 'unexpected', request_id: 'x' } }), {
    times: 1,
  })
  const email = newEmail()
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Sign up' }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'An error occurred during signup. Please try again.' })).toBeVisible()
  await page.getByRole('button', { name: 'Sign up' }).click()
  await expect(page).toHaveURL(/\/login$/)
  complaints.splice(0)
})

test('the password can be shown and hidden', async ({ page }) => {
  await page.goto('/signup')
  const password = page.getByLabel('Password', { exact: true })
  await password.fill(PASSWORD)
  await expect(password).toHaveAttribute('type', 'password')
  await page.getByRole('button', { name: /show password/i }).click()
  await expect(password).toHaveAttribute('type', 'text')
  await page.getByRole('button', { name: /hide password/i }).click()
  await expect(password).toHaveAttribute('type', 'password')
})

test('login and sign-up lead to each other, and the browser may fill both in', async ({ page }) => {
  await page.goto('/signup')
  await expect(page.getByLabel('Password', { exact: true })).toHaveAttribute('autocomplete', 'new-password')
  await page.getByRole('link', { name: /log ?in/i }).click()
  await expect(page.getByLabel('Email')).toHaveAttribute('autocomplete', 'username')
  await expect(page.getByLabel('Password', { exact: true })).toHaveAttribute('autocomplete', 'current-password')
  await page.getByRole('link', { name: 'Sign up' }).click()
  await expect(page).toHaveURL(/\/signup$/)
})

test('the page that was wanted is kept through signing up', async ({ page }) => {
  await page.goto('/settings')
  await page.getByRole('link', { name: 'Sign up' }).click()
  await page.getByRole('link', { name: 'Log in' }).click()
  await page.getByRole('link', { name: 'Sign up' }).click()
  const email = newEmail()
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Sign up' }).click()
  await expect(page.getByText('Account created successfully. Please login.')).toBeVisible()
  await logIn(page, email)
  await expect(page).toHaveURL(/\/settings$/)
})
