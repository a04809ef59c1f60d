import '../../pickups/pickup-calls.ts'
import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { owedAnchor } from '../../../shared/paper-addresses.ts'
import type { MyOwed } from '../../../shared/shapes/owed.ts'
import { OwedOrder } from './owed-order.tsx'
import css from './owed-orders.module.css'

type Props = {
  readonly heading: string
  readonly orders: readonly MyOwed[]
  /** What the person has in credit, which pays first. */
  readonly creditCents: number
  /** Whether a letter that speaks of what is owed means this list. */
  readonly isMeant?: boolean
}

export const OwedOrders = ({ heading, orders, creditCents, isMeant = false }: Props) => {
  useMeant(isMeant && orders.length > 0)
  if (orders.length === 0) return null
  return (
    <section className={`stack gap-4 ${css.owed}`} aria-labelledby={isMeant ? owedAnchor : 'in-parts'}>
      <h2 id={isMeant ? owedAnchor : 'in-parts'} tabIndex={-1}>
        {heading}
      </h2>
      <div className={`stack gap-4 ${css.cards}`}>
        {orders.map((order) => (
          <OwedOrder key={order.id} order={order} creditCents={creditCents} />
        ))}
      </div>
    </section>
  )
}

/** What a letter leads to is brought into sight, once. */
const useMeant = (isHere: boolean) => {
  const { hash } = useLocation()
  const isLedHere = isHere && hash === `#${owedAnchor}`
  useEffect(() => {
    const heading = isLedHere ? document.getElementById(owedAnchor) : null
    heading?.scrollIntoView()
    heading?.focus({ preventScroll: true })
  }, [isLedHere])
}
