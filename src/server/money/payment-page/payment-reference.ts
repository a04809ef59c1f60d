import type { NamedInstallment } from '../../store/money/installments.ts'
import type { NamedPage } from '../../store/money/payment-pages.ts'

/**
 * The shop's name for a page at the payment provider. It contains the shop's id, so that two shops with one account never
 * claim each other's payments, and the time, so that a restored shop, which reuses numbers, never claims payments of pages
 * it has forgotten.
 */
export const pageReference = ({ shop_id, page_id, created_at }: NamedPage): string => `${shop_id}-page-${page_id}-${created_at.getTime()}`

/** No record has a larger number, and PostgreSQL refuses to look for one. */
const ID_MOST = 2_147_483_647

/** Returns nothing for a reference that this program doesn't write. */
export const readPageReference = (reference: string | null): NamedPage | undefined => {
  const [, shop_id = '', id, at] = /^([0-9a-f]{32})-page-([1-9]\d{0,9})-(0|[1-9]\d{0,14})$/.exec(reference ?? '') ?? []
  return id && at && Number(id) <= ID_MOST ? { shop_id, page_id: Number(id), created_at: new Date(Number(at)) } : undefined
}

/**
 * The shop's name for an installment at the provider, the same for every try, so that it can be found after a lost reply
 * or a restored backup. The provider still has names from when installments were called parts.
 */
export const installmentReference = ({ shop_id, id, number, created_at }: NamedInstallment): string =>
  `${shop_id}-part-${id}-${number}-${created_at.getTime()}`

export const readInstallmentReference = (reference: string | null): NamedInstallment | undefined => {
  const [, shop_id = '', id, number, at] = /^([0-9a-f]{32})-part-([1-9]\d{0,9})-(0|[1-9]\d?)-(0|[1-9]\d{0,14})$/.exec(reference ?? '') ?? []
  return id && number && at && Number(id) <= ID_MOST
    ? { shop_id, id: Number(id), number: Number(number), created_at: new Date(Number(at)) }
    : undefined
}
