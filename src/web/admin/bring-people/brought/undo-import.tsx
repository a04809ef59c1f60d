import { useState } from 'react'
import type { Import } from '../../../../shared/shapes/imports.ts'
import { showPeople } from '../../../../words/en/dashboard/admin.ts'
import { useCall } from '../../../calls/use-call.ts'
import { PressButton } from '../../../ui/button/press-button.tsx'
import { Notice } from '../../../ui/notice/notice.tsx'
import { sayFailed } from '../../../ui/notice/reason.ts'
import { SendDialog } from '../../parts/mail/send-dialog.tsx'
import { Actions, Sheet } from '../../parts/show/tab-page.tsx'
import { bringWords } from '../bring-words.ts'
import { useShown } from '../use-import.ts'

/** Undoes an import, except for what other records depend on. */
export const UndoImport = ({ one: { import_id, can_take_back, why_not, invited } }: { one: Import }) => {
  const { show, readAgain } = useShown()
  const [isAsking, setAsking] = useState(false)
  const { mutate, isPending, error } = useCall('takeBackImport')
  const undo = () =>
    mutate(
      { params: { id: import_id } },
      {
        onSuccess: show,
        onError: () => readAgain(import_id),
        onSettled: () => setAsking(false),
      },
    )
  return (
    <Sheet heading="Undo the import">
      <p>
        Removes the orders and people imported from this file. Orders imported with a payment are canceled instead, so their receipts stay
        in the books. Anything changed or used since stays, and so do orders with a pickup day that is over; the reason is next to each row.
      </p>
      {why_not && <p>{why_not}</p>}
      <Notice kind="trouble">{error && sayFailed(bringWords.notTakenBack, error)}</Notice>
      {can_take_back && (
        <Actions>
          <PressButton isSecond onClick={() => setAsking(true)}>
            Undo the import…
          </PressButton>
        </Actions>
      )}
      {isAsking && (
        <SendDialog
          title="Undo this import?"
          says={`We'll remove its orders and people. Orders with a receipt are canceled, and their payments reversed. Orders this file replaced don't come back. ${nobodyIsTold(invited)} You can import the file again later.`}
          no="Keep it"
          yes="Undo the import"
          isBusy={isPending}
          onConfirm={undo}
          onClose={() => setAsking(false)}
        />
      )}
    </Sheet>
  )
}

const nobodyIsTold = (invited: number): string =>
  invited === 0
    ? 'No one is notified.'
    : `No one is notified, including the ${showPeople(invited)} you invited; their links stop working unless they have logged in.`
