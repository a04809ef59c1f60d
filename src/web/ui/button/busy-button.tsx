import type { ReactNode } from 'react'
import { Button, type Look } from './button.tsx'

type Props = Look & {
  readonly isBusy: boolean
  readonly children: ReactNode
  /** The form's id, for a button outside it. */
  readonly form?: string
  /** Which of several buttons of one form it is. */
  readonly value?: string
}

/** The button that sends a form, which ignores a second press while the first is on its way. */
export const BusyButton = ({ isBusy, ...props }: Props) => <Button type="submit" isBusy={isBusy} aria-disabled={isBusy} {...props} />
