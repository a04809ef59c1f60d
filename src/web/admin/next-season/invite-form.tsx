import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Entry } from '../../../shared/shapes/farm-settings.ts'
import { adminWords, showPeople } from '../../../words/en/dashboard/admin.ts'
import { useAnswer, useCall } from '../../calls/use-call.ts'
import { PressButton } from '../../ui/button/press-button.tsx'
import { Notice } from '../../ui/notice/notice.tsx'
import { sayFailed } from '../../ui/notice/reason.ts'
import { Reading } from '../../ui/page/reading.tsx'
import { CycleSelect } from '../parts/form/cycle-select.tsx'
import { SendDialog } from '../parts/mail/send-dialog.tsx'
import { Actions } from '../parts/show/tab-page.tsx'

const STALE = ['countFormer', 'listInvitations', 'listMailings']

/** What people who are invited can do now; who cannot come is not invited. */
const CAN_DO: Readonly<Record<Entry, string>> = {
  early: 'Those you invite can subscribe now, before everybody else.',
  open: 'This cycle is open to all: those you invite can subscribe now, like everybody else.',
  closed:
    'Nobody can subscribe now, not even those you have invited: this cycle is closed, after it was open to all or its closing time has come. Start it first, and invite then.',
  over: 'No pickups are left in this cycle, so nobody can subscribe, whether they are invited or not.',
}

/** Asked before the letters go: what the people who get them are told. */
const PROMISES = {
  early: 'Each gets one mail with a private link. They can subscribe at once; everybody else waits until you start the cycle.',
  open: 'Each gets one mail with a link to the form, filled in as last time. They can subscribe at once, like everybody else.',
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
      {from && from === cycle && <p>Please choose an earlier cycle than the one to come.</p>}
    </>
  )
}

const Invite = ({ cycle, from, entry }: { cycle: string; from: string; entry: CanEnter }) => {
  const client = useQueryClient()
  const former = useAnswer('countFormer', { params: { id: cycle }, query: { from_cycle_id: from } })
  const [isAsking, setAsking] = useState(false)
  const { mutate, isPending, isSuccess, error } = useCall('inviteFormer')
  const invite = () =>
    mutate(
      { params: { id: cycle }, body: { from_cycle_id: Number(from) } },
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
            <p>Nobody is left to invite: they have been invited, have ordered already, or want no news.</p>
          ) : (
            <Actions>
              <PressButton onClick={() => setAsking(true)}>{`Invite ${showPeople(people)}`}</PressButton>
            </Actions>
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
