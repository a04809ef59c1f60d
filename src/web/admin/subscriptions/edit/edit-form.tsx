import type { KeyboardEvent } from 'react'
import { showReference } from '../../../../shared/rules/order-reference.ts'
import type { Order } from '../../../../shared/shapes/orders.ts'
import { adminWords } from '../../../../words/en/dashboard/admin.ts'
import type { Refused } from '../../../calls/refused.ts'
import { useCall } from '../../../calls/use-call.ts'
import { BusyButton } from '../../../ui/button/busy-button.tsx'
import { PressButton } from '../../../ui/button/press-button.tsx'
import { FormSummary } from '../../../ui/form/form-summary.tsx'
import { useForm } from '../../../ui/form/use-form.ts'
import { useFocusInside } from '../../../ui/form/use-one-form.ts'
import { Notice } from '../../../ui/notice/notice.tsx'
import { Conflict } from '../../parts/form/conflict.tsx'
import { OVERFILL, useOverfill } from '../../parts/form/use-overfill.ts'
import { isOpen, orderName } from '../order-state.ts'
import { useOrderCache } from '../use-order-cache.ts'
import { type Draft, editOf, editRules } from './edit-draft.ts'
import { EditFields } from './edit-fields.tsx'
import css from './edit-form.module.css'
import { theirChanges } from './order-changes.ts'
import type { Edit } from './use-edits.ts'

type Props = {
  readonly edit: Edit
  readonly onChange: (change: Partial<Draft>) => void
  readonly onSaved: (row: Order) => void
  /** Someone else was faster, and this is how they left the order. */
  readonly onTakenOver: (theirs: Order) => void
  /** Left for now; what was typed is not thrown away. */
  readonly onPutAside: () => void
  readonly onCancel: () => void
}

export const EditForm = ({ edit, onChange, onSaved, onTakenOver, onPutAside, onCancel }: Props) => {
  const { base, draft, before } = edit
  const editSubscription = useCall('editSubscription')
  const cache = useOrderCache()
  const form = useFocusInside()
  const overfill = useOverfill()

  const save = async () => {
    const saved = await editSubscription.mutateAsync({ params: { id: base.id }, body: { ...editOf(draft, base), ...overfill.says() } })
    cache.replace(saved)
    onSaved(saved)
  }
  const { submit, isBusy, fields, whole, setTrouble } = useForm({
    rules: editRules,
    send: () =>
      save().catch(async (refused: Refused) => {
        if (refused.code !== 'changedMeanwhile' && refused.code !== 'readOnlyOrder') throw refused
        onTakenOver(await cache.readAgain(base.id))
        if (refused.code === 'readOnlyOrder') throw refused
        return false
      }),
    blame: (refused) => {
      overfill.blame(refused)
      return { whole: adminWords.orderNotEdited + (refused.isExplained ? refused.message : adminWords.unknown) }
    },
  })

  const send: typeof submit = (event) => {
    overfill.hear(event)
    return submit(event)
  }
  const leaveOnEscape = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && !isBusy) onPutAside()
  }
  const change = (changed: Partial<Draft>) => {
    if (whole) setTrouble({ fields })
    overfill.forget()
    onChange(changed)
  }

  return (
    <form noValidate className="stack gap-5" ref={form} aria-label={`Edit ${orderName(base)}`} onSubmit={send} onKeyDown={leaveOnEscape}>
      <p className="soft">
        {showReference(base.id)}, {base.egg_cycle}
      </p>
      <FormSummary fields={fields} />
      <EditFields base={base} draft={draft} fields={fields} onChange={change} />
      <Notice kind="trouble">{whole}</Notice>
      <div className={css.alert} role="alert">
        {before && <Conflict thing="this order" changes={theirChanges(before, base, draft)} />}
      </div>
      <div className="row gap-3">
        {isOpen(base) && <BusyButton isBusy={isBusy}>{before ? 'Save mine over theirs' : 'Save'}</BusyButton>}
        {overfill.isFull && isOpen(base) && (
          <BusyButton isSecond isBusy={isBusy} value={OVERFILL}>
            Save anyway
          </BusyButton>
        )}
        <PressButton isSecond isWaiting={isBusy} onClick={onCancel}>
          {before ? 'Use theirs' : 'Cancel'}
        </PressButton>
      </div>
    </form>
  )
}
