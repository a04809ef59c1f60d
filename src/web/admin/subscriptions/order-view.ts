import type { ReactNode } from 'react'
import type { Order } from '../../../shared/shapes/orders.ts'
import type { Chosen } from './chosen/use-chosen.ts'
import type { Asked } from './pay/order-dialogs.tsx'
import type { Sorting } from './sort-head.tsx'

/** What a table at a desk and cards on a phone both draw. */
export type OrderViewProps = {
  readonly rows: readonly Order[]
  /** The form of a row that is being edited. */
  readonly formOf: (row: Order) => ReactNode
  /** Someone filtering for what needs care sees the reason at once. */
  readonly isUnfolded: boolean
  readonly actionsOf: (row: Order) => OrderActionProps
  readonly chosen: Chosen
  readonly sorting: Sorting
}

/** What can be done with a row; `onAsk` opens its dialog. */
export type OrderActionProps = {
  readonly row: Order
  readonly hasDraft: boolean
  readonly onEdit: () => void
  readonly onAsk: (what: Asked['what']) => void
  readonly onMessage: (message: string) => void
}
