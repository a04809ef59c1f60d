import { type ReactNode, useRef, useState } from 'react'
import { PressButton } from '../button/press-button.tsx'
import { Notice } from '../notice/notice.tsx'
import css from './copied-field.module.css'
import { TextField } from './text-field.tsx'

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
      <div className={`row gap-3 ${css.line}`}>
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

/** Where the browser does not let us copy, the text is selected in its field, so that the person can. */
const useCopy = (text: string) => {
  const field = useRef<HTMLInputElement>(null)
  const [last, setLast] = useState<{ text: string; isCopied: boolean }>()
  const copy = async () => {
    const isCopied = await Promise.resolve(navigator.clipboard?.writeText(text)).then(
      () => Boolean(navigator.clipboard),
      () => false,
    )
    if (!isCopied) field.current?.focus()
    setLast({ text, isCopied })
  }
  return { copy, field, copied: last?.text === text ? last.isCopied : undefined }
}
