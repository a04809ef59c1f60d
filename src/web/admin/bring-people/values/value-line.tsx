import { type RefObject, useEffect, useRef, useState } from 'react'
import { importFields } from '../../../../shared/fields/import-fields.ts'
import type { ImportValue } from '../../../../shared/shapes/imports.ts'
import { PressButton } from '../../../ui/button/press-button.tsx'
import { SelectField } from '../../../ui/form/select-field.tsx'
import { TextField } from '../../../ui/form/text-field.tsx'
import { Tag } from '../../../ui/show/tag.tsx'
import { showLines } from '../bring-words.ts'
import { plainText, showText, type Typing, typings, useTexts } from './value-options.ts'
import css from './values.module.css'

type Chosen = ImportValue['chosen']
type Props = { readonly name: string; readonly of: ImportValue; readonly onChoose: (chosen: Chosen) => void }

/** One value, and what it stands for in all rows that have it. */
export const ValueLine = ({ name, of, onChoose }: Props) => {
  const { field, value, rows, proposed, chosen, is_remembered } = of
  const [isTyping, setTyping] = useState(false)
  const select = useRef<HTMLSelectElement>(null)
  const typing = typings[field]
  const isProposal = chosen === null && proposed !== null
  return (
    <li className={css.value} data-chosen={chosen !== null}>
      <label htmlFor={name}>
        <strong>“{value}”</strong>{' '}
        <span className="soft">
          {importFields[field]} · {showLines(rows)}
        </span>
      </label>
      <div className={css.choice}>
        <ChoiceSelect name={name} of={of} isTyping={isTyping} onType={() => setTyping(true)} onChoose={onChoose} select={select} />
        {isTyping && typing && (
          <TypedText
            name={`${name}-typed`}
            label={`${importFields[field]} for “${value}”`}
            typing={typing}
            onDone={(text) => {
              setTyping(false)
              select.current?.focus()
              if (text !== undefined) onChoose({ becomes: text })
            }}
          />
        )}
      </div>
      <div className={css.state}>
        {isProposal && <Tag kind="watch">Suggestion</Tag>}
        {chosen !== null && <Tag kind={is_remembered ? 'quiet' : 'good'}>{is_remembered ? 'As last time' : 'Chosen'}</Tag>}
      </div>
      {isProposal && !isTyping && (
        <PressButton
          isSecond
          label={`Use ${showText(field, plainText(field, proposed))} for “${value}”`}
          onClick={() => {
            onChoose({ becomes: proposed })
            select.current?.focus()
          }}
        >
          Use
        </PressButton>
      )}
    </li>
  )
}

const NONE = ''
const OUT = 'out'
const TYPE = 'type'
const AS = 'as '

const optionOf = ({ field, chosen, proposed }: ImportValue): string => {
  if (chosen) return chosen.becomes === null ? OUT : AS + plainText(field, chosen.becomes)
  return proposed === null ? NONE : AS + plainText(field, proposed)
}

type SelectProps = Props & {
  readonly isTyping: boolean
  readonly onType: () => void
  readonly select: RefObject<HTMLSelectElement | null>
}

const ChoiceSelect = ({ name, of, isTyping, onType, onChoose, select }: SelectProps) => {
  const { field, chosen, proposed } = of
  const listed = useTexts()[field] ?? []
  const own = [chosen?.becomes, proposed].flatMap((text) => (text ? [plainText(field, text)] : []))
  const choose = (option: string) => {
    if (option === TYPE) return onType()
    if (option === OUT) return onChoose({ becomes: null })
    onChoose(option === NONE ? null : { becomes: option.slice(AS.length) })
  }
  return (
    <SelectField
      ref={select}
      name={name}
      value={isTyping ? TYPE : optionOf(of)}
      onChange={({ currentTarget }) => choose(currentTarget.value)}
    >
      {(proposed === null || chosen) && <option value={NONE}>{chosen ? 'Not chosen' : 'Choose…'}</option>}
      {[...new Set([...own, ...listed])].map((text) => (
        <option key={text} value={AS + text}>
          {showText(field, text)}
        </option>
      ))}
      {typings[field] && <option value={TYPE}>{typings[field].option}</option>}
      <option value={AS}>Treat as empty</option>
      <option value={OUT}>Leave these rows out</option>
    </SelectField>
  )
}

type TypedProps = { name: string; label: string; typing: Typing; onDone: (text?: string) => void }

/** Saved when it is left; Escape goes back to the list. */
const TypedText = ({ name, label, typing, onDone }: TypedProps) => {
  const input = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState('')
  const [isWrong, setWrong] = useState(false)
  useEffect(() => input.current?.focus(), [])
  const take = () => {
    if (typing.isRight(typed.trim())) onDone(typed.trim())
    else setWrong(true)
  }
  return (
    <TextField
      ref={input}
      name={name}
      aria-label={label}
      type={typing.type ?? 'text'}
      inputMode={typing.mode}
      autoComplete="off"
      value={typed}
      onChange={({ currentTarget }) => setTyped(currentTarget.value)}
      onBlur={() => typed.trim() && take()}
      onKeyDown={({ key }) => {
        if (key === 'Enter') take()
        if (key === 'Escape') onDone()
      }}
      error={isWrong && <span role="alert">{typing.wrong}</span>}
    />
  )
}
