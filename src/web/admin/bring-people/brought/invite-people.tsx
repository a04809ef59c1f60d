import type { Import } from '../../../../shared/shapes/imports.ts'
import { importWords, showMails, showPeople } from '../../../../words/en/dashboard/admin.ts'
import { useCall } from '../../../calls/use-call.ts'
import { Notice } from '../../../ui/notice/notice.tsx'
import { sayFailed } from '../../../ui/notice/reason.ts'
import { InviteActions } from '../../parts/mail/invite-actions.tsx'
import { Sheet } from '../../parts/show/tab-page.tsx'
import { bringWords } from '../bring-words.ts'
import { useShown } from '../use-import.ts'

/** People hear of the import only from here. */
export const InvitePeople = ({ one: { import_id, mailable, invited, notes, no_email } }: { one: Import }) => {
  const { readAgain } = useShown()
  const { mutate, isPending, error, data } = useCall('inviteImported')
  const invite = () =>
    mutate(
      { params: { id: import_id } },
      {
        onSettled: () => readAgain(import_id),
      },
    )
  return (
    <Sheet heading="Invite them">
      <p>{saidOf(mailable, invited)}</p>
      {no_email > 0 && <p>{importWords.unreachable(no_email)}</p>}
      <Notice kind="good">{data && `${showMails(data.mailed)} on the way.`}</Notice>
      <Notice kind="trouble">{error && sayFailed(bringWords.notInvited, error)}</Notice>
      {mailable > 0 && <InviteActions people={mailable} gets={whatTheyGet(notes)} isBusy={isPending} onInvite={invite} />}
    </Sheet>
  )
}

const whatTheyGet = (notes: Import['notes']): string =>
  notes.includes(importWords.allElsewhere)
    ? 'Each person gets one email that shows them where to sign up.'
    : 'Each person gets one email with their own link to set a password and see their orders.'

const saidOf = (mailable: number, invited: number): string => {
  if (mailable > 0)
    return `${showPeople(mailable)} ${mailable === 1 ? 'has' : 'have'} not been invited yet${invited > 0 ? `, ${showPeople(invited)} ${invited === 1 ? 'was' : 'were'} invited` : ''}. ${importWords.quiet}`
  return invited > 0 ? `${showPeople(invited)} ${invited === 1 ? 'was' : 'were'} invited.` : 'There is no one left to invite.'
}
