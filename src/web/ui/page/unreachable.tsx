import { troubleWords } from '../../../words/en/fields.ts'
import * as words from '../../../words/en/pages/ui.ts'
import { useTrouble } from '../../calls/use-trouble.ts'
import { Egg } from '../../drawings/egg.tsx'
import { PressButton } from '../button/press-button.tsx'
import { MessagePage } from './message-page.tsx'

/** In the shop's own words if it said why, as while accounts are unavailable. */
export const Unreachable = ({ error, onTryAgain }: { error: Error | null; onTryAgain: () => void }) => {
  const trouble = useTrouble(error)
  const [heading, sentence] = trouble?.isExplained ? [words.broke, trouble.message] : [words.unreachable, troubleWords.unreachable]
  return (
    <MessagePage drawing={<Egg />} heading={heading} next={<PressButton onClick={onTryAgain}>{words.tryAgain}</PressButton>}>
      <p role="alert">{sentence}</p>
    </MessagePage>
  )
}
