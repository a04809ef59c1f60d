import type { ComponentPropsWithoutRef, ReactNode } from 'react'
import css from './radio.module.css'

type Props = Omit<ComponentPropsWithoutRef<'input'>, 'type' | 'className'>

/** The browser's own, in our clothes. */
export const Radio = (props: Props) => <input type="radio" className={css.radio} {...props} />

/** One of several things to choose from; the words are part of the target. */
export const RadioLine = ({ label, ...props }: Props & { readonly label: string }) => (
  <label className={css.line}>
    <input type="radio" className={css.radio} {...props} />
    {label}
  </label>
)

export const RadioChoice = ({ legend, children }: { readonly legend: ReactNode; readonly children: ReactNode }) => (
  <fieldset className={`stack ${css.choice}`}>
    <legend>{legend}</legend>
    {children}
  </fieldset>
)
