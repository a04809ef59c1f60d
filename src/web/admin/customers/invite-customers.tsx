import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { CustomerFile } from '../../../shared/shapes/customers.ts'
import { importWords, showMails, showPeople } from '../../../words/en/dashboard/admin.ts'
import * as words from '../../../words/en/dashboard/customers.ts'
import { useAnswer, useCall } from '../../calls/use-call.ts'
import { PressButton } from '../../ui/button/press-button.tsx'
import { Notice } from '../../ui/notice/notice.tsx'
import { sayFailed } from '../../ui/notice/reason.ts'
import { InviteActions } from '../parts/mail/invite-actions.tsx'
import { SendDialog } from '../parts/mail/send-dialog.tsx'
import { Sheet } from '../parts/show/tab-page.tsx'

const useInvite = () => {
  const client = useQueryClient()
  const invite = useCall('inviteCustomers')
  const readAgain = () =>
    Promise.all(['listCustomers', 'readCustomer', 'readUninvited'].map((name) => client.invalidateQueries({ queryKey: [name] })))
  const send = (body: { id?: string }, onSent?: () => void) =>
    invite.mutate({ body }, { onSuccess: ({ mailed }) => mailed > 0 && onSent?.(), onSettled: readAgain })
  return { ...invite, send }
}

/** Invites everyone who came with a spreadsheet and was not invited yet. */
export const InviteUninvited = () => {
  const people = useAnswer('readUninvited', undefined).data?.people ?? 0
  const { send, isPending, error, data } = useInvite()
  if (people === 0 && !data && !error) return null
  return (
    <Sheet>
      {people > 0 && (
        <p>
          {showPeople(people)} {people === 1 ? 'was' : 'were'} imported and not invited yet. {importWords.quiet}
        </p>
      )}
      <Notice kind="good">{data && `${showMails(data.mailed)} on the way.`}</Notice>
      <Notice kind="trouble">{error && sayFailed(words.inviteFailed, error)}</Notice>
      {people > 0 && <InviteActions people={people} gets={words.inviteGets} isBusy={isPending} onInvite={() => send({})} />}
    </Sheet>
  )
}

type OneProps = { readonly of: CustomerFile; readonly onSent: (message: string) => void }

/** Invites one person from their page. The page says that the email was sent, because the button disappears. */
export const InviteOne = ({ of: { id, name, email }, onSent }: OneProps) => {
  const [isAsking, setAsking] = useState(false)
  const { send, isPending, error } = useInvite()
  const invite = () => {
    setAsking(false)
    send({ id }, () => onSent(words.inviteSent(email)))
  }
  return (
    <>
      <PressButton isSecond isBusy={isPending} onClick={() => setAsking(true)}>
        {words.inviteOne}
      </PressButton>
      <Notice kind="trouble">{error && sayFailed(words.inviteFailed, error)}</Notice>
      {isAsking && (
        <SendDialog
          title={words.inviteWhom(name)}
          says={`${words.inviteGets} It goes to ${email}.`}
          yes="Send invitation"
          isBusy={isPending}
          onConfirm={invite}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  )
}
