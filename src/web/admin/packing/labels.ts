import type { PlainDate } from '../../../shared/dates/calendar.ts'
import type { PackedSite } from '../../../shared/shapes/packing.ts'
import * as words from '../../../words/en/dashboard/packing.ts'
import { showPieces } from '../../../words/en/product.ts'

export type Label = {
  readonly key: string
  readonly name: string
  readonly date: PlainDate
  readonly cartons: string
  readonly site_name: string
  readonly reference: string
}

const numberPiece = (number: number, all: number, short_name: string | undefined): string =>
  short_name === undefined ? words.cartonOf(number, all) : words.pieceOf(short_name, number, all)

/** A label for each line of a day's list, or for each carton of it. */
export const makeLabels = (date: PlainDate, sites: readonly PackedSite[], isPerCarton: boolean): Label[] =>
  sites.flatMap(({ site_name, names }) =>
    names.flatMap(({ pickup_id, name, reference, cartons, short_name }) => {
      // The reference stands on every label; who needs it to be told apart need not have it twice.
      const label = { name: name.replace(` ${reference}`, ''), date, site_name, reference }
      if (!isPerCarton) return { ...label, key: String(pickup_id), cartons: showPieces(cartons, short_name) }
      return Array.from({ length: cartons }, (_, each) => ({
        ...label,
        key: `${pickup_id} ${each}`,
        cartons: cartons === 1 ? showPieces(1, short_name) : numberPiece(each + 1, cartons, short_name),
      }))
    }),
  )

/** A place on a sheet whose label is gone already. */
export type UsedPosition = { readonly key: string; readonly name?: undefined }
export type LabelPosition = Label | UsedPosition

/** The labels sheet by sheet; on the first, `used` of them are gone. */
export const fillSheets = (labels: readonly Label[], perSheet: number, used: number): LabelPosition[][] => {
  const gone = Array.from({ length: used }, (_, each): UsedPosition => ({ key: `used ${each}` }))
  const positions: readonly LabelPosition[] = [...gone, ...labels]
  return Array.from({ length: labels.length > 0 ? Math.ceil(positions.length / perSheet) : 0 }, (_, sheet) =>
    positions.slice(sheet * perSheet, (sheet + 1) * perSheet),
  )
}
