import type * as en from '../en/pieces.ts'
import { showCartons } from './fields.ts'

export const showPieces: typeof en.showPieces = (count, product) => (product === undefined ? showCartons(count) : `${count} x ${product}`)
