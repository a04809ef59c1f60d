import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { bringIn, upload } from '../../../tests/support/imports/bring-along.ts'
import { openSeason } from '../../../tests/support/orders/orders.ts'
import { mailTo, tokenIn } from '../../../tests/support/people/mail.ts'
import { makeAdmin } from '../../../tests/support/people/people.ts'
import { as, nobody } from '../../../tests/support/shop/client.ts'
import { useTestShop } from '../../../tests/support/shop/test-shop.ts'

const DAY = 86_400_000
const later = { ms: 0 }
const shop = useTestShop({ clock: () => new Date(Date.now() + later.ms) })

test('the link in an invitation works for 30 days, and no longer', async () => {
  const farmer = as(shop.app, await makeAdmin(shop))
  await openSeason(shop)
  const [ann, bo] = [`${randomUUID()}@last.example`, `${randomUUID()}@last.example`]
  const file = `Name,Email,Season,Site,Dozens\nAnn,${ann},Spring,Library,2\nBo,${bo},Spring,Library,1`
  const { import_id } = await bringIn(farmer, await upload(farmer, file))
  await farmer.inviteImported({ params: { id: import_id } })
  const setPassword = async (email: string) => {
    const token = tokenIn(await mailTo(shop, email, 'Your account at Our farm'))
    return as(shop.app, nobody).resetPassword({ body: { token, password: 'seven-eggs' } })
  }

  later.ms = 30 * DAY - 60_000
  await setPassword(ann)
  later.ms = 30 * DAY + 60_000
  await expect(setPassword(bo)).rejects.toMatchObject({ code: 'linkUsedOrExpired' })
})
