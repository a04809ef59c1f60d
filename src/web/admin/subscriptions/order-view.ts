import type { ReactNode } from 'react'
import type { Order } from '../../../shared/shapes/orders.ts'

/** What a table at a desk and cards on a phone both draw. */
export type OrderViewProps = {
  readonly rows: readonly Order[]
  /** The form of a row that is being edited. */
  readonly formOf: (row: Order) => ReactNode
  /** Whoever looks for what needs care reads at once what it is. */
  readonly isUnfolded: boolean
  readonly actionsOf: (row: Order) => { row: Order; hasDraft: boolean; onEdit: () => void; onEnd: () => void }
}
