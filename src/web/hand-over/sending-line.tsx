import { useQueryClient } from '@tanstack/react-query'
import { handOverWords } from '../../words/en/hand-over.ts'
import * as words from '../../words/en/pages/hand-over.ts'
import { showMoment } from '../../words/en/pages/moment.ts'
import { forgetUser } from '../calls/current-user.ts'
import type { Refused } from '../calls/refused.ts'
import { PressButton } from '../ui/button/press-button.tsx'
import { reasonOf } from '../ui/notice/reason.ts'
import css from './hand-over.module.css'

type Props = { readonly taps: number; readonly trouble: Refused | undefined; readonly at: string | undefined }

const isLoggedOut = (trouble: Refused | undefined) => trouble?.code === 'notSignedIn'

const say = ({ taps, trouble, at }: Props): string => {
  if (!trouble) return taps === 0 ? handOverWords.allSent : handOverWords.sending
  if (isLoggedOut(trouble)) return handOverWords.logInAgain(taps)
  if (taps > 0) return handOverWords.waiting(taps)
  return at === undefined ? reasonOf(trouble) : handOverWords.oldList(showMoment(at), trouble.isExplained ? trouble.message : undefined)
}

/** How far the taps have come; always in sight. */
export const SendingLine = (props: Props) => {
  const client = useQueryClient()
  return (
    <div className={`row center gap-x-4 ${css.sending}`} data-trouble={props.trouble !== undefined || undefined}>
      <p role="status">{say(props)}</p>
      {isLoggedOut(props.trouble) && <PressButton onClick={() => forgetUser(client)}>{words.logIn}</PressButton>}
    </div>
  )
}
