import { randomUUID } from 'node:crypto'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { adminTabs, adminWeek, packingPages, posterPage } from '../../src/shared/admin-addresses.ts'
import type { Driver } from './drivers/driver.ts'
import { DEMO_PASSWORD, type Farm } from './farm.ts'
import { overflow } from './in-page.ts'
import { callOf, openPerson } from './person.ts'

const PASSWORD = 'six-eggs-a-day'
const SITE = 'Ithaca Farmers Market'
const SIZES = [
  [360, 740],
  [1280, 800],
] as const

/** Where a sheet of paper just does not fit. */
const BETWEEN = [800, 800] as const

export type Report = { readonly done: string[]; readonly wrong: string[]; pictures: number }
type Visit = { readonly driver: Driver; readonly url: string; readonly farm: Farm; readonly folder: string; readonly report: Report }

/** The days of a customer, of a host and of the farmer, one after the other in one browser. */
export const walk = async ({ driver, url, farm, folder, report }: Visit): Promise<void> => {
  const me = openPerson(driver, url)
  const email = `${randomUUID()}@people.example`
  const step = async (name: string, work: () => Promise<void>) => {
    await work().catch(async (error) => {
      writeFileSync(join(folder, 'where-it-ended.png'), await driver.picture())
      throw error
    })
    report.done.push(name)
  }
  const fits = async (name: string, width: number, height: number) => {
    await driver.resize(width, height)
    const wider = Number(await driver.evaluate(callOf(overflow)))
    if (wider > 0) report.wrong.push(`${name} scrolls sideways by ${wider} px at ${width} px`)
  }
  /** The page as it is on a phone and at a desk, for somebody to look at. */
  const look = async (name: string) => {
    for (const [width, height] of SIZES) {
      await fits(name, width, height)
      writeFileSync(join(folder, `${name}-${width}.png`), await driver.picture())
      report.pictures += 1
    }
    await driver.resize(...SIZES[0])
  }
  const print = async (name: string) => {
    if (driver.print) writeFileSync(join(folder, `${name}.pdf`), await driver.print())
  }
  const logIn = async (who: string, password: string) => {
    await me.goTo('/login')
    await me.fill('Email', who)
    await me.fill('Password', password)
    await me.press('Login')
    await me.sees('Profile', 'button')
  }
  const logOut = async () => {
    await me.press('Profile')
    await me.press('Logout')
    await me.arrives('/login')
  }
  mkdirSync(folder, { recursive: true })
  await driver.resize(...SIZES[0])

  await step('a stranger learns what the farm sells, and signs up', async () => {
    await me.goTo('/')
    await me.arrives('/login')
    await me.sees(/^\$6\.50 a carton/)
    await me.press('One more carton')
    await me.sees(/^\d+ weeks? x 2 cartons x \$6\.50/)
    await look('window')
    await me.goTo('/signup')
    await me.fill('Email', email)
    await me.fill('Password', PASSWORD)
    await me.press('Sign up')
    await me.arrives('/login')
  })
  await step('logs in and proves the email', async () => {
    await logIn(email, PASSWORD)
    await driver.evaluate("fetch('/api/send-verification', { method: 'POST' }).then(() => null)")
    await me.goTo(await farm.linkIn(email, 'verify your email'))
    await me.sees(/verified/i)
  })
  await step('subscribes', async () => {
    await me.goTo('/subscribe')
    await me.sees(new RegExp(SITE))
    await look('choose')
    await me.tick(new RegExp(SITE))
    await me.fill('Name', 'Robin Hale')
    await me.fill('Cartons per week', '2')
    await me.tick('1 dozen')
    await me.sees('1 donated carton = $6.50')
    await look('subscribe')
    await me.press(/^Pay \$/)
  })
  await step('pays at the sandbox and comes to /success', async () => {
    await me.sees('Card number', 'text')
    await look('payment')
    await me.fill(/^Card number/, '4242424242424242')
    await me.fill(/^Expiry/, '12/34')
    await me.fill(/^CVC/, '123')
    await me.fill(/^Name on card/, 'Robin Hale')
    await me.press(/^Pay \$/)
    await me.arrives('/success')
    await me.sees('Payment Successful', 'heading')
    await look('success')
  })
  await step('finds it in the profile and skips a pickup', async () => {
    await me.goTo('/profile/pickups')
    await me.sees('My pickups', 'heading')
    await me.press(/^Change/)
    await me.press(/^Skip \(\$13\.00 becomes credit\)/)
    await me.sees(/^You skipped this pickup\./)
    await look('profile')
  })
  await step('opens the egg card without a login, and names a friend', async () => {
    await me.goTo('/profile/reminders')
    await me.sees('Egg card', 'heading')
    await driver.evaluate("document.querySelectorAll('details').forEach((each) => { each.open = true })")
    const card = await me.valueOf('Private link')
    await me.goTo('/')
    await me.sees('Next pickup', 'heading')
    await look('home')
    await logOut()
    await driver.goTo(card)
    await me.press(/^Send a friend/)
    await me.fill(/^Who will pick up for you/, 'Bo')
    await me.press('Save name')
    await me.sees(/^Bo will pick up for you\./)
    await look('card')
  })
  await step('a host opens the list of the day and taps who came', async () => {
    const porch = `Porch ${randomUUID().slice(0, 8)}`
    await farm.openSite(porch, ['Ann Miller', 'Ben Ash', 'Cleo Park'], email)
    await logIn(email, PASSWORD)
    await me.goTo('/')
    await me.follow('Open the list')
    await me.arrives('/hand-over')
    await me.press('Picked up: Ann Miller')
    await me.sees(/^1 of 3 picked up, 4 cartons left/)
    await me.sees(/^All sent/)
    await look('hand-over')
    await me.goTo('/')
    await logOut()
  })
  await step('the farmer comes to the dashboard and finds an order', async () => {
    await logIn(farm.admin, DEMO_PASSWORD)
    await me.goTo(adminWeek.overview.path)
    await me.sees(adminWeek.overview.label, 'heading')
    await look('overview')
    await me.goTo(`${adminTabs.subscriptions.path}?q=Robin`)
    await me.sees(/Robin Hale/)
    await look('orders')
  })
  await step('looks at the packing week and prints sheets, labels and the poster', async () => {
    await me.goTo(adminWeek.packing.path)
    await me.sees(/^This week: \d+ cartons/, 'heading')
    await look('packing')
    await me.follow('Print all sheets')
    await me.sees(/^Packing sheets/, 'heading')
    await look('sheets')
    await print('sheets')
    await me.follow('Back to the week')
    await me.follow(/abels$/)
    await me.arrives(packingPages.labels)
    await me.sees(/abels/, 'heading')
    await look('labels')
    await fits('labels', ...BETWEEN)
    await print('labels')
    await me.goTo(posterPage.path)
    await me.sees('Paper')
    await look('poster')
    await print('poster')
  })
  await step('adds a pickup site with its hours, and a cycle with its days', async () => {
    const barn = `Barn ${randomUUID().slice(0, 8)}`
    await me.goTo(adminTabs.pickupSites.path)
    await me.press('Add a pickup site')
    await me.fill('Name', barn)
    await me.fill('Address', 'qzxv nowhere at all')
    await me.set('Pickup day', 'Thursday')
    await me.set('Open from', '16:00')
    await me.set('Open until', '18:30')
    await look('site-form')
    await me.press('Add pickup site')
    await me.sees(/^Pickup site added successfully/)
    await look('sites')
    await me.goTo(adminTabs.cycles.path)
    await me.press(/^Add a cycle/)
    await me.set('First day', '2031-03-03')
    await look('cycle-form')
    await me.goTo(adminWeek.farmSettings.path)
    await me.sees(/^Farm settings/, 'heading')
    await look('farm-settings')
  })
}
