import { showReference } from '../../shared/rules/order-reference.ts'

/** How the activity log refers to an order. */
export const labelOf = ({ id, name }: { id: number; name: string }): string => `${showReference(id)} ${name}`
