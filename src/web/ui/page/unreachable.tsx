import { troubleWords } from '../../../words/en/fields.ts'
import * as words from '../../../words/en/pages/ui.ts'
import { Egg } from '../../drawings/egg.tsx'
import { PressButton } from '../button/press-button.tsx'
import { MessagePage } from './message-page.tsx'

export const Unreachable = ({ onTryAgain }: { onTryAgain: () => void }) => (
  <MessagePage drawing={<Egg />} heading={words.unreachable} next={<PressButton onClick={onTryAgain}>{words.tryAgain}</PressButton>}>
    <p role="alert">{troubleWords.unreachable}</p>
  </MessagePage>
)
