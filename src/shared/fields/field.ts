import type { PlainDate, Weekday } from '../dates/calendar.ts'

/**
 * A field that people fill in, as plain data. What travels is checked by a schema made from it (shapes/fields.ts), what is
 * typed by a rule made from it (web/ui/form/field-rules.ts), so that the two agree and no page loads the schemas.
 */
type Kind =
  | { readonly kind: 'line' | 'text'; readonly max: number; readonly isRequired: boolean }
  | { readonly kind: 'email'; readonly isRequired: false }
  | {
      readonly kind: 'whole'
      readonly min: number
      readonly max: number
      readonly isRequired: boolean
      /** What is said instead of the usual. */
      readonly tooFew?: string
      readonly tooMany?: string
      readonly notWhole?: string
    }
  | { readonly kind: 'dollars'; readonly max: number; readonly isRequired: true }
  | { readonly kind: 'date' | 'weekday' | 'timeZone'; readonly isRequired: true }
  | { readonly kind: 'choice'; readonly options: readonly string[]; readonly isRequired: true }
  | { readonly kind: 'clockTime' | 'timeOfDay'; readonly isRequired: boolean }
  | { readonly kind: 'flag' | 'color'; readonly isRequired: false }
  | { readonly kind: 'picture'; readonly max: number; readonly isRequired: false }
  | { readonly kind: 'degrees'; readonly max: number; readonly isRequired: false }

export type Field = Kind & {
  /** What people call it. */
  readonly label: string
}
export type Fields = Readonly<Record<string, Field>>

type Filled = {
  whole: number
  dollars: number
  date: PlainDate
  weekday: Weekday
  clockTime: string
  timeOfDay: string
  degrees: number
  color: string
  picture: string
}

/** A text that was not filled in is empty, a box that was not ticked is false; anything else is null. */
export type ValueOf<Each extends Field> = Each extends { readonly options: readonly (infer Option)[] }
  ? Option
  : Each['kind'] extends 'flag'
    ? boolean
    : Each['kind'] extends keyof Filled
      ? Filled[Each['kind']] | (Each['isRequired'] extends true ? never : null)
      : string

export type ValuesOf<Of extends Fields> = { [Name in keyof Of]: ValueOf<Of[Name]> }

/** Makes something of each field, under its name. */
export const mapFields = <Of extends Fields, Made>(fields: Of, make: (field: Field, name: string) => Made) =>
  Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, make(field, name)])) as { [Name in keyof Of]: Made }

/** What a row says in these fields, and nothing else of it. */
export const pickFields = <Of extends Fields, Row extends { readonly [Name in keyof Of]?: unknown }>(fields: Of, row: Row) =>
  mapFields(fields, (_, name) => row[name]) as Pick<Row, keyof Of>

export const labelsOf = <Of extends Fields>(fields: Of) => mapFields(fields, ({ label }) => label)
