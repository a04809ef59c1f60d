/** How a sheet of a spreadsheet is described to what writes it. */

/** `money` is whole cents, `date` a plain YYYY-MM-DD, `moment` a Date that is shown on the farm's clock. */
export type Kind = 'text' | 'number' | 'money' | 'date' | 'moment'
/** As wide as what stands in it asks for, at least `least_width` and at most `most_width`; longer texts break into lines. `off_paper`: not printed; only the last ones may be. */
export type Column = { header: string; kind: Kind; least_width?: number; most_width?: number; off_paper?: boolean }
export type Cell = string | number | Date | null
export type Row = readonly Cell[]

/** Hands over its rows, some at a time, so that no more of them need be in memory, and waits each time until they are written. */
export type Feed<Item> = (take: (items: readonly Item[]) => Promise<void>) => Promise<void>
/** A title stands in a line of its own above the header. */
export type Sheet = { name: string; title?: string; columns: readonly Column[]; totals?: Row; feed: Feed<Row> }

/** Whose clock the file follows. */
export type Setting = { timeZone: string; madeAt: Date }
