import { useState } from 'react'
import { openForms } from '../../../shared/admin-addresses.ts'
import { nextCycle } from '../../../shared/dates/cycle-dates.ts'
import type { Cycle, NewCycle, Used } from '../../../shared/shapes/entities.ts'
import { adminWords } from '../../../words/en/dashboard/admin.ts'
import { sayReplanned } from '../../../words/en/dashboard/day-change.ts'
import { api } from '../../calls/api.ts'
import { usePress } from '../../calls/press-key.ts'
import { useCall } from '../../calls/use-call.ts'
import { AddCard } from '../parts/list/add-card.tsx'
import css from '../parts/list/card-list.module.css'
import { useCardList } from '../parts/list/use-card-list.ts'
import { CycleCard, editIdOf, nextIdOf } from './cycle-card.tsx'
import type { Start } from './cycle-draft.ts'
import { CycleForm } from './cycle-form.tsx'
import { DeleteCycle } from './delete-cycle.tsx'
import type { Planned } from './holidays-met.tsx'

const ADD = openForms.cycle

const NOTHING = {
  heading: 'No cycles yet',
  says: "Add the first one with its first day and number of weeks. Customers won't see it until you press Start Cycle.",
}

const cycleByNow = async (id: number) => (await api.listCycles(undefined)).find(({ cycle_id }) => cycle_id === id)

type Props = {
  readonly cycles: readonly Cycle[]
  readonly used: Used | undefined
  readonly planned: Planned
  readonly askAgain: () => Promise<unknown>
}

export const CycleList = ({ cycles, used, planned, askAgain }: Props) => {
  const list = useCardList(ADD, askAgain)
  const { opened, close, draftOf, hasDraft, message, attempt } = list
  const [deleting, setDeleting] = useState<Cycle>()
  const addCycle = useCall('addCycle')
  const press = usePress()
  const editCycle = useCall('editCycle')

  const add = async (body: NewCycle) => {
    await press((key) => addCycle.mutateAsync({ body: { ...body, press: key } }))
    await list.showSaved({ at: ADD, good: adminWords.cycleAdded })
  }

  const edit = async (id: number, body: NonNullable<Start>) => {
    const replanned = await editCycle.mutateAsync({ params: { id }, body })
    await list.showSaved({ at: id, good: sayReplanned(adminWords.cycleEdited, replanned) })
  }

  const from = cycles.find((cycle) => opened === nextIdOf(cycle))
  const adding = opened === ADD || from ? opened : undefined
  const form = adding && (
    <CycleForm
      key={adding}
      title={from ? `New cycle, from ${from.cycle_name}` : 'New cycle'}
      start={from && nextCycle(from)}
      draft={draftOf(adding)}
      failed={adminWords.cycleNotAdded}
      save="Add cycle"
      send={add}
      readAgain={async () => undefined}
      onCancel={close}
    />
  )
  return (
    <>
      <AddCard list={list} label="Add a cycle" form={form} nothing={cycles.length === 0 ? NOTHING : undefined} />
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
                readAgain={() => cycleByNow(cycle.cycle_id)}
                onCancel={close}
              />
            ) : (
              <CycleCard
                cycle={cycle}
                planned={planned}
                message={message}
                attempt={attempt}
                askAgain={askAgain}
                isEdited={hasDraft(editIdOf(cycle))}
                onOpen={list.open}
                onDelete={used?.cycle_ids.includes(cycle.cycle_id) ? undefined : () => setDeleting(cycle)}
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
          onDeleted={() => list.showDone({ at: ADD, good: adminWords.cycleDeleted })}
          onClose={() => setDeleting(undefined)}
        />
      )}
    </>
  )
}
