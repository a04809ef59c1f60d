import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { showCents } from '../../../shared/rules/money/cents.ts'
import type { PackedName } from '../../../shared/shapes/packing.ts'
import * as words from '../../../words/en/dashboard/packing.ts'
import { notRecorded, paidBy, recordPayment } from '../../../words/en/dashboard/parts.ts'
import { useCall } from '../../calls/use-call.ts'
import { TextButton } from '../../ui/button/text-button.tsx'
import { MoneyDialog } from '../parts/pay/money-dialog.tsx'
import css from './printed.module.css'

/** What somebody on the sheet owes the farm. It goes on the paper only where hosts may know; on the screen it can be noted. */
export const Owes = ({ line, isPrinted }: { line: PackedName; isPrinted: boolean }) => {
  const [isOpen, setOpen] = useState(false)
  return (
    <span className={isPrinted ? undefined : css.offPaper}>
      {words.owes(showCents(line.owed_cents))}{' '}
      <span className={css.offPaper}>
        <TextButton label={`${recordPayment}: ${line.name}`} onClick={() => setOpen(true)}>
          {words.recordPaymentOpens}
        </TextButton>
      </span>
      {isOpen && <NotePayment line={line} onClose={() => setOpen(false)} />}
    </span>
  )
}

const SHEETS = ['readPackingDay', 'readPackingWeek'] as const

const NotePayment = ({ line, onClose }: { line: PackedName; onClose: () => void }) => {
  const client = useQueryClient()
  const notePayment = useCall('notePayment')
  const { order_id, owed_cents, due_date } = line
  const readAgain = () => Promise.all(SHEETS.map((sheet) => client.invalidateQueries({ queryKey: [sheet] })))
  return (
    <MoneyDialog
      title={recordPayment}
      whose={`${line.reference} ${line.name}`}
      about={due_date ? words.owed(showCents(owed_cents), due_date) : undefined}
      most={owed_cents}
      methodLabel={paidBy}
      failed={notRecorded}
      send={async (body) => {
        await notePayment.mutateAsync({ params: { id: order_id }, body })
        await readAgain()
        onClose()
      }}
      onRefused={readAgain}
      onClose={onClose}
    />
  )
}
