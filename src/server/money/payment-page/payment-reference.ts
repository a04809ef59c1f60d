import type { NamedInstallment } from '../../store/money/installments.ts'
import type { NamedPage } from '../../store/money/payment-pages.ts'

/**
 * What the shop calls a page at the payment provider. It names the shop, so that two shops with one account never take each
 * other's payments for their own, and the moment, so that a restored shop does not take those of pages it has forgotten: it
 * gives their numbers away again.
 */
export const pageReference = ({ shop_id, page_id, created_at }: NamedPage): string => `${shop_id}-page-${page_id}-${created_at.getTime()}`

/** Nothing for a reference that this program does not write. */
export const readPageReference = (reference: string | null): NamedPage | undefined => {
  const [, shop_id = '', id, at] = /^([0-9a-f]{32})-page-([1-9]\d{0,9})-(\d{1,15})$/.exec(reference ?? '') ?? []
  return id && at ? { shop_id, page_id: Number(id), created_at: new Date(Number(at)) } : undefined
}

/**
 * What the shop calls an installment there, however often it is tried: so it is found when an answer was lost, or a backup was
 * restored. The provider has kept these names since installments were called parts.
 */
export const installmentReference = ({ shop_id, id, number, created_at }: NamedInstallment): string =>
  `${shop_id}-part-${id}-${number}-${created_at.getTime()}`

export const readInstallmentReference = (reference: string | null): NamedInstallment | undefined => {
  const [, shop_id = '', id, number, at] = /^([0-9a-f]{32})-part-([1-9]\d{0,9})-(\d{1,2})-(\d{1,15})$/.exec(reference ?? '') ?? []
  return id && number && at ? { shop_id, id: Number(id), number: Number(number), created_at: new Date(Number(at)) } : undefined
}
