import { showReference } from '../../../shared/rules/order-reference.ts'
import type { Order } from '../../../shared/shapes/orders.ts'
import { useModestScreen } from '../parts/show/use-narrow-screen.ts'
import { EditForm } from './edit/edit-form.tsx'
import type { Edits } from './edit/use-edits.ts'
import { OrderCards } from './order-cards.tsx'
import { OrderTable } from './order-table.tsx'
import type { OrderViewProps } from './order-view.ts'
import type { Asked } from './pay/order-dialogs.tsx'

type Props = Pick<OrderViewProps, 'chosen' | 'sorting'> & {
  readonly rows: readonly Order[]
  readonly edits: Edits
  readonly isUnfolded: boolean
  readonly onAsk: (asked: Asked) => void
  /** Clears an earlier message that would be in the way. */
  readonly onMessage: (message: string | undefined) => void
}

export const OrderList = ({ rows, edits, isUnfolded, onAsk, onMessage, ...view }: Props) => {
  const View = useModestScreen() ? OrderCards : OrderTable

  const formOf = ({ id }: Order) => {
    const edit = edits.openId === id ? edits.editOf(id) : undefined
    return (
      edit && (
        <EditForm
          edit={edit}
          onChange={(change) => edits.change(id, change)}
          onTakenOver={(theirs) => edits.mergeTheirs(id, theirs)}
          onPutAside={() => edits.putAside(id)}
          onCancel={() => edits.close(id)}
          onSaved={({ name }) => {
            edits.close(id)
            onMessage(`Saved: ${showReference(id)} ${name}.`)
          }}
        />
      )
    )
  }
  const actionsOf = (row: Order) => ({
    row,
    hasDraft: edits.editOf(row.id) !== undefined,
    onEdit: () => {
      onMessage(undefined)
      edits.open(row)
    },
    onAsk: (what: Asked['what']) => onAsk({ what, order: row }),
    onMessage,
  })
  return <View rows={rows} formOf={formOf} actionsOf={actionsOf} isUnfolded={isUnfolded} {...view} />
}
