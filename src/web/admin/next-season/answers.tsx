import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Invitations } from '../../../shared/shapes/farm-settings.ts'
import { adminWords, showPeople } from '../../../words/en/dashboard/admin.ts'
import { showCount } from '../../../words/en/dashboard/count.ts'
import { showPieces } from '../../../words/en/product.ts'
import { useAnswer, useCall } from '../../calls/use-call.ts'
import { PressButton } from '../../ui/button/press-button.tsx'
import { Notice } from '../../ui/notice/notice.tsx'
import { sayFailed } from '../../ui/notice/reason.ts'
import { Reading } from '../../ui/page/reading.tsx'
import { Facts } from '../../ui/show/facts.tsx'
import { Folded } from '../../ui/show/folded.tsx'
import { SendDialog } from '../parts/mail/send-dialog.tsx'
import { Actions, Sheet } from '../parts/show/tab-page.tsx'
import css from './next-season.module.css'

const ANSWERS = { renewed: 'Renewed', declined: 'Declined', silent: 'No answer yet' } as const
const ORDER = Object.keys(ANSWERS) as (keyof typeof ANSWERS)[]

/** Which invited people have renewed, declined, or not answered yet. */
export const Answers = ({ cycle }: { cycle: string }) => (
  <Reading of={useAnswer('listInvitations', { params: { id: cycle } })}>
    {(invitations) => (invitations.people.length === 0 ? null : <AnswerSheet cycle={cycle} {...invitations} />)}
  </Reading>
)

const AnswerSheet = ({ cycle, people, ...counts }: Invitations & { cycle: string }) => (
  <Sheet heading="What they answered">
    <Facts of={Object.fromEntries(ORDER.map((answer) => [ANSWERS[answer], showCount(counts[answer])]))} />
    <Remind cycle={cycle} people={counts.silent} />
    {ORDER.filter((answer) => counts[answer] > 0).map((answer) => (
      <Folded key={answer} name={`${ANSWERS[answer]} (${showCount(counts[answer])})`} isOpen={answer === 'silent'}>
        <ul className={`stack list ${css.people}`}>
          {people
            .filter((person) => person.answer === answer)
            .map(({ email, name, cartons_per_week, short_name }) => (
              <li key={email} className="row baseline apart gap-y-1 gap-x-4">
                <span>
                  {name} <small>{email}</small>
                </span>
                <span>{showPieces(cartons_per_week, short_name)}</span>
              </li>
            ))}
        </ul>
      </Folded>
    ))}
  </Sheet>
)

/** One more email to people who have not answered: to each of them once. */
const Remind = ({ cycle, people }: { cycle: string; people: number }) => {
  const client = useQueryClient()
  const [isAsking, setAsking] = useState(false)
  const { mutate, isPending, isSuccess, error } = useCall('remindInvited')
  const remind = () =>
    mutate(
      { params: { id: cycle } },
      {
        onSettled: () => {
          setAsking(false)
          for (const name of ['listInvitations', 'listMailings']) client.invalidateQueries({ queryKey: [name] })
        },
      },
    )
  return (
    <>
      <Notice kind="good">{isSuccess && adminWords.silentReminded}</Notice>
      <Notice kind="trouble">{error && sayFailed(adminWords.silentNotReminded, error)}</Notice>
      {people > 0 && !isSuccess && (
        <Actions>
          <PressButton isSecond onClick={() => setAsking(true)}>
            {"Write to those who haven't answered"}
          </PressButton>
        </Actions>
      )}
      {isAsking && (
        <SendDialog
          title={`Write to ${showPeople(people)}?`}
          says="Each person gets the invitation once more, with what they had and what it costs now. No one gets it a third time, and people who want no news are left out."
          yes="Send"
          isBusy={isPending}
          onConfirm={remind}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  )
}
