import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import css from './busy-button.module.css'

/**
 * The button that sends a form. While it works it keeps its width, its words and the focus (a disabled button
 * would lose it); the form ignores a second press.
 */
export const BusyButton = ({
  isBusy,
  children,
  block = false,
  form,
  value,
  isSecond = false,
  isDanger = false,
}: {
  isBusy: boolean
  children: ReactNode
  block?: boolean
  /** The id of the form, for a button that stands outside it. */
  form?: string
  /** Which of several buttons of one form it is. */
  value?: string
  isSecond?: boolean
  /** For what cannot be taken back. */
  isDanger?: boolean
}) => (
  <Button
    type="submit"
    form={form}
    value={value}
    variant={isDanger ? 'danger' : isSecond ? 'outline' : 'filled'}
    fullWidth={block}
    aria-disabled={isBusy}
    data-busy={isBusy || undefined}
    className={css.button}
  >
    {children}
    {isBusy && <span className={css.spinner} aria-hidden="true" />}
  </Button>
)
