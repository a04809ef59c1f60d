import type { ReactNode } from 'react'
import { PressButton } from '../button/press-button.tsx'
import { Notice } from '../notice/notice.tsx'
import css from './copied-field.module.css'
import { TextField } from './text-field.tsx'
import { useCopy } from './use-copy.ts'

type Props = {
  readonly name: string
  readonly label: string
  readonly description?: string
  readonly text: string
  /** What the button does, and what it says where that is less. */
  readonly copyLabel: string
  readonly copyWord?: string
  readonly said: { readonly copied: string; readonly selected: string }
  readonly onCopy?: () => void
  readonly children?: ReactNode
}

/** A text to take elsewhere: shown whole, copied by a button, and selected where the browser does not let us copy. */
export const CopiedField = ({ name, label, description, text, copyLabel, copyWord = copyLabel, said, onCopy, children }: Props) => {
  const { copy, field, copied } = useCopy(text)
  const press = async () => {
    await copy()
    onCopy?.()
  }
  return (
    <>
      <div className={css.line}>
        <TextField
          name={name}
          label={label}
          description={description}
          value={text}
          readOnly
          ref={field}
          onFocus={(event) => event.currentTarget.select()}
        />
        <PressButton isSecond onClick={press} label={copyLabel}>
          {copyWord}
        </PressButton>
        {children}
      </div>
      <Notice kind="good">{copied !== undefined && (copied ? said.copied : said.selected)}</Notice>
    </>
  )
}
