import { useEffect, useRef } from 'react'
import * as words from '../../words/en/pages/order/subscribe.tsx'
import { PressButton } from '../ui/button/press-button.tsx'
import dialogCss from '../ui/notice/dialog.module.css'
import css from './late-warning.module.css'

const TOLD_AS = 'dozen.late'

/** Once for each visit and each text in a dialog that must be answered; the banner stays. It is a notice, nothing is closed. */
export const LateWarning = ({ text, lang }: { text: string; lang: 'en' | undefined }) => {
  const dialog = useRef<HTMLDialogElement>(null)

  useEffect(() => {
    if (wasTold(text) || dialog.current?.open) return
    dialog.current?.showModal()
  }, [text])

  return (
    <>
      <p className={css.banner} lang={lang}>
        {text}
      </p>
      <dialog
        className={dialogCss.dialog}
        ref={dialog}
        role="alertdialog"
        aria-labelledby="late-heading"
        aria-describedby="late-text"
        onClose={() => window.sessionStorage.setItem(TOLD_AS, text)}
      >
        <h2 id="late-heading">{words.lateHeading}</h2>
        <p id="late-text" lang={lang}>
          {text}
        </p>
        <div className={dialogCss.buttons}>
          <PressButton onClick={() => dialog.current?.close()}>{words.understood}</PressButton>
        </div>
      </dialog>
    </>
  )
}

const wasTold = (text: string) => window.sessionStorage.getItem(TOLD_AS) === text
