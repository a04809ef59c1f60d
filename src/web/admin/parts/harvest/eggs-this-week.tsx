import type { UseQueryResult } from '@tanstack/react-query'
import { type FormEvent, useId, useState } from 'react'
import { EGGS_IN_CARTON, HARVEST_MAX } from '../../../../shared/limits.ts'
import type { Harvest } from '../../../../shared/shapes/week/shortages.ts'
import * as words from '../../../../words/en/dashboard/harvest.ts'
import type { Refused } from '../../../calls/refused.ts'
import { useAnswer, useCall } from '../../../calls/use-call.ts'
import { BusyButton } from '../../../ui/button/busy-button.tsx'
import { PressButton } from '../../../ui/button/press-button.tsx'
import { WholeField } from '../../../ui/form/whole-field.tsx'
import { Notice } from '../../../ui/notice/notice.tsx'
import { sayFailed } from '../../../ui/notice/reason.ts'
import { Reading } from '../../../ui/page/reading.tsx'
import css from './harvest.module.css'
import { ShareForm } from './share-form.tsx'
import { SharedOut } from './shared-out.tsx'
import { useAfresh } from './use-afresh.ts'

/** What the hens gave beside what is promised: one number, from a phone in the coop. */
export const EggsThisWeek = ({ of }: { of: string }) => <EggsOf harvest={useAnswer('readHarvest', { query: { of } })} />

/** The same, where the page has asked already. */
export const EggsOf = ({ harvest }: { harvest: UseQueryResult<Harvest, Refused> }) => (
  <Reading of={harvest} like={{ lines: 2 }}>
    {(told) => (told.promised_eggs > 0 || told.shortages.length > 0) && <Eggs key={told.monday} harvest={told} />}
  </Reading>
)

const Eggs = ({ harvest }: { harvest: Harvest }) => {
  const { promised_eggs, cartons, forecast, past, shortages } = harvest
  const [isSharing, setSharing] = useState(false)
  const heading = useId()
  return (
    <section className={`stack gap-3 card ${css.eggs}`} aria-labelledby={heading}>
      <h3 id={heading}>{words.heading}</h3>
      <p>{words.promised(promised_eggs)}</p>
      {forecast !== null && (
        <p className="soft small">
          {words.forecast(
            past.map((week) => week.cartons),
            forecast,
          )}
        </p>
      )}
      <HaveForm key={cartons} harvest={harvest} />
      {cartons !== null && promised_eggs > 0 && !isSharing && <Verdict harvest={harvest} onShare={() => setSharing(true)} />}
      {isSharing && cartons !== null && <ShareForm harvest={harvest} cartons={cartons} onClose={() => setSharing(false)} />}
      {shortages.map((shortage) => (
        <SharedOut key={shortage.shortage_id} shortage={shortage} />
      ))}
    </section>
  )
}

const HaveForm = ({ harvest: { monday, cartons } }: { harvest: Harvest }) => {
  const note = useCall('noteHarvest')
  const afresh = useAfresh()
  const [typed, setTyped] = useState(cartons === null ? '' : String(cartons))
  const [isWrong, setWrong] = useState(false)
  const save = (event: FormEvent) => {
    event.preventDefault()
    const isWhole = /^\d{1,6}$/.test(typed.trim()) && Number(typed) <= HARVEST_MAX
    setWrong(!isWhole)
    if (isWhole) note.mutate({ params: { date: monday }, body: { cartons: Number(typed) } }, { onSuccess: afresh })
  }
  return (
    <form className={`row gap-3 ${css.have}`} onSubmit={save} noValidate>
      <WholeField
        label={words.have}
        name="harvest"
        value={typed}
        min={0}
        max={HARVEST_MAX}
        onValue={setTyped}
        error={isWrong ? words.wrong : undefined}
      />
      <BusyButton isSecond isBusy={note.isPending}>
        {words.save}
      </BusyButton>
      <Notice kind="trouble">{note.error && sayFailed(words.notSaved, note.error)}</Notice>
    </form>
  )
}

const Verdict = ({ harvest: { promised_eggs, cartons }, onShare }: { harvest: Harvest; onShare: () => void }) => {
  const missing = promised_eggs - (cartons ?? 0) * EGGS_IN_CARTON
  if (missing <= 0) return <p role="status">{words.enough(-missing)}</p>
  return (
    <div className="row center gap-3" role="status">
      <strong>{words.tooFew(missing)}</strong>
      <PressButton onClick={onShare}>{words.share}</PressButton>
    </div>
  )
}
