import { troubleWords } from '../../../shared/words/words.ts'
import { Egg } from '../../drawings/egg.tsx'
import { PressButton } from '../button/press-button.tsx'
import { MessagePage } from './message-page.tsx'

export const Unreachable = ({ onTryAgain }: { onTryAgain: () => void }) => (
  <MessagePage drawing={<Egg />} heading="We cannot reach the shop" next={<PressButton onClick={onTryAgain}>Try again</PressButton>}>
    <p role="alert">{troubleWords.unreachable}</p>
  </MessagePage>
)
