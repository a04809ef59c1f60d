import type { KeyboardEvent } from 'react'
import css from './count-field.module.css'
import { TextField, type TextFieldProps } from './text-field.tsx'

type Props = Omit<TextFieldProps, 'value' | 'onChange'> & {
  readonly value: string
  readonly min: number
  readonly max: number
  readonly onValue: (value: string) => void
}

const read = (typed: string) => (/^\d+$/.test(typed.trim()) ? Number(typed) : undefined)

/** One step from a number that can be read; from anything else to the least. */
export const stepFrom = (typed: string, by: number, { min, max }: { min: number; max: number }): string => {
  const number = read(typed)
  return String(number === undefined ? min : Math.min(max, Math.max(min, number + by)))
}

/**
 * A number of things. The browser's own field for numbers drops what it does not know while it is typed, so that `1,5`
 * becomes 15; here it stays as it was typed, and the form asks. The keys of such a field work, and listeners hear its
 * name and its bounds. `min` and `max` are what the owner asked for, though HTML has them for its own field alone.
 */
export const WholeField = ({ value, min, max, onValue, ...props }: Props) => {
  const step = (event: KeyboardEvent) => {
    const by = { ArrowUp: 1, ArrowDown: -1 }[event.key]
    if (!by) return
    event.preventDefault()
    onValue(stepFrom(value, by, { min, max }))
  }
  return (
    <TextField
      type="text"
      role="spinbutton"
      inputMode="numeric"
      autoComplete="off"
      min={min}
      max={max}
      aria-valuemin={min}
      aria-valuemax={max}
      aria-valuenow={read(value)}
      aria-valuetext={value}
      {...props}
      value={value}
      onChange={(event) => onValue(event.currentTarget.value)}
      onKeyDown={step}
    />
  )
}

/** The same with a button on either side, for a thumb; screen readers get what each does. */
export const CountField = ({ fewer, more, ...props }: Props & { readonly fewer: string; readonly more: string }) => {
  const { name, value, min, max, onValue } = props
  const step = (by: number) => onValue(stepFrom(value, by, { min, max }))
  return (
    <div className={css.row}>
      <WholeField
        {...props}
        frame={css.frame}
        className={css.count}
        start={<Step label={fewer} sign="−" field={name} isAtEnd={Number(value) <= min} onClick={() => step(-1)} />}
        end={<Step label={more} sign="+" field={name} isAtEnd={Number(value) >= max} onClick={() => step(1)} />}
      />
    </div>
  )
}

type StepProps = { label: string; sign: string; field: string; isAtEnd: boolean; onClick: () => void }

const Step = ({ label, sign, field, isAtEnd, onClick }: StepProps) => (
  <button type="button" className={css.step} aria-label={label} aria-disabled={isAtEnd} aria-controls={field} onClick={onClick}>
    {sign}
  </button>
)
