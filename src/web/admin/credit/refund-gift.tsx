import { useQueryClient } from '@tanstack/react-query'
import { showCents } from '../../../shared/rules/money/cents.ts'
import type { SoldGift } from '../../../shared/shapes/gifts.ts'
import { useCall } from '../../calls/use-call.ts'
import { BusyButton } from '../../ui/button/busy-button.tsx'
import { PressButton } from '../../ui/button/press-button.tsx'
import { useForm } from '../../ui/form/use-form.ts'
import css from '../../ui/notice/dialog.module.css'
import { Dialog } from '../../ui/notice/dialog.tsx'
import { Notice } from '../../ui/notice/notice.tsx'
import { reasonOf } from '../../ui/notice/reason.ts'
import { ConfirmField, confirmRule } from '../parts/form/confirm-field.tsx'

/** Money that goes back cannot be called back: the sum is typed first. */
export const RefundGift = ({ gift, onClose }: { gift: SoldGift; onClose: () => void }) => {
  const client = useQueryClient()
  const refundGift = useCall('refundGift')
  const asked = { cents: gift.cents }
  const { submit, isBusy, fields, whole } = useForm({
    rules: { confirmation: confirmRule(asked) },
    send: async () => {
      try {
        await refundGift.mutateAsync({ params: { id: gift.gift_id }, body: { version: gift.version } })
        onClose()
      } finally {
        client.invalidateQueries({ queryKey: ['listGifts'] })
        client.invalidateQueries({ queryKey: ['readGiftTotals'] })
      }
    },
    blame: (refused) => ({ whole: reasonOf(refused) }),
  })
  return (
    <Dialog title={`Refund ${showCents(gift.cents)}?`} isBusy={isBusy} onClose={onClose}>
      <p>
        The money goes back to the card that paid for gift {gift.gift_id}, and its code stops working. The buyer gets an email. Anyone
        holding the printed card isn't notified.
      </p>
      <form noValidate onSubmit={submit}>
        <ConfirmField asked={asked} error={fields.confirmation} />
        <Notice kind="trouble">{whole}</Notice>
        <div className={css.buttons}>
          <PressButton isSecond isWaiting={isBusy} onClick={onClose}>
            Keep the gift
          </PressButton>
          <BusyButton isBusy={isBusy} isDanger>
            {`Refund ${showCents(gift.cents)}`}
          </BusyButton>
        </div>
      </form>
    </Dialog>
  )
}
