import type { ComponentPropsWithoutRef } from 'react'
import css from './button.module.css'

export type Look = {
  readonly isSecond?: boolean | undefined
  /** For what cannot be taken back. */
  readonly isDanger?: boolean | undefined
  readonly block?: boolean | undefined
}

/** Also for a link that is a step onward. */
export const buttonClass = ({ isSecond = false, isDanger = false, block = false }: Look): string =>
  [css.button, isSecond && css.second, isDanger && css.danger, block && css.block].filter(Boolean).join(' ')

type Props = Look & { readonly isBusy?: boolean } & Omit<ComponentPropsWithoutRef<'button'>, 'className' | 'disabled'>

/** While it is busy it keeps its words, its width and the focus, which a disabled button would lose. */
export const Button = ({ isSecond, isDanger, block, isBusy = false, children, ...props }: Props) => (
  <button type="button" className={buttonClass({ isSecond, isDanger, block })} data-busy={isBusy || undefined} {...props}>
    {children}
    {isBusy && <span className={css.spinner} aria-hidden="true" />}
  </button>
)
