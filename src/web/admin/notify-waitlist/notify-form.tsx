import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import { adminTabs } from '../../../shared/admin-addresses.ts'
import type { WaitlistCount } from '../../../shared/shapes/records.ts'
import { adminWords, showPeople, showUnverifiedWaiting } from '../../../words/en/dashboard/admin.ts'
import { useCall } from '../../calls/use-call.ts'
import { PressButton } from '../../ui/button/press-button.tsx'
import { Notice } from '../../ui/notice/notice.tsx'
import { sayFailed } from '../../ui/notice/reason.ts'
import { SendDialog } from '../parts/mail/send-dialog.tsx'
import { Actions } from '../parts/show/tab-page.tsx'

const STALE = ['countWaitlist', 'listMailings', 'readLastWaitlistEmail']

export const NotifyForm = ({ waiting, told, unverified }: WaitlistCount) => {
  const client = useQueryClient()
  const [isAsking, setAsking] = useState(false)
  const { mutate, reset, isPending, isSuccess, error } = useCall('notifyWaitlist')
  const success = useRef<HTMLSpanElement>(null)

  // The button disappears once nobody is waiting, so the result takes the focus.
  useEffect(() => {
    if (isSuccess && !isAsking) success.current?.focus()
  }, [isSuccess, isAsking])

  const ask = () => {
    reset()
    setAsking(true)
  }
  const notify = () =>
    mutate(
      { body: { message: adminWords.invitation } },
      {
        onSettled: () => {
          setAsking(false)
          for (const name of STALE) client.invalidateQueries({ queryKey: [name] })
        },
      },
    )
  return (
    <>
      <p>
        {waiting > 0
          ? `${showPeople(waiting)} waiting. ${toldWords(told)}`
          : `${unverified > 0 ? 'There is no one to notify yet.' : 'No one is waiting.'} ${toldWords(told)}`}
      </p>
      {unverified > 0 && <p>{showUnverifiedWaiting(unverified, waiting > 0)}</p>}
      {waiting === 0 && unverified === 0 && <NobodyWaits isAnyoneTold={told > 0} />}
      <Notice kind="good">
        {isSuccess && (
          <span ref={success} tabIndex={-1}>
            {adminWords.waitlistTold}
          </span>
        )}
      </Notice>
      <Notice kind="trouble">{error && sayFailed(adminWords.waitlistNotTold, error)}</Notice>
      {waiting > 0 && (
        <Actions>
          <PressButton onClick={ask}>{`Notify ${showPeople(waiting)}`}</PressButton>
        </Actions>
      )}
      {isAsking && (
        <SendDialog
          title={`Notify ${showPeople(waiting)}?`}
          says="Each person gets one email and is then marked as notified."
          yes={`Send to ${showPeople(waiting)}`}
          isBusy={isPending}
          onConfirm={notify}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  )
}

const NobodyWaits = ({ isAnyoneTold }: { isAnyoneTold: boolean }) => (
  <p>
    People join the waitlist on the subscribe page while no cycle is open.{' '}
    {isAnyoneTold && <Link to={adminTabs.downloadOrders.path}>Go to Download Orders for the whole list</Link>}
  </p>
)

const toldWords = (told: number) => (told === 0 ? '' : `${showPeople(told)} notified before.`)
