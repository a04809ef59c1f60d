import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import type { DayChange, ReplannedDays } from '../../../../shared/shapes/farm-settings.ts'
import * as words from '../../../../words/en/dashboard/day-change.ts'
import { Refused } from '../../../calls/refused.ts'
import { useCall, useReading } from '../../../calls/use-call.ts'
import { Reading } from '../../../ui/page/reading.tsx'
import { AddCard } from '../../parts/list/add-card.tsx'
import css from '../../parts/list/card-list.module.css'
import { useCardList } from '../../parts/list/use-card-list.ts'
import own from './changed-days.module.css'
import { DayChangeCard, editIdOf, isPast } from './day-change-card.tsx'
import { readDayChange, type Typed } from './day-change-draft.ts'
import { DayChangeForm } from './day-change-form.tsx'
import { TakeBack } from './take-back.tsx'

const ADD = 'add-day-change'
/** What a moved day changes beside this list. */
const STALE = ['readWeek', 'readPackingDay', 'listPickupDays', 'readOverview'] as const

/** A day that somebody wants to change, as often as they press. */
export type WantedDay = { readonly date: string; readonly press: number }

/** Days on which the farm does otherwise than its calendar says. */
export const ChangedDays = ({ wanted }: { wanted: WantedDay | undefined }) => {
  const changes = useReading('listDayChanges')
  return (
    <section className={`stack gap-4 ${own.part}`} aria-labelledby="day-changes">
      <h3 id="day-changes">{words.heading}</h3>
      <p className="soft">{words.lead} </p>
      <Reading of={changes}>{(list) => <ChangeList changes={list} askAgain={changes.refetch} wanted={wanted} />}</Reading>
    </section>
  )
}

const sayChanged = (replanned: ReplannedDays, nothing: string) =>
  replanned.moved_pickups + (replanned.cartons_given ?? 0) === 0
    ? `${words.dayChanged}. ${nothing}`
    : words.sayReplanned(words.dayChanged, replanned)

type ListProps = {
  readonly changes: readonly DayChange[]
  readonly askAgain: () => Promise<unknown>
  readonly wanted: WantedDay | undefined
}

const ChangeList = ({ changes, askAgain, wanted }: ListProps) => {
  const client = useQueryClient()
  const askAll = async () => {
    for (const name of STALE) client.invalidateQueries({ queryKey: [name] })
    await askAgain()
  }
  const list = useCardList(ADD, askAll)
  const { opened, close, draftOf, hasDraft, attempt } = list
  const openFor = useEffectEvent((date: string) => {
    draftOf(ADD).set('pickup_date', date)
    list.open(ADD)
  })
  useEffect(() => {
    if (wanted) openFor(wanted.date)
  }, [wanted])
  const [takingBack, setTakingBack] = useState<DayChange>()
  const addDayChange = useCall('addDayChange')
  const editDayChange = useCall('editDayChange')

  const add = async (typed: Typed) => {
    const replanned = await addDayChange.mutateAsync({ body: readDayChange(typed) })
    await list.showSaved({ at: ADD, good: sayChanged(replanned, words.nobodyThatDay) })
  }

  const edit = async ({ day_change_id: id, version }: DayChange, typed: Typed) => {
    const { to_date, note } = readDayChange(typed)
    try {
      const replanned = await editDayChange.mutateAsync({ params: { id }, body: { to_date, note, version } })
      await list.showSaved({ at: id, good: sayChanged(replanned, words.noPickupMoves) })
    } catch (reason) {
      // The form shows what the other one did.
      if (Refused.from(reason).code !== 'changedMeanwhile') throw reason
      await askAgain()
    }
  }

  const tellTakenBack = (change: DayChange, replanned: ReplannedDays) => {
    const { pickup_date, site_id, to_date, note } = change
    const undo = () =>
      attempt(ADD, words.dayNotChanged, async () => {
        const again = await addDayChange.mutateAsync({ body: { pickup_date, site_id, to_date, note } })
        await askAgain()
        return { at: ADD, good: sayChanged(again, words.nobodyThatDay) }
      })
    const good = words.sayReplanned(words.dayTakenBack, replanned)
    return list.showDone({ at: ADD, good, ...(!isPast(change) && { undo }) })
  }

  const form = opened === ADD && <DayChangeForm key={wanted?.press} draft={draftOf(ADD)} send={add} onCancel={close} />
  return (
    <>
      <AddCard list={list} label={words.addOne} form={form} />
      {changes.length === 0 && <p>{words.none}</p>}
      <ul className={css.list}>
        {changes.map((change) => (
          <li key={change.day_change_id}>
            {opened === editIdOf(change) ? (
              <DayChangeForm change={change} draft={draftOf(opened)} send={(typed) => edit(change, typed)} onCancel={close} />
            ) : (
              <DayChangeCard
                change={change}
                message={list.message}
                isEdited={hasDraft(editIdOf(change))}
                onEdit={() => list.open(editIdOf(change))}
                onTakeBack={() => setTakingBack(change)}
              />
            )}
          </li>
        ))}
      </ul>
      {takingBack && (
        <TakeBack
          change={takingBack}
          onDone={(replanned) => tellTakenBack(takingBack, replanned)}
          onClose={() => setTakingBack(undefined)}
        />
      )}
    </>
  )
}
