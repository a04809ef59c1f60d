import { useQueryClient } from '@tanstack/react-query'
import { useId } from 'react'
import type { MyGift } from '../../../shared/shapes/gifts.ts'
import * as words from '../../../words/en/pages/order/gift.tsx'
import { useCall } from '../../calls/use-call.ts'
import { BusyButton } from '../../ui/button/busy-button.tsx'
import { TextButton } from '../../ui/button/text-button.tsx'
import { emailRule } from '../../ui/form/field-rules.ts'
import { EmailField } from '../../ui/form/text-field.tsx'
import { useForm } from '../../ui/form/use-form.ts'
import { Notice } from '../../ui/notice/notice.tsx'
import { reasonOf } from '../../ui/notice/reason.ts'
import css from './gift.module.css'

type Props = { readonly gift: MyGift; readonly onDone: () => void }

/** Another address for a gift that was emailed and not redeemed. */
export const ChangeAddress = ({ gift, onDone }: Props) => {
  const client = useQueryClient()
  const toId = useId()
  const resend = useCall('resendGift')
  const { submit, isBusy, fields, whole } = useForm({
    rules: { to_email: (value: string) => emailRule(value.trim()) },
    send: async ({ to_email }) => {
      await resend.mutateAsync({ params: { id: gift.gift_id }, body: { to_email: to_email.trim(), version: gift.version } })
      await client.invalidateQueries({ queryKey: ['listMyGifts'] })
      onDone()
    },
    blame: (refused) => ({ whole: reasonOf(refused) }),
  })
  return (
    <form noValidate onSubmit={submit} className={css.small}>
      <EmailField
        id={toId}
        name="to_email"
        label={words.otherEmail}
        autoComplete="off"
        description={words.oldCodeEnds(gift.to_email)}
        error={fields.to_email}
      />
      <Notice kind="trouble">{whole}</Notice>
      <div className="row center gap-y-3 gap-x-5">
        <BusyButton isBusy={isBusy}>{words.sendIt}</BusyButton>
        <TextButton onClick={onDone}>{words.leaveIt}</TextButton>
      </div>
    </form>
  )
}
