import { showCartons } from './fields.ts'

/** `2 cartons`; of a named product `2 x Half dozen`, because names have no plural. */
export const showPieces = (count: number, product?: string): string =>
  product === undefined ? showCartons(count) : `${count} x ${product}`
