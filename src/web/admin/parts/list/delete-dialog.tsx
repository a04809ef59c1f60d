import { type ReactNode, useState } from 'react'
import type { ErrorCode } from '../../../../words/en/refusals/errors.ts'
import { Refused } from '../../../calls/refused.ts'
import { PressButton } from '../../../ui/button/press-button.tsx'
import css from '../../../ui/notice/dialog.module.css'
import { Dialog } from '../../../ui/notice/dialog.tsx'
import { Notice } from '../../../ui/notice/notice.tsx'
import { sayFailed } from '../../../ui/notice/reason.ts'

type Props = {
  readonly title: string
  readonly children: ReactNode
  readonly failed: string
  readonly remove: () => Promise<unknown>
  /** Changes what is said when it cannot be deleted. */
  readonly sayInUse?: (sentence: string) => string
  /** What can be done then. */
  readonly instead: { readonly when: ErrorCode; readonly label: string; readonly act: () => void } | undefined
  readonly onDeleted: () => void
  readonly onClose: () => void
}

/** Asks before something is deleted, and when that is refused says why and what to do instead. */
export const DeleteDialog = ({
  title,
  children,
  failed,
  remove,
  sayInUse = (sentence) => sentence,
  instead,
  onDeleted,
  onClose,
}: Props) => {
  const [isBusy, setBusy] = useState(false)
  const [refused, setRefused] = useState<Refused>()

  const press = async () => {
    setBusy(true)
    try {
      await remove()
      // First the dialog, which gives the focus back to a button that is about to go.
      onClose()
      onDeleted()
    } catch (reason) {
      setRefused(Refused.from(reason))
      setBusy(false)
    }
  }

  const isInUse = refused?.status === 409
  return (
    <Dialog title={title} isBusy={isBusy} onClose={onClose}>
      <p>{children}</p>
      <div className="stack gap-4">
        <Notice kind="trouble">{refused && (isInUse ? sayInUse(refused.message) : sayFailed(failed, refused))}</Notice>
        <div className={css.buttons}>
          <PressButton isSecond isWaiting={isBusy} onClick={onClose}>
            Keep it
          </PressButton>
          {isInUse ? (
            instead?.when === refused.code && <PressButton onClick={instead.act}>{instead.label}</PressButton>
          ) : (
            <PressButton isDanger isBusy={isBusy} onClick={press}>
              Delete
            </PressButton>
          )}
        </div>
      </div>
    </Dialog>
  )
}
