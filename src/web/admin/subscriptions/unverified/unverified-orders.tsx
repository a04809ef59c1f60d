import { useState } from 'react'
import { Link } from 'react-router'
import { adminTabs } from '../../../../shared/admin-addresses.ts'
import { several } from '../../../../words/en/dashboard/count.ts'
import { unverifiedOrders } from '../../../../words/en/dashboard/frame.ts'
import { useReading } from '../../../calls/use-call.ts'
import { PressButton } from '../../../ui/button/press-button.tsx'
import { dollarsInWords } from '../payment-match.tsx'
import type { Selection } from '../selection.ts'
import { CancelDialog } from './cancel-dialog.tsx'
import css from './unverified-orders.module.css'

type Props = { readonly show: Selection['show']; readonly onDone: (text: string) => void }

/** Unpaid orders whose customers nobody can be sure of, and one button that ends them; above what needs attention, and above their own list. */
export const UnverifiedOrders = ({ show, onDone }: Props) => {
  const isShown = show === 'care' || show === 'unverified'
  return isShown ? <Panel show={show} onDone={onDone} /> : null
}

const Panel = ({ show, onDone }: Props) => {
  const { data } = useReading('readUnverifiedOrders')
  const [isAsking, setAsking] = useState(false)
  if (!data || data.orders === 0) return null
  const { orders, owed_amount, handed_out } = data
  return (
    <section className={`row center apart gap-y-3 gap-x-6 card ${css.panel}`} aria-label="Email not confirmed">
      <div className={css.words}>
        <p>
          <strong>{unverifiedOrders(orders)}</strong>: {dollarsInWords(owed_amount)} owed.{' '}
          {show === 'care' && <Link to={`${adminTabs.subscriptions.path}?show=unverified`}>Show {orders === 1 ? 'it' : 'them'}</Link>}
        </p>
        {handed_out > 0 && <p className="soft">{sayHandedOut(handed_out)}</p>}
      </div>
      <PressButton isSecond onClick={() => setAsking(true)}>
        {orders === 1 ? 'Cancel it…' : 'Cancel them all…'}
      </PressButton>
      {isAsking && (
        <CancelDialog
          orders={orders}
          onClose={() => setAsking(false)}
          onDone={(text) => {
            setAsking(false)
            onDone(text)
          }}
        />
      )}
    </section>
  )
}

const sayHandedOut = (orders: number) =>
  `${several(orders, 'more order is', 'more orders are')} not included, because eggs were already picked up or given away. Ask for the money, or cancel ${orders === 1 ? 'it' : 'them'} in the list.`
