import { useEffect, useRef } from 'react'
import type { Order } from '../../../../shared/shapes/orders.ts'
import { chosenWords } from '../../../../words/en/dashboard/orders.ts'
import { orderName } from '../order-state.ts'
import css from './chosen.module.css'
import type { Chosen } from './use-chosen.ts'

/** One order, with its name for screen readers. */
export const ChooseOne = ({ row, chosen }: { row: Order; chosen: Chosen }) => (
  <label className={css.box}>
    <input
      type="checkbox"
      aria-label={chosenWords.one(orderName(row))}
      checked={chosen.has(row)}
      onChange={(event) => chosen.choose([row], event.currentTarget.checked)}
    />
  </label>
)

/** All that are shown; half of them is neither yes nor no. Its name is for screen readers in the head of a table. */
export const ChooseAll = ({ rows, chosen, isNamed }: { rows: readonly Order[]; chosen: Chosen; isNamed?: boolean }) => {
  const box = useRef<HTMLInputElement>(null)
  const count = rows.filter(chosen.has).length
  const isAll = count === rows.length && count > 0
  useEffect(() => {
    if (box.current) box.current.indeterminate = count > 0 && !isAll
  }, [count, isAll])
  return (
    <label className={css.box} data-named={isNamed}>
      <input ref={box} type="checkbox" checked={isAll} onChange={() => chosen.choose(rows, !isAll)} />
      <span className={isNamed ? undefined : 'visually-hidden'}>{chosenWords.all}</span>
    </label>
  )
}
