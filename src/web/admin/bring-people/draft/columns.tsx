import { useState } from 'react'
import { fieldsOf as fieldsIn, type ImportField, importFields } from '../../../../shared/fields/import-fields.ts'
import type { Import, ImportColumn } from '../../../../shared/shapes/imports.ts'
import { SelectField } from '../../../ui/form/select-field.tsx'
import { Folded } from '../../../ui/show/folded.tsx'
import css from '../bring-people.module.css'
import type { Matching } from './use-matching.ts'

type Props = { readonly one: Import; readonly matching: Matching }

/** Which column is what: chosen by its name already, and the farmer's to correct. */
export const Columns = ({ one, matching }: Props) => {
  const { shown, change } = matching
  return (
    <>
      {one.sheets.length > 1 && (
        <div className={`stack gap-y-4 gap-x-5 ${css.fields}`}>
          <SelectField name="sheet" label="Sheet" value={shown.sheet} onChange={(event) => change({ sheet: event.currentTarget.value })}>
            {one.sheets.map((sheet) => (
              <option key={sheet}>{sheet}</option>
            ))}
          </SelectField>
        </div>
      )}
      <FoldedFields key={one.sheet} one={one} matching={matching} />
      <LeftOut one={one} matching={matching} />
    </>
  )
}

const NEEDED = ['email', 'cartons_per_week'] as const satisfies ImportField[]
const hasNeeded = ({ matching }: Import): boolean =>
  (matching.name ?? matching.first_name) !== null && NEEDED.every((field) => matching[field] !== null)

/** Nothing to do where all that counts was recognized: folded away, and open to change. */
const FoldedFields = ({ one, matching }: Props) => {
  const [isFolded] = useState(() => hasNeeded(one))
  if (!isFolded) return <Fields one={one} matching={matching} />
  const found = fieldsIn(one.matching).filter((field) => matching.shown.matching[field] !== null)
  const columns = new Set(found.map((field) => matching.shown.matching[field]))
  return (
    <div>
      <Folded name={`${columns.size} of ${one.columns.length} columns recognized`}>
        <Fields one={one} matching={matching} />
      </Folded>
      <p className="soft">{found.map((field) => importFields[field]).join(', ')}</p>
    </div>
  )
}

/** Matched columns come first. They stay there if the farmer changes the match, so that nothing jumps away. */
const Fields = ({ one, matching }: Props) => {
  const [found] = useState(() => fieldsIn(one.matching).filter((field) => one.matching[field] !== null))
  const missing = fieldsIn(one.matching).filter((field) => !found.includes(field))
  const fieldsOf = (names: readonly ImportField[]) => (
    <div className={`stack gap-y-4 gap-x-5 ${css.fields}`}>
      {names.map((field) => (
        <ColumnSelect key={field} field={field} columns={one.columns} matching={matching} />
      ))}
    </div>
  )
  return (
    <>
      {found.length > 0 && fieldsOf(found)}
      {missing.length > 0 && (
        <Folded
          name={`Not found in the file: ${missing.map((field) => importFields[field]).join(', ')}`}
          isOpen={missing.includes('email') || undefined}
        >
          {fieldsOf(missing)}
        </Folded>
      )}
    </>
  )
}

const NONE = ''

type SelectProps = { readonly field: ImportField; readonly columns: readonly ImportColumn[]; readonly matching: Matching }

const ColumnSelect = ({ field, columns, matching: { shown, change } }: SelectProps) => {
  const chosen = shown.matching[field]
  const samples = columns.find(({ column }) => column === chosen)?.samples.join(' · ')
  return (
    <SelectField
      name={`column-${field}`}
      label={importFields[field]}
      value={chosen ?? NONE}
      onChange={({ currentTarget: { value } }) => change({ matching: { [field]: value === NONE ? null : Number(value) } })}
      description={samples && <span className={css.samples}>{samples}</span>}
      isDescriptionBelow
    >
      <option value={NONE}>Not in the file</option>
      {columns.map((each) => (
        <option key={each.column} value={each.column}>
          {nameOf(each)}
        </option>
      ))}
    </SelectField>
  )
}

/** Columns of the file that nothing uses. */
const LeftOut = ({ one, matching: { shown } }: Props) => {
  const used = new Set(Object.values(shown.matching))
  const left = one.columns.filter(({ column }) => !used.has(column))
  if (left.length === 0) return null
  return (
    <p className="soft">
      {left.length === 1 ? 'This column is' : 'These columns are'} left out: {left.map((each) => `“${nameOf(each)}”`).join(', ')}
    </p>
  )
}

const A = 65
const LETTERS = 26
/** As a spreadsheet calls it: A, B, … Z, AA. */
const letterOf = (column: number): string =>
  (column >= LETTERS ? letterOf(Math.floor(column / LETTERS) - 1) : '') + String.fromCharCode(A + (column % LETTERS))

const nameOf = ({ column, header }: ImportColumn) => header.trim() || `Column ${letterOf(column)}`
