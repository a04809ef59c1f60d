import { useState } from 'react'
import { showMails, showPeople } from '../../../../words/en/dashboard/admin.ts'
import { useReading } from '../../../calls/use-call.ts'
import { PressButton } from '../../../ui/button/press-button.tsx'
import { Reading } from '../../../ui/page/reading.tsx'
import { Folded } from '../../../ui/show/folded.tsx'
import { Actions } from '../show/tab-page.tsx'
import { LetterPreview } from './letter-preview.tsx'
import { SendDialog } from './send-dialog.tsx'

type Props = {
  readonly people: number
  /** What each of them gets. */
  readonly gets: string
  readonly isBusy: boolean
  readonly onInvite: () => void
}

/** Invites imported people, after one more question. */
export const InviteActions = ({ people, gets, isBusy, onInvite }: Props) => {
  const [isAsking, setAsking] = useState(false)
  const [isReading, setReading] = useState(false)
  const invite = () => {
    setAsking(false)
    onInvite()
  }
  return (
    <>
      <Folded name="Preview the email" onToggle={setReading}>
        {isReading && <Letter />}
      </Folded>
      <Actions>
        <PressButton isBusy={isBusy} onClick={() => setAsking(true)}>{`Invite ${showPeople(people)}…`}</PressButton>
      </Actions>
      {isAsking && (
        <SendDialog
          title={`Send ${showMails(people)}?`}
          says={`${gets} You can't take back a sent email.`}
          yes={`Send to ${showPeople(people)}`}
          isBusy={isBusy}
          onConfirm={invite}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  )
}

const Letter = () => <Reading of={useReading('previewImportLetter')}>{(letter) => <LetterPreview {...letter} />}</Reading>
