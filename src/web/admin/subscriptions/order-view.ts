import type { ReactNode } from 'react'
import type { AdminSubscription } from '../../../shared/shapes/orders.ts'

/** What a table at a desk and cards on a phone both draw. */
export type OrderViewProps = {
  readonly rows: readonly AdminSubscription[]
  /** The form of a row that is being edited. */
  readonly formOf: (row: AdminSubscription) => ReactNode
  readonly actionsOf: (row: AdminSubscription) => { row: AdminSubscription; hasDraft: boolean; onEdit: () => void; onEnd: () => void }
}
