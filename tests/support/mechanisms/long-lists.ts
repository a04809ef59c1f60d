import type { Farm } from '../orders/example-calls.ts'
import { buyGift } from '../orders/gifts.ts'
import { as } from '../shop/client.ts'
import type { TestShop } from '../shop/test-shop.ts'
import { newAddress } from './things.ts'

/** Three lines and more in every list of the dashboard that comes in pages; the number of an import that has as many rows. */
export const fillLists = async (shop: TestShop, { admin, customer, order }: Farm): Promise<number> => {
  const farmer = as(shop.app, admin)
  const three = [1, 2, 3]
  for (const amount of three) {
    await farmer.addSubscription({ body: order })
    await farmer.giveCredit({ body: { email: customer.email, amount, note: '' } })
    await buyGift(shop, customer)
    await as(shop.app, customer).askQuestion({ body: { name: 'Ann', email: customer.email, subject: 'Eggs', message: `Blue? ${amount}` } })
  }
  for (const { id } of await farmer.listQuestions())
    await farmer.answerQuestion({ params: { id }, body: { message: 'Yes.', resolve: true } })
  const content = Buffer.from(`Name,Email\n${three.map(() => `Ann,${newAddress()}`).join('\n')}\n`).toString('base64')
  const { import_id } = await farmer.uploadImport({ body: { file_name: 'last.csv', content } })
  return import_id
}
