import { BusyButton } from '../../../ui/button/busy-button.tsx'
import { PressButton } from '../../../ui/button/press-button.tsx'
import { Notice } from '../../../ui/notice/notice.tsx'
import { Actions } from '../show/tab-page.tsx'

type Props = { readonly whole: string | undefined; readonly save: string; readonly isBusy: boolean; readonly onCancel: () => void }

/** The end of a form in a list: what is wrong with it as a whole, and its buttons. */
export const FormEnd = ({ whole, save, isBusy, onCancel }: Props) => (
  <>
    <Notice kind="trouble">{whole}</Notice>
    <Actions>
      <BusyButton isBusy={isBusy}>{save}</BusyButton>
      <PressButton isSecond isWaiting={isBusy} onClick={onCancel}>
        Cancel
      </PressButton>
    </Actions>
  </>
)
