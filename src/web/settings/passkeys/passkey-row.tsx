import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { PASSKEY_NAME_MAX } from '../../../shared/limits.ts'
import type { Me } from '../../../shared/shapes/entities.ts'
import type { SecondFactor } from '../../../shared/shapes/second-factor.ts'
import { fieldWords } from '../../../words/en/fields.ts'
import { showMoment } from '../../../words/en/pages/moment.ts'
import { showDevice } from '../../../words/en/pages/settings.tsx'
import * as ui from '../../../words/en/pages/ui.ts'
import * as words from '../../../words/en/pages/ways-in/passkeys.ts'
import { useCall } from '../../calls/use-call.ts'
import { BusyButton } from '../../ui/button/busy-button.tsx'
import { PressButton } from '../../ui/button/press-button.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import { useForm } from '../../ui/form/use-form.ts'
import { Notice } from '../../ui/notice/notice.tsx'
import { reasonOf } from '../../ui/notice/reason.ts'
import { ProveDialog } from '../step-up/prove-dialog.tsx'
import css from './passkeys.module.css'

type Passkey = SecondFactor['passkeys'][number]
type Props = {
  readonly user: Me
  readonly passkey: Passkey
  /** Nothing else asks for a second step. */
  readonly isLast: boolean
  readonly canRemove: boolean
  readonly onRemoved: () => void
}

export const PasskeyRow = ({ user, passkey, isLast, canRemove, onRemoved }: Props) => {
  const { passkey_id, added_at, used_at } = passkey
  // Unless it was renamed, it is called after where it was made.
  const name = showDevice(passkey.name)
  const [doing, setDoing] = useState<'rename' | 'remove'>()
  const remove = useCall('removePasskey')
  const leave = () => setDoing(undefined)
  if (doing === 'rename') return <RenameForm passkey={passkey} onDone={leave} />
  return (
    <li className={`row center apart gap-y-2 gap-x-4 ${css.passkey}`}>
      <div>
        <strong>{name}</strong>
        <p className={css.when}>
          {words.addedOn} <time dateTime={added_at}>{showMoment(added_at)}</time>,{' '}
          {used_at ? (
            <>
              {words.lastUsed} <time dateTime={used_at}>{showMoment(used_at)}</time>
            </>
          ) : (
            words.neverUsed
          )}
        </p>
      </div>
      <div className="row gap-3">
        <PressButton isSecond onClick={() => setDoing('rename')} label={words.renameThis(name)}>
          {words.rename}
        </PressButton>
        {canRemove && (
          <PressButton isSecond onClick={() => setDoing('remove')} label={words.removeThis(name)}>
            {words.remove}
          </PressButton>
        )}
      </div>
      {doing === 'remove' && (
        <ProveDialog
          title={words.removeAsked}
          user={user}
          does={words.remove}
          isDanger
          send={async (proof) => {
            await remove.mutateAsync({ params: { id: passkey_id }, body: proof })
            leave()
            onRemoved()
          }}
          onClose={leave}
        >
          {isLast ? words.lastOne(name) : words.noLonger(name)}
        </ProveDialog>
      )}
    </li>
  )
}

const RenameForm = ({ passkey: { passkey_id, name }, onDone }: { readonly passkey: Passkey; readonly onDone: () => void }) => {
  const client = useQueryClient()
  const rename = useCall('renamePasskey')
  const { submit, isBusy, fields, whole } = useForm({
    rules: { passkeyName: (typed) => (typed.trim() === '' ? fieldWords.required : undefined) },
    send: async ({ passkeyName }) => {
      await rename.mutateAsync({ params: { id: passkey_id }, body: { name: passkeyName.trim() } })
      await client.invalidateQueries({ queryKey: ['readSecondFactor'] })
      onDone()
    },
    blame: (refused) => ({ whole: reasonOf(refused) }),
  })
  return (
    <li className={css.passkey}>
      <form noValidate onSubmit={submit}>
        <TextField
          name="passkeyName"
          label={words.passkeyName}
          defaultValue={name}
          maxLength={PASSKEY_NAME_MAX}
          error={fields.passkeyName}
          autoFocus
        />
        <Notice kind="trouble">{whole}</Notice>
        <div className="row gap-3">
          <BusyButton isBusy={isBusy}>{words.save}</BusyButton>
          <PressButton isSecond isWaiting={isBusy} onClick={onDone}>
            {ui.cancel}
          </PressButton>
        </div>
      </form>
    </li>
  )
}
