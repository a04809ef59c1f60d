import { showReference } from '../../../../shared/rules/order-reference.ts'
import type { Order } from '../../../../shared/shapes/orders.ts'
import { WriteDialog } from '../../parts/mail/write-dialog.tsx'

/** Where the farm reaches the person who ordered: at their account, or for an order by hand at the email that it names. */
export const emailOf = ({ email, second_email }: Order): string => email || second_email

type Props = { readonly order: Order; readonly onDone: (message: string) => void; readonly onClose: () => void }

export const WriteOrderDialog = ({ order, ...props }: Props) => (
  <WriteDialog id={showReference(order.id)} name={order.name} email={emailOf(order)} {...props} />
)
