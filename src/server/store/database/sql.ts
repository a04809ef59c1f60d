/** SQL as a template: interpolated values become parameters, and interpolated SQL becomes part of the text. */
export type Value = null | boolean | number | string | Date | Uint8Array
type List = readonly (Value | List)[]
/** Several SQL fragments are joined. */
export type Param = Value | List | Sql | readonly Sql[]
export type Row = { readonly [column: string]: Param }

/** A statement as sent to the server; `$1` in the text is the first of the values. */
export type Statement = { text: string; values: unknown[] }

/** A SQL fragment, which can be nested in another. */
export interface Sql {
  writeTo: (statement: Statement) => void
}

const isSql = (value: unknown): value is Sql => typeof (value as Partial<Sql> | null)?.writeTo === 'function'

// Without a type, the server would take an unknown minus an interval for an interval, and an unknown alone for text.
const typeOf = (value: unknown): string => (value instanceof Date ? '::timestamptz' : typeof value === 'boolean' ? '::boolean' : '')

const writeParam = (statement: Statement, value: unknown): void => {
  if (isSql(value)) value.writeTo(statement)
  else if (Array.isArray(value) && isSql(value[0])) for (const each of value) each.writeTo(statement)
  else if (value === undefined) throw new Error(`A value is missing after "${statement.text.trim().slice(-60)}"`)
  else statement.text += `$${statement.values.push(value)}${typeOf(value)}`
}

const writeList = <Item>(statement: Statement, items: readonly Item[], write: (item: Item) => void): void => {
  for (const [at, item] of items.entries()) {
    if (at > 0) statement.text += ', '
    write(item)
  }
}

const writeTuple = (statement: Statement, values: readonly unknown[]): void => {
  statement.text += '('
  writeList(statement, values, (value) => writeParam(statement, value))
  statement.text += ')'
}

/** `s.name` is a table's column. */
const quoted = (name: string): string =>
  name
    .split('.')
    .map((part) => `"${part.replaceAll('"', '""')}"`)
    .join('.')
const names = (columns: readonly string[]): string => columns.map(quoted).join(', ')

export const template = (strings: readonly string[], params: readonly unknown[]): Sql => ({
  writeTo: (statement) => {
    for (const [at, text] of strings.entries()) {
      statement.text += text
      if (at < params.length) writeParam(statement, params[at])
    }
  },
})

export type Given = string | Row | readonly (string | number | Row | readonly Param[])[]

/** How rows or names are written depends on the keyword before them. */
const WRITERS: Readonly<Record<string, (statement: Statement, items: readonly never[], columns: readonly string[]) => void>> = {
  in: (statement, values) => writeTuple(statement, values.length > 0 ? values : [null]),
  values: (statement, rows: readonly (readonly Param[])[]) => writeList(statement, rows, (row) => writeTuple(statement, row)),
  set: (statement, [row]: readonly Row[], columns) =>
    writeList(statement, columns, (column) => {
      statement.text += `${quoted(column)} = `
      writeParam(statement, row?.[column])
    }),
  select: (statement, [row]: readonly Row[], columns) => writeList(statement, columns, (column) => writeParam(statement, row?.[column])),
}

const writeRows = (statement: Statement, rows: readonly Row[], columns: readonly string[]): void => {
  statement.text += `(${names(columns)}) values `
  writeList(statement, rows, (row) =>
    writeTuple(
      statement,
      columns.map((column) => row[column]),
    ),
  )
}

/** Names of tables and columns; rows to insert; a row after `set` or `select`; lists after `in` or `values`. */
export const pieces = (given: Given, chosen: readonly string[]): Sql => ({
  writeTo: (statement) => {
    const items = [given].flat() as never[]
    const [word = ''] = /\w*$/.exec(statement.text.trimEnd().slice(-8).toLowerCase()) ?? []
    const columns = chosen.length > 0 ? chosen : Object.keys(items[0] ?? {})
    const isName = typeof items[0] === 'string' && word !== 'in'
    if (isName) statement.text += names(items)
    else (WRITERS[word] ?? writeRows)(statement, items, columns)
  },
})

/** Text that numbers its own values and therefore, if it has any, can't be combined. */
export const raw = (text: string, values: readonly unknown[]): Sql => ({
  writeTo: (statement) => {
    statement.text += text
    statement.values.push(...values)
  },
})

export const written = (sql: Sql): Statement => {
  const statement = { text: '', values: [] }
  sql.writeTo(statement)
  return statement
}
