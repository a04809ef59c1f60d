import { useQueryClient } from '@tanstack/react-query'
import { useId } from 'react'
import type { MyGift } from '../../../shared/shapes/gifts.ts'
import { fieldWords } from '../../../words/en/fields.ts'
import * as words from '../../../words/en/pages/order/gift.tsx'
import { giftWords } from '../../../words/en/success.ts'
import { useCall } from '../../calls/use-call.ts'
import { BusyButton } from '../../ui/button/busy-button.tsx'
import { TextButton } from '../../ui/button/text-button.tsx'
import { emailRule } from '../../ui/form/field-rules.ts'
import { EmailField, TextField } from '../../ui/form/text-field.tsx'
import { useForm } from '../../ui/form/use-form.ts'
import { Notice } from '../../ui/notice/notice.tsx'
import { reasonOf } from '../../ui/notice/reason.ts'
import css from './gift.module.css'

type Props = { readonly gift: MyGift; readonly today: string; readonly onDone: () => void }

/** To whom and when a gift is mailed that has not been; without an address, it is printed. */
export const ChangeDelivery = ({ gift, today, onDone }: Props) => {
  const client = useQueryClient()
  const toId = useId()
  const dayId = useId()
  const change = useCall('sendGiftOtherwise')
  const { submit, isBusy, fields, whole } = useForm({
    rules: {
      to_email: (value: string) => (value.trim() === '' ? undefined : emailRule(value.trim())),
      send_on: (value: string) => (value !== '' && value < today ? fieldWords.otherDay : undefined),
    },
    send: async ({ to_email, send_on }) => {
      const body = { to_email: to_email.trim(), send_on: send_on || null, version: gift.version }
      await change.mutateAsync({ params: { id: gift.gift_id }, body })
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
        label={words.theirEmail}
        autoComplete="off"
        defaultValue={gift.to_email}
        description={giftWords.noEmail}
        error={fields.to_email}
      />
      <TextField
        id={dayId}
        name="send_on"
        type="date"
        min={today}
        label={words.day}
        defaultValue={gift.send_on ?? ''}
        error={fields.send_on}
      />
      <Notice kind="trouble">{whole}</Notice>
      <div className="row center gap-y-3 gap-x-5">
        <BusyButton isBusy={isBusy}>{words.save}</BusyButton>
        <TextButton onClick={onDone}>{words.leaveIt}</TextButton>
      </div>
    </form>
  )
}
