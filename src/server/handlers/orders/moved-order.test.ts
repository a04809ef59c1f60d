import { beforeAll, describe, expect, test } from 'vitest'
import { useMarch } from '../../../../tests/support/orders/hand-over.ts'
import { sell } from '../../../../tests/support/orders/paid-orders.ts'
import { mailTo } from '../../../../tests/support/people/mail.ts'
import { makeMember } from '../../../../tests/support/people/people.ts'
import { showReference } from '../../../shared/rules/order-reference.ts'
import type { Site } from '../../../shared/shapes/entities.ts'
import type { Order } from '../../../shared/shapes/orders.ts'

/** Whoever's order the farmer moves to another site hears of it. */

const march = useMarch()
const { shop } = march
let library = {} as Site
let barn = {} as Site
let mill = {} as Site
beforeAll(async () => {
  library = await march.addSite()
  barn = await march.addSite({ site_name: 'Barn', site_address: '2 Lane' })
  mill = await march.addSite({ site_name: 'Mill', site_address: '3 Lane', pickup_start_day: 'Tuesday' })
})

let people = 0
const orderOf = async () => {
  const second_email = `mover${people++}@people.example`
  return { id: await march.order(library, { second_email }), second_email }
}
const edit = async (id: number, over: Partial<Order>) =>
  march.farmer.editSubscription({ params: { id }, body: { ...(await march.farmer.readSubscription({ params: { id } })), ...over } })
const lettersTo = async (email: string) =>
  (await shop.shop.db`select from mail where to_address = ${email} and letter = 'pickup-moved'`).length

describe('an order that the farmer moves to another site', () => {
  test('is told of with the coming pickups that move, their old and new days, and both places', async () => {
    const { id, second_email } = await orderOf()
    march.setDay('2027-03-10')
    await shop.shop.db`update pickup set state = 'skipped' where subscription_id = ${id} and week = 3`
    // Tuesday of this week has gone by: that pickup stays at the library.
    await edit(id, { site_id: mill.site_id })
    const mail = await mailTo(shop, second_email, `Your pickup has moved: order ${showReference(id)}`)
    expect(mail.text).toContain(
      'Your pickup planned for Thu, Mar 18 is no longer at Library, 1 Lane, Nowhereville. It is now on Tue, Mar 16 at Mill, 3 Lane: 2 cartons.',
    )
    expect(mail.text).not.toMatch(/Mar (4|11|23|25)/)
    expect(await lettersTo(second_email)).toBe(1)
  })

  test('is told of where the day stays the same', async () => {
    const { id, second_email } = await orderOf()
    await edit(id, { site_id: barn.site_id })
    const mail = await mailTo(shop, second_email, `Your pickups have moved: order ${showReference(id)}`)
    expect(mail.text).toContain('Your pickups have moved from Library, 1 Lane, Nowhereville to Barn, 2 Lane:')
    expect(mail.text).toContain('Thu, Mar 4: 2 cartons')
    march.setDay('2027-03-25')
    await edit(id, { site_id: library.site_id })
    const last = await mailTo(shop, second_email, `Your pickup has moved: order ${showReference(id)}`)
    expect(last.text).toContain(
      'Your pickup planned for Thu, Mar 25 is no longer at Barn, 2 Lane. It is now at Library, 1 Lane, Nowhereville: 2 cartons.',
    )
  })

  test('is told of to the account that bought it, without the pickup that stays where its owner sent it', async () => {
    const ann = await makeMember(shop)
    const id = await sell(shop, ann, march.cycle, library)
    await shop.shop.db`
      update pickup set chosen_site_id = ${barn.site_id}, site_id = ${barn.site_id} where subscription_id = ${id} and week = 0`
    await edit(id, { site_id: mill.site_id })
    const mail = await mailTo(shop, ann.email, 'Your pickups have moved')
    expect(mail.text).toContain('Thu, Mar 11 is now Tue, Mar 9: 2 cartons')
    expect(mail.text).not.toContain('Barn')
  })
})

test('an edit that moves no pickup is told to nobody', async () => {
  const { id, second_email } = await orderOf()
  await edit(id, { additional_notes: 'Ring twice', cartons_per_week: 5 })
  march.setDay('2027-03-27')
  await edit(id, { site_id: mill.site_id })
  expect(await lettersTo(second_email)).toBe(0)
})
