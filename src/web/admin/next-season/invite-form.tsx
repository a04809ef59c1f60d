import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { addDays } from '../../../shared/dates/calendar.ts'
import type { Entry } from '../../../shared/shapes/farm-settings.ts'
import { adminWords, showPeople } from '../../../words/en/dashboard/admin.ts'
import { farmClock } from '../../../words/en/pages/moment.ts'
import { useAnswer, useCall, useReading } from '../../calls/use-call.ts'
import { PressButton } from '../../ui/button/press-button.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import { Notice } from '../../ui/notice/notice.tsx'
import { sayFailed } from '../../ui/notice/reason.ts'
import { Reading } from '../../ui/page/reading.tsx'
import { CycleSelect } from '../parts/form/cycle-select.tsx'
import { SendDialog } from '../parts/mail/send-dialog.tsx'
import { Actions } from '../parts/show/tab-page.tsx'

const STALE = ['countFormer', 'listInvitations', 'listMailings']

/** What invited people can do now; people who can't order aren't invited. */
const CAN_DO: Readonly<Record<Entry, string>> = {
  early: 'People you invite can subscribe now, before everyone else.',
  open: 'This cycle is open to everyone. People you invite can subscribe now, like everyone else.',
  closed: 'No one can subscribe now, not even people you invited. This cycle has closed. Start it first, then invite people.',
  over: 'No pickups are left in this cycle, so no one can subscribe, invited or not.',
}

/** Shown before the emails go out: what their readers are told. */
const PROMISES = {
  early: 'Each person gets one email with a private link. They can subscribe right away; everyone else waits until you start the cycle.',
  open: 'Each person gets one email with a link to the form, filled in like last time. They can subscribe right away, like everyone else.',
} as const
type CanEnter = keyof typeof PROMISES

/** The customers of which cycle get a private link to this one. */
export const InviteForm = ({ cycle }: { cycle: string }) => (
  <Reading of={useAnswer('listInvitations', { params: { id: cycle } })}>
    {({ entry }) => (
      <>
        <p role="status">{CAN_DO[entry]}</p>
        {(entry === 'early' || entry === 'open') && <FromCycle cycle={cycle} entry={entry} />}
      </>
    )}
  </Reading>
)

const FromCycle = ({ cycle, entry }: { cycle: string; entry: CanEnter }) => {
  const [from, setFrom] = useState('')
  return (
    <>
      <CycleSelect
        name="from_cycle"
        label="Invite the customers of"
        none="Please choose an earlier cycle"
        value={from}
        onChange={setFrom}
      />
      {from && from !== cycle && <Invite key={from} cycle={cycle} from={from} entry={entry} />}
      {from && from === cycle && <p>Please choose an earlier cycle.</p>}
    </>
  )
}

const KEEP_DAYS = 14

/** Until the day on which the cycle opens to everyone, or for two weeks. */
const useKeepUntil = (cycle: string) => {
  const opens = useReading('listCycles')
    .data?.find(({ cycle_id }) => String(cycle_id) === cycle)
    ?.opens_at?.slice(0, 10)
  const today = farmClock().slice(0, 10)
  const usual = opens && opens > today ? opens : addDays(today, KEEP_DAYS)
  const [chosen, setChosen] = useState<string>()
  return [chosen ?? usual, setChosen] as const
}

const Invite = ({ cycle, from, entry }: { cycle: string; from: string; entry: CanEnter }) => {
  const client = useQueryClient()
  const former = useAnswer('countFormer', { params: { id: cycle }, query: { from_cycle_id: from } })
  const [isAsking, setAsking] = useState(false)
  const [keepUntil, setKeepUntil] = useKeepUntil(cycle)
  const { mutate, isPending, isSuccess, error } = useCall('inviteFormer')
  const invite = () =>
    mutate(
      { params: { id: cycle }, body: { from_cycle_id: Number(from), ...(keepUntil && { keep_until: keepUntil }) } },
      {
        onSettled: () => {
          setAsking(false)
          for (const name of STALE) client.invalidateQueries({ queryKey: [name] })
        },
      },
    )
  return (
    <Reading of={former}>
      {({ people }) => (
        <>
          <Notice kind="good">{isSuccess && adminWords.formerInvited}</Notice>
          <Notice kind="trouble">{error && sayFailed(adminWords.formerNotInvited, error)}</Notice>
          {people === 0 ? (
            <p>There is no one left to invite. Everyone has been invited, has already ordered, or doesn't want news.</p>
          ) : (
            <>
              <TextField
                name="keep_until"
                type="date"
                label="Keep their places until"
                description="Until then, no one else gets what they had, as far as there is room. Leave it empty to keep none."
                value={keepUntil}
                min={farmClock().slice(0, 10)}
                onChange={({ currentTarget }) => setKeepUntil(currentTarget.value)}
              />
              <Actions>
                <PressButton onClick={() => setAsking(true)}>{`Invite ${showPeople(people)}`}</PressButton>
              </Actions>
            </>
          )}
          {isAsking && (
            <SendDialog
              title={`Invite ${showPeople(people)}?`}
              says={PROMISES[entry]}
              yes={`Send to ${showPeople(people)}`}
              isBusy={isPending}
              onConfirm={invite}
              onClose={() => setAsking(false)}
            />
          )}
        </>
      )}
    </Reading>
  )
}
