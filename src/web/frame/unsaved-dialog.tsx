import * as words from '../../words/en/pages/unsaved.ts'
import { PressButton } from '../ui/button/press-button.tsx'
import css from '../ui/notice/dialog.module.css'
import { Dialog } from '../ui/notice/dialog.tsx'

export type Asking = { readonly stay: () => void; readonly leave: () => void }

/** What the guard asks. Loaded with the first press or change, because most visits have nothing to lose. */
export default function UnsavedDialog({ stay, leave }: Asking) {
  return (
    <Dialog title={words.unsaved} onClose={stay}>
      <p>{words.lostIfLeft}</p>
      <div className={css.buttons}>
        <PressButton onClick={stay}>{words.stay}</PressButton>
        <PressButton isSecond onClick={leave}>
          {words.leave}
        </PressButton>
      </div>
    </Dialog>
  )
}
