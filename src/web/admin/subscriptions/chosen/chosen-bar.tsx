import { useState } from 'react'
import { adminTabs } from '../../../../shared/admin-addresses.ts'
import { CHOSEN_ORDERS_MAX } from '../../../../shared/limits.ts'
import { chosenWords } from '../../../../words/en/dashboard/orders.ts'
import { LinkButton } from '../../../ui/button/link-button.tsx'
import { PressButton } from '../../../ui/button/press-button.tsx'
import { TextButton } from '../../../ui/button/text-button.tsx'
import { Notice } from '../../../ui/notice/notice.tsx'
import css from './chosen.module.css'
import { PaymentsDialog } from './payments-dialog.tsx'
import type { Chosen } from './use-chosen.ts'
import { canNote, canSee, type Outcome, useChosenDeeds } from './use-chosen-deeds.ts'

type Props = { readonly chosen: Chosen; readonly onDone: (message: string) => void }

/** What can be done to all that are chosen, at the foot of the screen while any are. */
export const ChosenBar = ({ chosen, onDone }: Props) => {
  const { rows } = chosen
  const [isNoting, setNoting] = useState(false)
  const [trouble, setTrouble] = useState<string>()
  const deeds = useChosenDeeds()
  const seeable = rows.filter(canSee)
  const notable = rows.filter(canNote)
  const tell = ({ good, bad, changed = [] }: Outcome) => {
    setTrouble(bad)
    // Those of other pages too: what is done is not offered again.
    chosen.choose(changed, true)
    if (good) onDone(good)
  }
  if (rows.length === 0) return null
  return (
    <section className={css.bar} aria-label={chosenWords.count(rows.length)}>
      <div className="row center gap-x-4 gap-y-2">
        <strong role="status">{chosenWords.count(rows.length)}</strong>
        <TextButton onClick={chosen.clear}>{chosenWords.clear}</TextButton>
        <LinkButton isSecond to={`${adminTabs.massEmail.path}?orders=${rows.map(({ id }) => id).join(',')}`}>
          {chosenWords.email}
        </LinkButton>
        <PressButton isSecond isBusy={deeds.busy === 'save'} onClick={() => deeds.save(rows).then(tell)}>
          {chosenWords.save}
        </PressButton>
        {seeable.length > 0 && (
          <PressButton isSecond isBusy={deeds.busy === 'see'} onClick={() => deeds.see(seeable).then(tell)}>
            {chosenWords.see(seeable.length)}
          </PressButton>
        )}
        {notable.length > 0 && (
          <PressButton isSecond onClick={() => setNoting(true)}>
            {chosenWords.note(notable.length)}
          </PressButton>
        )}
      </div>
      {chosen.isFull && <p className="soft small">{chosenWords.most(CHOSEN_ORDERS_MAX)}</p>}
      <Notice kind="trouble">{trouble}</Notice>
      {isNoting && (
        <PaymentsDialog
          orders={notable}
          onDone={(outcome) => {
            setNoting(false)
            tell(outcome)
          }}
          onClose={() => setNoting(false)}
        />
      )}
    </section>
  )
}
