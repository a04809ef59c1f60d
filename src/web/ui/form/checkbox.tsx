import type { ComponentPropsWithoutRef } from 'react'
import css from './checkbox.module.css'

/** The browser's own, in our clothes: Mantine's brings groups, cards and icons along, which everyone would load at the login. */
export const Checkbox = ({ label, ...props }: ComponentPropsWithoutRef<'input'> & { readonly label: string }) => (
  <label className={css.line}>
    <input type="checkbox" {...props} />
    {label}
  </label>
)
