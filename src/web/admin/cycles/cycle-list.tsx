import { useState } from 'react'
import { adminWords, showMoved } from '../../../shared/admin-words.ts'
import { nextCycle } from '../../../shared/cycle-dates.ts'
import type { Cycle, NewCycle } from '../../../shared/entities.ts'
import css from '../../ui/card-list.module.css'
import { EmptyState } from '../../ui/empty-state.tsx'
import { NewsOf, useNews } from '../../ui/news.tsx'
import { PressButton } from '../../ui/press-button.tsx'
import { useOneForm } from '../../ui/use-one-form.ts'
import { useCall } from '../../use-call.ts'
import { CycleCard } from './cycle-card.tsx'
import { CycleForm } from './cycle-form.tsx'
import { DeleteCycle } from './delete-cycle.tsx'

const ADD = 'add-cycle'

/** A form for a new cycle, perhaps filled from another, or for the one with this number. */
type Opened = { readonly cycleId?: number; readonly start?: NewCycle }

export const CycleList = ({ cycles, askAgain }: { cycles: readonly Cycle[]; askAgain: () => Promise<unknown> }) => {
  const { opened, open: openForm, close } = useOneForm<Opened>()
  const [deleting, setDeleting] = useState<Cycle>()
  const { news, tell, attempt } = useNews()
  const open = (form: Opened, openedBy: string) => {
    tell(undefined)
    openForm(form, openedBy)
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
    const { moved_pickups: moved } = await editCycle.mutateAsync({ params: { id }, body })
    await askAgain()
    tell({ at: id, good: moved > 0 ? `${adminWords.cycleEdited}. ${showMoved(moved)}.` : adminWords.cycleEdited })
    close()
  }

  const isAdding = opened !== undefined && opened.cycleId === undefined
  return (
    <>
      {isAdding ? (
        <CycleForm title="New cycle" start={opened.start} failed={adminWords.cycleNotAdded} save="Add cycle" send={add} onCancel={close} />
      ) : (
        <div>
          <PressButton id={ADD} onClick={() => open({}, ADD)}>
            Add a cycle
          </PressButton>
        </div>
      )}
      <NewsOf at={ADD} news={news} />
      {cycles.length === 0 && !isAdding && (
        <EmptyState heading="No cycles yet">
          Add the first one with its first day and its weeks. It stays out of sight until you press Start Cycle.
        </EmptyState>
      )}
      <ul className={css.list}>
        {cycles.map((cycle) => (
          <li key={cycle.cycle_id}>
            {opened?.cycleId === cycle.cycle_id ? (
              <CycleForm
                title={`Edit ${cycle.cycle_name}`}
                start={cycle}
                failed={adminWords.cycleNotEdited}
                save="Save"
                send={(body) => edit(cycle.cycle_id, body)}
                onCancel={close}
              />
            ) : (
              <CycleCard
                cycle={cycle}
                news={news}
                attempt={attempt}
                askAgain={askAgain}
                onEdit={(openedBy) => open({ cycleId: cycle.cycle_id }, openedBy)}
                onNext={(openedBy) => open({ start: nextCycle(cycle) }, openedBy)}
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
