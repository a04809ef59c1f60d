import '../pickups/pickup-calls.ts'
import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { showCents } from '../../shared/rules/money/cents.ts'
import type { AwayOutcome, AwayPlan, AwayRange } from '../../shared/shapes/pickups.ts'
import { showPickupTime } from '../../words/en/dates/hours.ts'
import { showClock } from '../../words/en/dates/show-clock.ts'
import { showDate, startLine } from '../../words/en/dates/show-date.ts'
import { awayWords, sayAway, showAwaySkip, showGiven } from '../../words/en/dates/week.ts'
import { fieldWords } from '../../words/en/fields.ts'
import { farmClock } from '../../words/en/pages/moment.ts'
import * as words from '../../words/en/pages/profile.ts'
import { showPieces } from '../../words/en/product.ts'
import { sentenceOf } from '../../words/en/refusals/errors.ts'
import { useAnswer, useCall } from '../calls/use-call.ts'
import { SHOWN_PICKUPS } from '../pickups/shown-pickups.ts'
import { BusyButton } from '../ui/button/busy-button.tsx'
import { RadioChoice, RadioLine } from '../ui/form/radio.tsx'
import { TextField } from '../ui/form/text-field.tsx'
import { MessageOf, useMessage } from '../ui/notice/message.tsx'
import { reasonOf } from '../ui/notice/reason.ts'
import css from './my-pickups.module.css'

const AT = 'away'

/** While a year is typed, browsers tell those of long ago: 0002, 0020, 0202. */
const isWholeDate = (date: string): boolean => /^[1-9]\d{3}-\d\d-\d\d$/.test(date)

/** Skips or gives away all pickups of some days at once, after a preview of each. */
export const AwayForm = () => {
  const today = farmClock().slice(0, 10)
  const [[from, to, way], setRange] = useState<[string, string, AwayRange['way']]>(['', '', 'skipFirst'])
  const [isTried, setTried] = useState(false)
  const { message, isBusy, go } = useAway()
  const isInTime = to >= from && to >= today
  const isWhole = isWholeDate(from) && isWholeDate(to) && isInTime
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (isWhole && !isBusy) go({ from, to, way })
  }
  return (
    <form noValidate className={`stack gap-4 ${css.away}`} onSubmit={submit}>
      <div className={css.range}>
        <TextField
          name="away-from"
          type="date"
          label={words.awayFrom}
          min={today}
          value={from}
          onChange={(event) => setRange([event.currentTarget.value, to, way])}
          error={isTried && !isWholeDate(from) && fieldWords.date}
        />
        <TextField
          name="away-to"
          type="date"
          label={words.awayTo}
          min={from || today}
          value={to}
          onChange={(event) => setRange([from, event.currentTarget.value, way])}
          error={isTried && isWholeDate(from) && !isInTime && awayWords.toMissing}
        />
      </div>
      <RadioChoice legend={words.awayWay}>
        {(Object.keys(awayWords.ways) as AwayRange['way'][]).map((each) => (
          <RadioLine
            key={each}
            name="away-way"
            label={awayWords.ways[each]}
            checked={way === each}
            onChange={() => setRange([from, to, each])}
          />
        ))}
      </RadioChoice>
      {isWhole && <Foreseen range={{ from, to, way }} isBusy={isBusy} />}
      {!isWhole && (
        <div>
          <BusyButton isBusy={false}>{words.seeWhatHappens}</BusyButton>
        </div>
      )}
      <MessageOf at={AT} message={message} />
    </form>
  )
}

/** In the server's own count: it does all of it, and takes it back. */
const Foreseen = ({ range, isBusy }: { range: AwayRange; isBusy: boolean }) => {
  const { data, error } = useAnswer('foreseeAway', { body: range })
  const changing = (data?.visits ?? []).filter(({ becomes }) => becomes === 'skipped' || becomes === 'given').length
  return (
    <>
      <div role="status" className={css.foreseen} aria-busy={!data && !error}>
        {error && <p>{reasonOf(error)}</p>}
        {data && data.visits.length === 0 && <p>{awayWords.none}</p>}
        {data && data.visits.length > 0 && (
          <ul>
            {data.visits.map((visit) => (
              <li key={visit.pickup_id}>
                <strong>{startLine(showPickupTime(visit.pickup_date, visit))}</strong>
                {words.awayVisit(showPieces(visit.cartons, visit.product), visit.pickup_site)}
                {sayOutcome(visit, data)}
              </li>
            ))}
          </ul>
        )}
      </div>
      {changing > 0 && (
        <div>
          <BusyButton isBusy={isBusy}>{words.changeThese(changing)}</BusyButton>
        </div>
      )}
    </>
  )
}

const sayOutcome = (visit: AwayOutcome, { given_to }: AwayPlan): string => {
  const outcomes: Readonly<Record<AwayOutcome['becomes'], string>> = {
    skipped: showAwaySkip(visit),
    given: `${showGiven(given_to)}.`,
    wasSkipped: words.wasSkipped,
    wasGiven: words.wasGiven(given_to),
    tooLate: words.stays(sentenceOf('changesClosed', { until: showClock(visit.changes_until) })),
    orderEnding: words.stays(sentenceOf('orderEnding')),
    planned: words.isAsItWas,
    stays: words.staysAsItIs(visit.reason ?? ''),
  }
  return outcomes[visit.becomes]
}

/** What can't be undone is shown with its reason, the rest in one sentence. */
const sayBack = (plan: AwayPlan): string =>
  [
    ...(plan.visits.some(({ becomes }) => becomes === 'planned') || plan.visits.length === 0 ? [awayWords.undone] : []),
    ...plan.visits
      .filter(({ becomes }) => becomes === 'stays')
      .map((visit) => `${startLine(showDate(visit.pickup_date))} ${sayOutcome(visit, plan)}`),
  ].join(' ')

/** One deed, one message, one way back. */
const useAway = () => {
  const client = useQueryClient()
  const { message, attempt } = useMessage()
  const away = useCall('goAway')
  const back = useCall('comeBack')
  const lookAgain = () =>
    Promise.all([...SHOWN_PICKUPS, 'foreseeAway' as const].map((name) => client.invalidateQueries({ queryKey: [name] })))

  const undo = (pickup_ids: number[]) =>
    attempt(AT, awayWords.failed, async () => {
      const plan = await back.mutateAsync({ body: { pickup_ids } })
      await lookAgain()
      return { at: AT, good: sayBack(plan) }
    })

  const go = (body: AwayRange) =>
    attempt(AT, awayWords.failed, async () => {
      const plan = await away.mutateAsync({ body })
      await lookAgain()
      const changed = plan.visits.filter(({ becomes }) => becomes === 'skipped' || becomes === 'given').map(({ pickup_id }) => pickup_id)
      const good = sayAway(plan.visits, plan.given_to, showCents(plan.balance_cents))
      return { at: AT, good, ...(changed.length > 0 && { undo: () => undo(changed) }) }
    })

  return { message, go, isBusy: away.isPending || back.isPending }
}
