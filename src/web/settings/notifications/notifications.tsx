import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Me } from '../../../shared/shapes/entities.ts'
import * as words from '../../../words/en/pages/ways-in/notifications.ts'
import './notification-calls.ts'
import { api } from '../../calls/api.ts'
import { Refused } from '../../calls/refused.ts'
import { PressButton } from '../../ui/button/press-button.tsx'
import { Notice } from '../../ui/notice/notice.tsx'
import { reasonOf } from '../../ui/notice/reason.ts'
import { Reading } from '../../ui/page/reading.tsx'
import { abilityHere, askPermission, findEndpoint, subscribe, unsubscribe } from './browser-push.ts'

/** Notifications in the browser that shows this page. Nothing is asked of the person before they press. */
export const Notifications = ({ user }: { user: Me }) => {
  const [ability, setAbility] = useState(abilityHere)
  return (
    <section aria-labelledby="notifications">
      <h2 id="notifications">{words.heading}</h2>
      <p>{words.what}</p>
      {user.role === 'admin' && <p>{words.alsoForFarm}</p>}
      {!user.email_verified && <p>{words.verifyFirst}</p>}
      {user.email_verified && ability !== 'can' && <p>{words.unable[ability]}</p>}
      {user.email_verified && ability === 'can' && <Switch onAsked={() => setAbility(abilityHere())} />}
    </section>
  )
}

const HERE = ['notificationsHere']
type State = { readonly is_on: boolean }

const readState = async (): Promise<State> => {
  const endpoint = await findEndpoint()
  return endpoint === undefined ? { is_on: false } : api.checkNotifications({ body: { endpoint } })
}

const turnOn = async (): Promise<State | undefined> => {
  // Before anything else: browsers show their question only right after a press.
  if (!(await askPermission())) return undefined
  const { sender } = await api.readPushSender(undefined)
  return api.turnOnNotifications({ body: await subscribe(sender) })
}

const turnOff = async (): Promise<State> => {
  const endpoint = await findEndpoint()
  if (endpoint !== undefined) await api.turnOffNotifications({ body: { endpoint } })
  await unsubscribe()
  return { is_on: false }
}

const sendTest = async (): Promise<State> => {
  const endpoint = await findEndpoint()
  if (endpoint !== undefined) await api.testNotifications({ body: { endpoint } })
  return { is_on: endpoint !== undefined }
}

const Switch = ({ onAsked }: { onAsked: () => void }) => {
  const client = useQueryClient()
  const here = useQuery<State, Refused>({ queryKey: HERE, queryFn: readState })
  const show = (state: State | undefined) => state && client.setQueryData(HERE, state)
  const on = useMutation({ mutationFn: turnOn, onSettled: onAsked, onSuccess: show })
  const off = useMutation({ mutationFn: turnOff, onSuccess: show })
  const test = useMutation({ mutationFn: sendTest, onSuccess: show, onError: () => client.invalidateQueries({ queryKey: HERE }) })
  const trouble = on.error ?? off.error ?? test.error
  return (
    <Reading of={here} like={{ lines: 1 }}>
      {({ is_on }) => (
        <>
          {is_on ? (
            <>
              <p>{words.isOn}</p>
              <div className="row gap-3">
                <PressButton isSecond isBusy={test.isPending} onClick={() => test.mutate()}>
                  {words.test}
                </PressButton>
                <PressButton isSecond isBusy={off.isPending} onClick={() => off.mutate()}>
                  {words.turnOff}
                </PressButton>
              </div>
            </>
          ) : (
            <div>
              <PressButton isSecond isBusy={on.isPending} onClick={() => on.mutate()}>
                {words.turnOn}
              </PressButton>
            </div>
          )}
          <Notice kind="good">{is_on && test.isSuccess && words.testSent}</Notice>
          <Notice kind="trouble">
            {trouble ? (trouble instanceof Refused ? reasonOf(trouble) : words.failed) : on.isSuccess && !on.data && words.notAllowed}
          </Notice>
        </>
      )}
    </Reading>
  )
}
