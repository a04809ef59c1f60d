import '../pickups/pickup-calls.ts'
import { Link } from 'react-router'
import { pages } from '../../shared/addresses.ts'
import { addDays } from '../../shared/dates/calendar.ts'
import type { SubscribeHints } from '../../shared/shapes/checkout.ts'
import type { Cycle, MyQuestions } from '../../shared/shapes/entities.ts'
import * as words from '../../words/en/pages/home.ts'
import { showMoment } from '../../words/en/pages/moment.ts'
import type { Reading as Call } from '../calls/api.ts'
import { useReading } from '../calls/use-call.ts'
import { Due } from '../money/owed/due.tsx'
import { isWaiting } from '../money/owed/owed-state.ts'
import { DayCard } from '../ui/show/day-card.tsx'
import css from './next-eggs.module.css'

export const readings = ['listMyOwed', 'readMyQuestions', 'listCycles', 'readSubscribeHints'] as const satisfies readonly Call[]

/** For so many days an answer is news. */
const NEWS_DAYS = 7

type News = { readonly key: string; readonly said: string; readonly to: string; readonly link: string }

/** Above all else: what the person owes, and by when. */
export const WhatsOwed = () => {
  const owed = useReading('listMyOwed').data?.some(isWaiting)
  return (
    owed && (
      <div className={css.eggs}>
        <Due />
      </div>
    )
  )
}

/** What they may not know yet. */
export const WhatsNew = () => {
  const questions = useReading('readMyQuestions').data
  const cycles = useReading('listCycles').data ?? []
  const hints = useReading('readSubscribeHints').data
  const news = hints ? [...placesOffered(hints, cycles), ...answersTo(questions, hints), ...newSeasons(hints, cycles)] : []
  return (
    news.length > 0 && (
      <DayCard heading={words.news}>
        <ul className="stack list">
          {news.map(({ key, said, to, link }) => (
            <li key={key} className="row center gap-x-4">
              <span>{said}</span>
              <Link className="thumb" to={to}>
                {link}
              </Link>
            </li>
          ))}
        </ul>
      </DayCard>
    )
  )
}

const orderOf = (cycle_id: number): string => `${pages.subscribe}?cycle=${cycle_id}`

/** A place that waits for them, and for how long. */
const placesOffered = ({ wishes }: SubscribeHints, cycles: readonly Cycle[]): News[] =>
  wishes.flatMap(({ cycle_id, held_until }) => {
    const cycle = cycles.find((each) => each.cycle_id === cycle_id)
    if (held_until === null || !cycle) return []
    const said = words.placeHeld(cycle.cycle_name, showMoment(held_until))
    return [{ key: `place ${cycle_id}`, said, to: orderOf(cycle_id), link: words.takePlace }]
  })

const answersTo = (mine: MyQuestions | undefined, { today }: SubscribeHints): News[] =>
  (mine?.questions ?? [])
    .filter(({ answered_at }) => answered_at !== null && answered_at.slice(0, 10) >= addDays(today, -NEWS_DAYS))
    .map(({ id, subject }) => ({ key: `answer ${id}`, said: words.answered(subject), to: pages.questions, link: words.readAnswer }))

/** For those who ordered before: what they can order now, and have not. */
const newSeasons = ({ mine, early, wishes, last_order }: SubscribeHints, cycles: readonly Cycle[]): News[] =>
  cycles
    .filter(({ cycle_id, is_active }) => last_order !== null && (is_active || early.includes(cycle_id)))
    .filter(({ cycle_id }) => ![...mine, ...wishes].some((each) => each.cycle_id === cycle_id))
    .map(({ cycle_id, cycle_name }) => ({
      key: `season ${cycle_id}`,
      said: words.seasonOpen(cycle_name),
      to: orderOf(cycle_id),
      link: words.subscribeTo(cycle_name),
    }))
