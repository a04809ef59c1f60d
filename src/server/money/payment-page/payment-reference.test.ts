import { expect, test } from 'vitest'
import { installmentReference, pageReference, readInstallmentReference, readPageReference } from './payment-reference.ts'

const shop_id = 'a3f1'.repeat(8)
const created_at = new Date('2027-03-01T12:00:00.123Z')

test('a page and an installment are found again by the name that the provider has of them', () => {
  const page = { shop_id, page_id: 2_147_483_647, created_at }
  expect(readPageReference(pageReference(page))).toEqual(page)
  const installment = { shop_id, id: 12, number: 3, created_at }
  expect(readInstallmentReference(installmentReference(installment))).toEqual(installment)
})

test('nobody takes the name of another thing, of another program, or none, for a page or an installment', () => {
  const page = pageReference({ shop_id, page_id: 7, created_at })
  const installment = installmentReference({ shop_id, id: 7, number: 0, created_at })
  for (const name of [installment, null, '', `${page}0000000`, `x${page}`, page.replace('-7-', '-07-')])
    expect(readPageReference(name)).toBeUndefined()
  for (const name of [page, null, '', `${installment}0000000`, `x${installment}`]) expect(readInstallmentReference(name)).toBeUndefined()
})
