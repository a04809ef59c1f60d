import { showDate } from '../../words/en/dates/show-date.ts'
import { type Pieces, showPieces } from '../../words/en/product.ts'

type Named = Pieces & { readonly pickup_date: string }

/** A button of a pickup, told from those of the others: "Skip: Sat, Nov 21"; of a product, "Skip: 2 x Half dozen, Sat, Nov 21". */
export const named = (what: string, { pickup_date, cartons, product }: Named): string =>
  `${what}: ${product === undefined ? '' : `${showPieces(cartons, product)}, `}${showDate(pickup_date)}`

/** What is added is something else than what comes that day. */
export const onDay = (what: string, { pickup_date }: Pick<Named, 'pickup_date'>): string => `${what}: ${showDate(pickup_date)}`
