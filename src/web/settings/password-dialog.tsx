import type { Me } from '../../shared/shapes/entities.ts'
import type { Proof } from '../../shared/shapes/second-factor.ts'
import * as words from '../../words/en/pages/settings.tsx'
import { sentenceOf } from '../../words/en/refusals/errors.ts'
import { Refused } from '../calls/refused.ts'
import { useCall } from '../calls/use-call.ts'
import type { Trouble } from '../ui/form/use-form.ts'
import { ProveDialog } from './step-up/prove-dialog.tsx'

/** Given up, done, or in trouble with something outside the dialog. */
export type DialogOutcome = 'left' | 'sent' | Trouble<'newEmail'>

type Props = { readonly user: Me; readonly newEmail: string; readonly onClose: (outcome: DialogOutcome) => void }

export const PasswordDialog = ({ user, newEmail, onClose }: Props) => {
  const changeEmail = useCall('changeEmail')
  const send = async (proof: Proof) =>
    onClose(await changeEmail.mutateAsync({ body: { email: newEmail, ...proof } }).then(() => 'sent' as const, troubleOutside))
  return (
    <ProveDialog
      title={words.confirmYou}
      user={user}
      does={words.confirm}
      send={send}
      sayRefused={({ code, message }) => (code === 'tooManyTries' || code === 'verificationFailed' ? message : sentenceOf('unexpected'))}
      onClose={() => onClose('left')}
    >
      {words.linkGoes(<strong>{newEmail}</strong>)}
    </ProveDialog>
  )
}

/** What the password cannot mend is shown in the form behind the dialog. */
const troubleOutside = (reason: unknown): Trouble<'newEmail'> => {
  const { code, message, fields } = Refused.from(reason)
  if (code === 'emailTaken' || code === 'emailMalformed') return { fields: { newEmail: message } }
  if (fields.email) return { fields: { newEmail: fields.email } }
  if (code === 'emailNotVerified') return { whole: message }
  throw reason
}
