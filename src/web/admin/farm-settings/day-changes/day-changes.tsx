import type { DayChange, NewDayChange } from '../../../../shared/shapes/farm-settings.ts'
import { adminWords, sayReplanned } from '../../../../shared/words/admin-words.ts'
import { useCall, useReading } from '../../../calls/use-call.ts'
import { Reading } from '../../../ui/page/reading.tsx'
import { farmClock } from '../../../ui/show/moment.ts'
import { AddCard } from '../../parts/list/add-card.tsx'
import css from '../../parts/list/card-list.module.css'
import { useCardList } from '../../parts/list/use-card-list.ts'
import { DayChangeCard } from './day-change-card.tsx'
import { DayChangeForm } from './day-change-form.tsx'
import own from './day-changes.module.css'

const ADD = 'add-day-change'

/** Days on which the farm does otherwise than its calendar says: a part of the page of its settings. */
export const DayChanges = () => {
  const changes = useReading('listDayChanges')
  return (
    <section className={own.part} aria-labelledby="day-changes">
      <h3 id="day-changes">Changed days</h3>
      <p className={css.soft}>
        Holidays, storms, a day at the fair. Coming pickups follow at once, and everyone whose pickup moves gets a mail; also when you take
        a change back.
      </p>
      <Reading of={changes}>{(list) => <ChangeList changes={list} askAgain={changes.refetch} />}</Reading>
    </section>
  )
}

const ChangeList = ({ changes, askAgain }: { changes: readonly DayChange[]; askAgain: () => Promise<unknown> }) => {
  const list = useCardList(ADD, askAgain)
  const { opened, close, draftOf, attempt } = list
  const addDayChange = useCall('addDayChange')
  const removeDayChange = useCall('removeDayChange')
  const today = farmClock().slice(0, 10)

  const add = async (body: NewDayChange) => {
    const replanned = await addDayChange.mutateAsync({ body })
    const isIdle = replanned.moved_pickups === 0
    return {
      at: ADD,
      good: isIdle ? `${adminWords.dayChanged}. ${adminWords.nobodyThatDay}` : sayReplanned(adminWords.dayChanged, replanned),
    }
  }

  const takeBack = ({ day_change_id: id, pickup_date, site_id, to_date, note }: DayChange) =>
    attempt(ADD, adminWords.dayNotTakenBack, async () => {
      const replanned = await removeDayChange.mutateAsync({ params: { id } })
      await askAgain()
      const undo = () =>
        attempt(ADD, adminWords.dayNotChanged, async () => {
          const said = await add({ pickup_date, site_id, to_date, note })
          await askAgain()
          return said
        })
      return { at: ADD, good: sayReplanned(adminWords.dayTakenBack, replanned), undo }
    })

  const form = opened === ADD && (
    <DayChangeForm changes={changes} draft={draftOf(ADD)} send={async (body) => list.tellSaved(await add(body))} onCancel={close} />
  )
  return (
    <>
      <AddCard list={list} label="Change a pickup day" form={form} />
      {changes.length === 0 && <p>No coming day is changed.</p>}
      <ul className={css.list}>
        {changes.map((change) => (
          <li key={change.day_change_id}>
            <DayChangeCard
              change={change}
              isPast={change.pickup_date < today}
              isBusy={removeDayChange.isPending && removeDayChange.variables?.params.id === change.day_change_id}
              onTakeBack={() => takeBack(change)}
            />
          </li>
        ))}
      </ul>
    </>
  )
}
