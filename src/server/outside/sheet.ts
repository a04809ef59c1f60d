/** How a sheet of a spreadsheet is described to the door that writes it. */

/** `money` is whole cents, `date` a plain YYYY-MM-DD, `moment` a Date that is shown on the farm's clock. */
export type Kind = 'text' | 'number' | 'money' | 'date' | 'moment'
export type Column = { header: string; kind: Kind }
export type Cell = string | number | Date | null
export type Row = readonly Cell[]

/** A sheet without its rows. */
export type SheetHead = { name: string; columns: readonly Column[]; totals?: Row }
export type Sheet = SheetHead & { rows: Iterable<Row> | AsyncIterable<Row> }

/** Whose clock the file follows. */
export type Setting = { timeZone: string; madeAt: Date }
