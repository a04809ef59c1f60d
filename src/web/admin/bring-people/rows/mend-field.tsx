import { type KeyboardEvent, useRef, useState } from 'react'
import { type ImportField, importFields } from '../../../../shared/fields/import-fields.ts'
import type { ImportRow } from '../../../../shared/shapes/imports.ts'
import { problemNames } from '../../../../words/en/dashboard/import-problems.ts'
import { TextButton } from '../../../ui/button/text-button.tsx'
import { useTexts } from '../values/value-options.ts'
import css from './mend.module.css'
import { focusNext } from './mended.ts'
import type { Mend } from './use-mend.ts'

const NAMED = ['site', 'cycle', 'product', 'every_weeks'] as const satisfies ImportField[]
const isNamed = (field: ImportField): field is (typeof NAMED)[number] => NAMED.some((each) => each === field)

export type MendProps = { readonly row: ImportRow; readonly field: ImportField; readonly mend: Mend; readonly hasLabel?: boolean }

/** A cell with a problem, corrected where it stands: Enter or leaving it saves, Escape does not. */
export const MendField = ({ row, field, mend, hasLabel = false }: MendProps) => {
  const problem = row.problems.find((each) => each.field === field)
  const id = `${field}-${row.line}`
  const name = `${importFields[field]}, row ${row.line}`
  const about = problem && { 'aria-invalid': true, 'aria-describedby': `${id}-problem ${id}-detail` }
  const Control = isNamed(field) ? NameSelect : CellText
  return (
    <div className={css.mend}>
      {hasLabel && <span aria-hidden="true">{importFields[field]}</span>}
      <Control
        {...{ id, field, about }}
        name={name}
        line={row.line}
        text={row.cells[field] ?? ''}
        save={(text) => mend(row.line, { cells: { [field]: text } })}
      />
      {problem && (
        <>
          <p className={css.problem} id={`${id}-problem`}>
            {problemNames[problem.kind]}
          </p>
          <p className={css.detail} id={`${id}-detail`}>
            {problem.text}
          </p>
        </>
      )}
      {row.edited.includes(field) && (
        <p className={css.edited}>
          Edited ·{' '}
          <TextButton label={`Undo the correction of ${name}`} onClick={() => void mend(row.line, { cells: { [field]: null } })}>
            Undo
          </TextButton>
        </p>
      )}
    </div>
  )
}

type ControlProps = {
  readonly id: string
  readonly name: string
  readonly line: number
  readonly field: ImportField
  readonly text: string
  readonly about: object | undefined
  readonly save: (text: string) => Promise<void>
}

/** What is typed stays in sight until the list shows it. */
const useTyped = (text: string, save: ControlProps['save']) => {
  const [typed, setTyped] = useState<string>()
  /** Enter moves on, which leaves the cell: that does not save it twice. */
  const sent = useRef<string>(undefined)
  const take = async (next = typed) => {
    if (next === undefined || next === sent.current) return
    sent.current = next
    if (next.trim() !== text.trim()) await save(next.trim())
    sent.current = undefined
    setTyped((now) => (now === next ? undefined : now))
  }
  const onKeyDown = ({ key, currentTarget }: KeyboardEvent<HTMLElement>) => {
    if (key === 'Escape') setTyped(undefined)
    if (key !== 'Enter') return
    void take()
    focusNext(currentTarget)
  }
  return { shown: typed ?? text, setTyped, take, onKeyDown }
}

const CellText = ({ id, name, line, text, about, save }: ControlProps) => {
  const { shown, setTyped, take, onKeyDown } = useTyped(text, save)
  return (
    <input
      id={id}
      data-line={line}
      className={css.control}
      aria-label={name}
      {...about}
      autoComplete="off"
      spellCheck={false}
      value={shown}
      onChange={({ currentTarget }) => setTyped(currentTarget.value)}
      onBlur={() => void take()}
      onKeyDown={onKeyDown}
    />
  )
}

/** With a pointer a choice counts at once; keys pass through the names on their way, so it counts when it is left. */
const NameSelect = ({ id, name, line, field, text, about, save }: ControlProps) => {
  const { shown, setTyped, take, onKeyDown } = useTyped(text, save)
  const hasKeys = useRef(false)
  const names = useTexts()[isNamed(field) ? field : 'cycle'] ?? []
  return (
    <select
      id={id}
      data-line={line}
      className={css.control}
      aria-label={name}
      {...about}
      value={shown}
      onPointerDown={() => {
        hasKeys.current = false
      }}
      onKeyDown={(event) => {
        hasKeys.current = true
        onKeyDown(event)
      }}
      onBlur={() => void take()}
      onChange={({ currentTarget: { value } }) => {
        setTyped(value)
        if (!hasKeys.current) void take(value)
      }}
    >
      {!names.includes(text) && <option value={text}>{text || 'Choose…'}</option>}
      {names.map((each) => (
        <option key={each}>{each}</option>
      ))}
    </select>
  )
}
