import { showReference } from '../../shared/rules/order-reference.ts'

/** How an order is called in the record of changes. */
export const labelOf = ({ id, name }: { id: number; name: string }): string => `${showReference(id)} ${name}`
