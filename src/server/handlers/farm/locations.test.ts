import { beforeAll, describe, expect, test } from 'vitest'
import { makeMember } from '../../../../tests/support/people/people.ts'
import { as, type Client, nobody } from '../../../../tests/support/shop/client.ts'
import { useTestShop } from '../../../../tests/support/shop/test-shop.ts'
import { ADDRESS_MAX } from '../../../shared/limits.ts'

const shop = useTestShop()
let customer = {} as Client
beforeAll(async () => {
  customer = as(shop.app, await makeMember(shop))
})
const find = (address: string) => customer.findLocation({ body: { address } })

describe('findLocation', () => {
  test.each(['14850', '545 Third Street, Ithaca, NY 14850', '  ithaca,   new york 14850 '])('says where "%s" lies', async (address) => {
    expect(await find(address)).toEqual({ lat: 42.4406, lon: -76.4966, label: 'Ithaca, NY 14850' })
  })

  test.each(['qwertzuiop', '00000', '🥚', "'; drop table site; --"])('refuses "%s" with the sentence of the shop', async (address) => {
    await expect(find(address)).rejects.toMatchObject({
      status: 404,
      code: 'addressUnknown',
      message: 'Could not find the address. Please enter a valid address.',
    })
  })

  test.each(['', '   ', 'a\r\nb', 'x'.repeat(ADDRESS_MAX + 1)])('does not take an address that is none', async (address) => {
    await expect(find(address)).rejects.toMatchObject({ status: 400, code: 'invalidInput' })
  })

  test('answers members only', async () => {
    await expect(as(shop.app, nobody).findLocation({ body: { address: '14850' } })).rejects.toMatchObject({ status: 401 })
  })
})
