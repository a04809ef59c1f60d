import { useQueryClient } from '@tanstack/react-query'
import '../passkeys/way-in-calls.ts'
import { useState } from 'react'
import * as words from '../../words/en/pages/ways-in/passkeys.ts'
import { useArrival, wayOn } from '../arrival.ts'
import { rememberUser } from '../calls/current-user.ts'
import { Refused } from '../calls/refused.ts'
import { useCall } from '../calls/use-call.ts'
import { askPasskey } from '../passkeys/browser-passkeys.ts'
import { PressButton } from '../ui/button/press-button.tsx'
import { Notice } from '../ui/notice/notice.tsx'
import { reasonOf } from '../ui/notice/reason.ts'

/** Logs in with a passkey that the person chooses in their browser's own dialog: neither email nor password is asked for. */
export const PasskeyLogin = () => {
  const client = useQueryClient()
  const arrival = useArrival()
  const begin = useCall('beginPasskeyLogin')
  const finish = useCall('logInByPasskey')
  const [isBusy, setBusy] = useState(false)
  const [trouble, setTrouble] = useState<string>()
  const logIn = async () => {
    setBusy(true)
    setTrouble(undefined)
    try {
      const credential = await askPasskey(await begin.mutateAsync(undefined))
      const rememberMe = document.querySelector('[name=rememberMe]:checked') !== null
      const { user } = await finish.mutateAsync({ body: { credential, rememberMe } })
      rememberUser(client, user, wayOn(arrival))
    } catch (reason) {
      setTrouble(reasonOf(Refused.from(reason)))
      setBusy(false)
    }
  }
  return (
    <>
      <PressButton isSecond block isBusy={isBusy} onClick={logIn}>
        {words.logIn}
      </PressButton>
      <Notice kind="trouble">{trouble}</Notice>
    </>
  )
}
