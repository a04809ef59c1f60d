import { useState } from 'react'
import '../../passkeys/way-in-calls.ts'
import * as words from '../../../words/en/pages/ways-in/passkeys.ts'
import { Refused } from '../../calls/refused.ts'
import { useCall } from '../../calls/use-call.ts'
import { askPasskey } from '../../passkeys/browser-passkeys.ts'
import { PressButton } from '../../ui/button/press-button.tsx'
import { Notice } from '../../ui/notice/notice.tsx'
import { reasonOf } from '../../ui/notice/reason.ts'

/** Confirms with a passkey; what that gives is sent in place of a code. */
export const UsePasskey = ({ onCode }: { readonly onCode: (code: string) => void }) => {
  const begin = useCall('beginPasskeyProof')
  const prove = useCall('provePasskey')
  const [isBusy, setBusy] = useState(false)
  const [trouble, setTrouble] = useState<string>()
  const confirm = async () => {
    setBusy(true)
    setTrouble(undefined)
    try {
      const credential = await askPasskey(await begin.mutateAsync(undefined))
      onCode((await prove.mutateAsync({ body: { credential } })).code)
    } catch (reason) {
      setTrouble(reasonOf(Refused.from(reason)))
    }
    setBusy(false)
  }
  return (
    <>
      <div>
        <PressButton isSecond isBusy={isBusy} onClick={confirm}>
          {words.use}
        </PressButton>
      </div>
      <Notice kind="trouble">{trouble}</Notice>
    </>
  )
}
