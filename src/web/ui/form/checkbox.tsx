import type { ComponentPropsWithoutRef } from 'react'
import css from './checkbox.module.css'

/** The browser's own, in our clothes. */
export const Checkbox = ({ label, ...props }: ComponentPropsWithoutRef<'input'> & { readonly label: string }) => (
  <label className={css.line}>
    <input type="checkbox" {...props} />
    {label}
  </label>
)
