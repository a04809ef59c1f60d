import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { Reminder } from '../../shared/shapes/pickups.ts'
import { reminderOutcomes } from '../../words/en/dates/week.ts'
import * as words from '../../words/en/pages/profile.ts'
import { useCall } from '../calls/use-call.ts'
import { ReminderChoice } from '../pickups/reminder-choice.tsx'
import { useSession } from '../session.tsx'
import { Notice } from '../ui/notice/notice.tsx'
import { reasonOf } from '../ui/notice/reason.ts'
import css from './calendar-section.module.css'

/** Saved as soon as it is chosen. */
export const ReminderTime = ({ stored }: { stored: Reminder }) => {
  const { user } = useSession()
  const { chosen, saved, choose, error } = useReminder(stored)
  return (
    <section className={`stack gap-3 card edged ${css.part}`} aria-labelledby="reminders">
      <ReminderChoice legend={<h2 id="reminders">{words.remindMe}</h2>} chosen={chosen} onChoose={choose} />
      <Notice kind="good">{saved && user && reminderOutcomes[saved](user.email)}</Notice>
      <Notice kind="trouble">{error && reasonOf(error)}</Notice>
    </section>
  )
}

/** Quick changes are saved one after another, so that the last one wins. */
const useReminder = (stored: Reminder) => {
  const client = useQueryClient()
  const { mutateAsync, error } = useCall('setReminder')
  const [wanted, setWanted] = useState<Reminder>()
  const [saved, setSaved] = useState<Reminder>()
  const turns = useRef(Promise.resolve())
  const latest = useRef<Reminder>(undefined)

  const save = async (reminder: Reminder) => {
    if (reminder !== latest.current) return
    try {
      client.setQueryData(['readMyCalendar'], await mutateAsync({ body: { reminder } }))
      setSaved(reminder)
    } catch {
      // What is stored is shown again, with the reason beside it.
    }
    if (reminder === latest.current) setWanted(undefined)
  }
  const choose = (reminder: Reminder) => {
    latest.current = reminder
    setWanted(reminder)
    setSaved(undefined)
    turns.current = turns.current.then(() => save(reminder))
  }
  return { chosen: wanted ?? stored, saved: wanted ? undefined : saved, choose, error }
}
