import * as words from '../../../../words/en/dashboard/parts.ts'
import { BusyButton } from '../../../ui/button/busy-button.tsx'
import { PressButton } from '../../../ui/button/press-button.tsx'
import { Notice } from '../../../ui/notice/notice.tsx'
import { Conflict, type TheirChange } from '../form/conflict.tsx'
import { Actions } from '../show/tab-page.tsx'
import css from './form-end.module.css'

type Props = {
  readonly whole: string | undefined
  /** What someone else changed in the meantime, if anything. */
  readonly conflict?: { readonly thing: string; readonly changes: readonly TheirChange[] } | undefined
  readonly save: string
  readonly isBusy: boolean
  readonly onCancel: () => void
}

/** The end of a form in a list: what is wrong with it as a whole, what others changed, and its buttons. */
export const FormEnd = ({ whole, conflict, save, isBusy, onCancel }: Props) => (
  <>
    <Notice kind="trouble">{whole}</Notice>
    <div className={css.alert} role="alert">
      {conflict && <Conflict {...conflict} />}
    </div>
    <Actions>
      <BusyButton isBusy={isBusy}>{conflict ? words.saveMine : save}</BusyButton>
      <PressButton isSecond isWaiting={isBusy} onClick={onCancel}>
        {conflict ? words.useTheirs : words.cancel}
      </PressButton>
    </Actions>
  </>
)
