import { useState } from 'react'
import { nextCycle } from '../../../shared/dates/cycle-dates.ts'
import type { Cycle, NewCycle } from '../../../shared/shapes/entities.ts'
import { adminWords, sayReplanned } from '../../../shared/words/admin-words.ts'
import { useCall } from '../../calls/use-call.ts'
import { PressButton } from '../../ui/button/press-button.tsx'
import { useOneForm } from '../../ui/form/use-one-form.ts'
import { MessageOf, useMessage } from '../../ui/notice/message.tsx'
import { EmptyState } from '../../ui/show/empty-state.tsx'
import { Tag } from '../../ui/show/tag.tsx'
import css from '../parts/card-list.module.css'
import { CycleCard, editIdOf, nextIdOf } from './cycle-card.tsx'
import { CycleForm } from './cycle-form.tsx'
import { DeleteCycle } from './delete-cycle.tsx'

const ADD = 'add-cycle'

export const CycleList = ({ cycles, askAgain }: { cycles: readonly Cycle[]; askAgain: () => Promise<unknown> }) => {
  const { opened, open: openForm, close, draftOf, hasDraft } = useOneForm()
  const [deleting, setDeleting] = useState<Cycle>()
  const { message, tell, attempt } = useMessage()
  const open = (form: string) => {
    tell(undefined)
    openForm(form)
  }
  const addCycle = useCall('addCycle')
  const editCycle = useCall('editCycle')

  const add = async (body: NewCycle) => {
    await addCycle.mutateAsync({ body })
    await askAgain()
    tell({ at: ADD, good: adminWords.cycleAdded })
    close()
  }

  const edit = async (id: number, body: NewCycle) => {
    const replanned = await editCycle.mutateAsync({ params: { id }, body })
    await askAgain()
    tell({ at: id, good: sayReplanned(adminWords.cycleEdited, replanned) })
    close()
  }

  const from = cycles.find((cycle) => opened === nextIdOf(cycle))
  const adding = opened === ADD || from ? opened : undefined
  const addButton = (
    <PressButton id={ADD} onClick={() => open(ADD)}>
      Add a cycle
    </PressButton>
  )
  return (
    <>
      {adding && (
        <CycleForm
          key={adding}
          title={from ? `New cycle, from ${from.cycle_name}` : 'New cycle'}
          start={from && nextCycle(from)}
          draft={draftOf(adding)}
          failed={adminWords.cycleNotAdded}
          save="Add cycle"
          send={add}
          onCancel={close}
        />
      )}
      {!adding && cycles.length > 0 && (
        <div className={css.buttons}>
          {addButton}
          {hasDraft(ADD) && <Tag kind="watch">{adminWords.notSavedYet}</Tag>}
        </div>
      )}
      <MessageOf at={ADD} message={message} />
      {!adding && cycles.length === 0 && (
        <EmptyState heading="No cycles yet" next={addButton}>
          Add the first one with its first day and its weeks. It stays out of sight until you press Start Cycle.
        </EmptyState>
      )}
      <ul className={css.list}>
        {cycles.map((cycle) => (
          <li key={cycle.cycle_id}>
            {opened === editIdOf(cycle) ? (
              <CycleForm
                title={`Edit ${cycle.cycle_name}`}
                start={cycle}
                draft={draftOf(opened)}
                failed={adminWords.cycleNotEdited}
                save="Save"
                send={(body) => edit(cycle.cycle_id, body)}
                onCancel={close}
              />
            ) : (
              <CycleCard
                cycle={cycle}
                message={message}
                attempt={attempt}
                askAgain={askAgain}
                isEdited={hasDraft(editIdOf(cycle))}
                onOpen={open}
                onDelete={() => setDeleting(cycle)}
              />
            )}
          </li>
        ))}
      </ul>
      {deleting && (
        <DeleteCycle
          cycle={deleting}
          attempt={attempt}
          askAgain={askAgain}
          onDeleted={async () => {
            await askAgain()
            tell({ at: ADD, good: adminWords.cycleDeleted })
          }}
          onClose={() => setDeleting(undefined)}
        />
      )}
    </>
  )
}
