import { Field, type FieldProps } from './field.tsx'
import css from './select-field.module.css'

/** The system's own list: large on phones, and known to every keyboard. */
export const SelectField = (props: FieldProps<'select'>) => <Field as="select" end={<Arrow />} {...props} />

const Arrow = () => (
  <svg viewBox="0 0 16 16" className={css.arrow} aria-hidden="true">
    <path d="m3.5 6 4.5 4.5L12.5 6" />
  </svg>
)
