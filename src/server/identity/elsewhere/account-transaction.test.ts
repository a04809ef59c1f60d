import { expect, test } from 'vitest'
import { useTestShop } from '../../../../tests/support/shop/test-shop.ts'
import { AccountsAway } from '../../kernel/accounts.ts'
import { openAccountTransaction } from './account-transaction.ts'

const shop = useTestShop({ elsewhere: true })

test('who would wait in line for longer than for an answer is told that accounts are away', async () => {
  const tell = openAccountTransaction(shop.shop.db, 20)
  const told = await Promise.allSettled([1, 2, 3, 4].map(() => tell((tx) => tx`select pg_sleep(0.1)`)))
  expect(told.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'fulfilled', 'rejected'])
  expect(told[3]).toMatchObject({ reason: expect.any(AccountsAway) })
})
