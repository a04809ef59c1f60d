import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { adminWords, showPeople } from '../../../shared/words/admin-words.ts'
import { useAnswer, useCall } from '../../calls/use-call.ts'
import { PressButton } from '../../ui/button/press-button.tsx'
import { Notice } from '../../ui/notice/notice.tsx'
import { sayFailed } from '../../ui/notice/reason.ts'
import { Reading } from '../../ui/page/reading.tsx'
import { CycleSelect } from '../parts/form/cycle-select.tsx'
import { SendDialog } from '../parts/mail/send-dialog.tsx'
import { Actions } from '../parts/show/tab-page.tsx'

const STALE = ['countFormer', 'listInvitations', 'listMailings']

/** The customers of which cycle get a private link to this one. */
export const InviteForm = ({ cycle }: { cycle: string }) => {
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
      {from && from !== cycle && <Invite key={from} cycle={cycle} from={from} />}
      {from && from === cycle && <p>Please choose an earlier cycle than the one to come.</p>}
    </>
  )
}

const Invite = ({ cycle, from }: { cycle: string; from: string }) => {
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
              says="Each gets one mail with a private link. They can subscribe at once; everybody else waits until you start the cycle."
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
