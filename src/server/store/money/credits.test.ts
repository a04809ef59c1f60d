import { expect, test } from 'vitest'
import { makeMember } from '../../../../tests/support/people/people.ts'
import { useTestShop } from '../../../../tests/support/shop/test-shop.ts'
import * as credits from './credits.ts'

const shop = useTestShop()
const AT = new Date('2027-03-01T12:00:00Z')

test('a balance is the sum of what was added for a person, and zero before', async () => {
  const { db } = shop.shop
  const ann = await makeMember(shop)
  const ben = await makeMember(shop)
  expect(await credits.balanceOf(db, ann.id)).toBe(0)
  await credits.add(db, { user_id: ann.id, cents: 1_300, reason: 'skip', at: AT })
  await credits.add(db, { user_id: ann.id, cents: -500, reason: 'checkout', at: AT })
  await credits.add(db, { user_id: ben.id, cents: 700, reason: 'farm', note: 'Broken eggs', who: 'farmer@dozen.example', at: AT })
  expect([await credits.balanceOf(db, ann.id), await credits.balanceOf(db, ben.id)]).toEqual([800, 700])
})

test('of two who use a credit at once, the second sees what the first has left', async () => {
  const { db } = shop.shop
  const { id: user_id } = await makeMember(shop)
  await credits.add(db, { user_id, cents: 100, reason: 'farm', at: AT })
  const spend = () =>
    db.begin(async (tx) => {
      await credits.lockPerson(tx, user_id)
      const cents = -(await credits.balanceOf(tx, user_id))
      if (cents < 0) await credits.add(tx, { user_id, cents, reason: 'checkout', at: AT })
      return cents
    })
  expect((await Promise.all(Array.from({ length: 6 }, spend))).reduce((sum, cents) => sum + cents)).toBe(-100)
  expect(await credits.balanceOf(db, user_id)).toBe(0)
})

test('an entry is neither changed nor taken away', async () => {
  const { db } = shop.shop
  const { id: user_id } = await makeMember(shop)
  const entry_id = await credits.add(db, { user_id, cents: 100, reason: 'farm', at: AT })
  await expect(db`update credit_entry set cents = 1 where entry_id = ${entry_id}`).rejects.toThrow('credit_entry is only added to')
  await expect(db`delete from credit_entry where entry_id = ${entry_id}`).rejects.toThrow('credit_entry is only added to')
})
