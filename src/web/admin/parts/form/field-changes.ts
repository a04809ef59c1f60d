import type { Fields } from '../../../../shared/fields/field.ts'
import { showDate } from '../../../../words/en/dates/show-date.ts'
import { showClockTime } from '../../../../words/en/pages/moment.ts'
import type { TheirChange } from './conflict.tsx'
import { changedFields } from './edited.ts'

type Written<Of extends Fields> = { readonly [Name in keyof Of & string]: string }

/** What someone else did to the fields of a thing while a form was open, as people call them. */
export const fieldChanges = <Of extends Fields>(fields: Of, was: Written<Of>, is: Written<Of>, typed: Written<Of>): TheirChange[] =>
  changedFields(was, is).map((field) => ({
    name: fields[field]?.label ?? field,
    says: `${sayValue(fields, field, was[field])} → ${sayValue(fields, field, is[field])}`,
    isMine: typed[field] !== is[field],
  }))

const sayValue = (fields: Fields, field: string, written: string): string => {
  if (written === '') return 'none'
  const kind = fields[field]?.kind
  if (kind === 'date') return showDate(written)
  return kind === 'clockTime' ? showClockTime(written.replace('T', ' ')) : written
}
