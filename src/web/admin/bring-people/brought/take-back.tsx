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

/** Undoes an import, as far as nobody has built on it. */
export const TakeBack = ({ one: { import_id, can_take_back, why_not, invited } }: { one: Import }) => {
  const { show, readAgain } = useShown()
  const [isAsking, setAsking] = useState(false)
  const { mutate, isPending, error } = useCall('takeBackImport')
  const takeBack = () =>
    mutate(
      { params: { id: import_id } },
      {
        onSuccess: show,
        onError: () => readAgain(import_id),
        onSettled: () => setAsking(false),
      },
    )
  return (
    <Sheet heading="Take it back">
      <p>
        Removes the orders and the people that came with this file. An order that came with a payment is canceled instead: receipts stay in
        the books. What somebody has built on since stays, and says why beside its line.
      </p>
      {why_not && <p>{why_not}</p>}
      <Notice kind="trouble">{error && sayFailed(bringWords.notTakenBack, error)}</Notice>
      {can_take_back && (
        <Actions>
          <PressButton isSecond onClick={() => setAsking(true)}>
            Take it back…
          </PressButton>
        </Actions>
      )}
      {isAsking && (
        <SendDialog
          title="Take this file back?"
          says={`Its orders and its people are removed. ${nobodyIsTold(invited)} You can bring the file in again afterwards.`}
          no="Keep it"
          yes="Take it back"
          isBusy={isPending}
          onConfirm={takeBack}
          onClose={() => setAsking(false)}
        />
      )}
    </Sheet>
  )
}

const nobodyIsTold = (invited: number): string =>
  invited === 0
    ? 'Nobody is told.'
    : `Nobody is told, also not the ${showPeople(invited)} whom you have invited: who has not logged in has a link that leads nowhere.`
