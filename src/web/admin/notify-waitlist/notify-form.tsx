import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { adminWords, showPeople } from '../../../shared/admin-words.ts'
import { Notice } from '../../ui/notice.tsx'
import { PressButton } from '../../ui/press-button.tsx'
import { reasonOf } from '../../ui/reason.ts'
import { Actions } from '../../ui/tab-page.tsx'
import { useCall } from '../../use-call.ts'
import { NotifyDialog } from './notify-dialog.tsx'

const STALE = ['countWaitlist', 'listMailings', 'readLastWaitlistEmail']

export const NotifyForm = ({ waiting, told }: { waiting: number; told: number }) => {
  const client = useQueryClient()
  const [isAsking, setAsking] = useState(false)
  const { mutate, isPending, isSuccess, error } = useCall('notifyWaitlist')
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
      <p>{waiting > 0 ? `${showPeople(waiting)} waiting. ${toldWords(told)}` : `Nobody is waiting to be told. ${toldWords(told)}`}</p>
      {waiting === 0 && <p>People join the waitlist on the subscribe page while no cycle is open.</p>}
      <Notice kind="good">{isSuccess && adminWords.waitlistTold}</Notice>
      <Notice kind="trouble">{error && `${adminWords.waitlistNotTold} ${reasonOf(error)}`}</Notice>
      {waiting > 0 && (
        <Actions>
          <PressButton onClick={() => setAsking(true)}>{`Notify ${showPeople(waiting)}`}</PressButton>
        </Actions>
      )}
      {isAsking && <NotifyDialog waiting={waiting} isBusy={isPending} onConfirm={notify} onClose={() => setAsking(false)} />}
    </>
  )
}

const toldWords = (told: number) => (told === 0 ? '' : `${showPeople(told)} told before.`)
