import type { Order } from '../../../../shared/shapes/orders.ts'
import { EndDialog } from '../end/end-dialog.tsx'
import { NoteDialog, ReturnDialog } from './note-dialog.tsx'
import { WaitDialog } from './wait-dialog.tsx'
import { WriteOrderDialog } from './write-dialog.tsx'

const dialogs = { end: EndDialog, note: NoteDialog, giveBack: ReturnDialog, wait: WaitDialog, write: WriteOrderDialog } as const

/** What is to be done with an order: end it, note or give back money, wait for it, or write to its customer. */
export type Asked = { readonly what: keyof typeof dialogs; readonly order: Order }

type Props = { readonly asked: Asked; readonly onDone: (message: string) => void; readonly onClose: () => void }

export const OrderDialog = ({ asked: { what, order }, ...props }: Props) => {
  const Of = dialogs[what]
  return <Of order={order} {...props} />
}
