import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import css from './busy-button.module.css'

type Props = {
  readonly onClick: () => void
  readonly children: ReactNode
  readonly isBusy?: boolean
  /** Another button is busy first. */
  readonly isWaiting?: boolean
  readonly isSecond?: boolean
  /** For what cannot be taken back. */
  readonly isDanger?: boolean
  readonly id?: string
  /** For those who hear it without seeing what it stands beside; begins with what is written on it. */
  readonly label?: string
}

/** A button that does something by itself. Busy, it keeps its words, its width and the focus, and ignores a press. */
export const PressButton = ({
  onClick,
  children,
  isBusy = false,
  isWaiting = false,
  isSecond = false,
  isDanger = false,
  id,
  label,
}: Props) => (
  <Button
    type="button"
    id={id}
    aria-label={label}
    variant={isDanger ? 'danger' : isSecond ? 'outline' : 'filled'}
    aria-disabled={isBusy || isWaiting}
    data-busy={isBusy || undefined}
    className={css.button}
    onClick={() => isBusy || isWaiting || onClick()}
  >
    {children}
    {isBusy && <span className={css.spinner} aria-hidden="true" />}
  </Button>
)
