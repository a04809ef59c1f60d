import { useState } from 'react'
import { addDays, isPlainDate } from '../../../../shared/dates/calendar.ts'
import type { Order } from '../../../../shared/shapes/orders.ts'
import { owedWords } from '../../../../words/en/dashboard/admin.ts'
import { dayMissing } from '../../../../words/en/dashboard/parts.ts'
import { showDate } from '../../../../words/en/dates/show-date.ts'
import { farmToday } from '../../../../words/en/pages/moment.ts'
import { useCall, useReading } from '../../../calls/use-call.ts'
import css from '../../../money/pay/pay.module.css'
import { BusyButton } from '../../../ui/button/busy-button.tsx'
import { PressButton } from '../../../ui/button/press-button.tsx'
import { toFieldRefusal } from '../../../ui/form/field-refusal.ts'
import type { FieldRule } from '../../../ui/form/field-rules.ts'
import { TextField } from '../../../ui/form/text-field.tsx'
import { useForm } from '../../../ui/form/use-form.ts'
import dialogCss from '../../../ui/notice/dialog.module.css'
import { Dialog } from '../../../ui/notice/dialog.tsx'
import { Notice } from '../../../ui/notice/notice.tsx'
import { orderName } from '../order-state.ts'
import { useOrderCache } from '../use-order-cache.ts'
import { owedLine } from './owed-state.ts'

type Props = { readonly order: Order; readonly onDone: (message: string) => void; readonly onClose: () => void }

const WEEK = 7

const laterRule: FieldRule = (day) => {
  if (day === '') return dayMissing
  return day <= farmToday() ? owedWords.dayPassed : undefined
}

/** What is overdue is waited for until another day. */
export const WaitDialog = ({ order, onDone, onClose }: Props) => {
  const waitForPayment = useCall('waitForPayment')
  const cache = useOrderCache()
  const stops = useReading('readFarmSettings').data?.installments_stop ?? false
  const [day, setDay] = useState(addDays(farmToday(), WEEK))
  const { submit, isBusy, fields, whole } = useForm({
    rules: { due_date: laterRule },
    send: async ({ due_date }) => {
      const row = await waitForPayment.mutateAsync({ params: { id: order.id }, body: { due_date, version: order.version } })
      cache.replace(row)
      onDone(owedWords.waits(orderName(row), showDate(due_date)))
    },
    blame: (refused) => {
      cache.readAgain(order.id).catch(() => undefined)
      return toFieldRefusal(owedWords.notWaiting, { dayPassed: 'due_date' } as const)(refused)
    },
  })
  return (
    <Dialog title="Give more time to pay" isBusy={isBusy} onClose={onClose}>
      <form noValidate className={`stack gap-4 ${css.form}`} onSubmit={submit}>
        <p className={css.whose}>{orderName(order)}</p>
        {owedLine(order) && <p>{owedLine(order)}.</p>}
        <TextField
          name="due_date"
          type="date"
          label="New due date"
          description={
            order.pay_later === 'installments'
              ? owedWords.triedAgain(stops)
              : 'The order keeps its place and cartons. After that day it needs attention again.'
          }
          min={addDays(farmToday(), 1)}
          value={day}
          onChange={(event) => setDay(event.currentTarget.value)}
          error={fields.due_date}
        />
        <Notice kind="trouble">{whole}</Notice>
        <div className={dialogCss.buttons}>
          <PressButton isSecond isWaiting={isBusy} onClick={onClose}>
            Keep as it is
          </PressButton>
          <BusyButton isBusy={isBusy}>{isPlainDate(day) ? `Give until ${showDate(day)}` : 'Give more time'}</BusyButton>
        </div>
      </form>
    </Dialog>
  )
}
