import { settingsWords } from '../../../words/en/fields.ts'
import { sendVerification } from '../../../words/en/pages/settings.tsx'
import { entrySentence } from '../../../words/en/refusals/entry-errors.ts'
import { useCall } from '../../calls/use-call.ts'
import { Notice } from '../notice/notice.tsx'
import { waitOr } from '../notice/reason.ts'
import { PressButton } from './press-button.tsx'

/** Emails the link that verifies one's own address, from wherever that is needed, and says whether it went out. */
export const SendVerification = () => {
  const { mutate, isPending, isSuccess, error } = useCall('sendVerification')
  return (
    <>
      <div>
        <PressButton isSecond isBusy={isPending} onClick={() => mutate(undefined)}>
          {sendVerification}
        </PressButton>
      </div>
      <Notice kind="good">{isSuccess && settingsWords.verificationSent}</Notice>
      <Notice kind="trouble">{error && waitOr(entrySentence('verificationFailed'), error)}</Notice>
    </>
  )
}
