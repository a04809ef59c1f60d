import { type FormEvent, useState } from 'react'
import { FRIEND_NAME_MAX } from '../../shared/limits.ts'
import * as words from '../../words/en/pages/pickups.ts'
import { BusyButton } from '../ui/button/busy-button.tsx'
import { TextButton } from '../ui/button/text-button.tsx'
import { TextField } from '../ui/form/text-field.tsx'
import { useFocusInside } from '../ui/form/use-one-form.ts'
import css from './small-form.module.css'

type Props = {
  readonly pickup: { readonly pickup_id: number; readonly friend_name: string }
  /** Tells whether it was done. */
  readonly save: (name: string) => Promise<boolean>
  readonly close: () => void
}

/** The friend who collects for the person. */
export const FriendForm = ({ pickup: { pickup_id, friend_name }, save, close }: Props) => {
  const [name, setName] = useState(friend_name)
  const [isBusy, setBusy] = useState(false)
  const [isMissing, setMissing] = useState(false)
  const form = useFocusInside()

  const send = async (chosen: string) => {
    if (isBusy) return
    setBusy(true)
    const isDone = await save(chosen)
    setBusy(false)
    if (isDone) close()
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setMissing(name.trim() === '')
    if (name.trim() !== '') send(name.trim())
  }

  return (
    <form noValidate className={`stack gap-3 ${css.form}`} ref={form} onSubmit={submit}>
      <TextField
        name={`friend-${pickup_id}`}
        label={words.whoCollects}
        description={words.whoAbout}
        value={name}
        maxLength={FRIEND_NAME_MAX}
        autoComplete="off"
        autoCapitalize="words"
        onChange={(event) => setName(event.currentTarget.value)}
        error={isMissing && words.whoMissing}
      />
      <div className="row center gap-y-2 gap-x-5">
        <BusyButton isBusy={isBusy}>{words.saveName}</BusyButton>
        {friend_name !== '' && <TextButton onClick={() => send('')}>{words.comeMyself}</TextButton>}
        <TextButton onClick={close}>{words.leaveIt}</TextButton>
      </div>
    </form>
  )
}
