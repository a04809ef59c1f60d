import type { ReactNode } from 'react'
import { Button, type Look } from './button.tsx'

type Props = Look & {
  readonly onClick: () => void
  readonly children: ReactNode
  readonly isBusy?: boolean
  /** Another button is busy first. */
  readonly isWaiting?: boolean
  readonly id?: string
  /** For screen readers, without the visual context; starts with the visible label. */
  readonly label?: string
}

/** A button with its own action. While busy or waiting, it ignores a press. */
export const PressButton = ({ onClick, isBusy = false, isWaiting = false, label, ...props }: Props) => {
  const isDeaf = isBusy || isWaiting
  return <Button isBusy={isBusy} aria-disabled={isDeaf} aria-label={label} onClick={() => isDeaf || onClick()} {...props} />
}
