import type { ReactNode } from 'react'
import * as words from '../../../words/en/pages/ui.ts'
import type { Refused } from '../../calls/refused.ts'
import { OpenCarton } from '../../drawings/open-carton.tsx'
import { PressButton } from '../button/press-button.tsx'
import { MessagePage } from './message-page.tsx'

type Props = { heading: string; refused: Refused; onTryAgain?: () => void; next: ReactNode; children: ReactNode }

const FINAL = new Set<string>(['linkUsedOrExpired', 'linkOfOther', 'emailTaken'])

/** A mailed link that did not work: a link that is used up leads to a new one, anything else may be tried again. */
export const RefusedLink = ({ heading, refused, onTryAgain, next, children }: Props) => {
  const isFinal = FINAL.has(refused.code) || !onTryAgain
  return (
    <MessagePage
      drawing={<OpenCarton />}
      heading={heading}
      next={isFinal ? next : <PressButton onClick={onTryAgain}>{words.tryAgain}</PressButton>}
    >
      <p role="alert">{refused.message}</p>
      {isFinal && <p>{children}</p>}
    </MessagePage>
  )
}
