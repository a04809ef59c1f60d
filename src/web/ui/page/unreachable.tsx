import { Button } from '@mantine/core'
import { troubleWords } from '../../../shared/words/words.ts'
import { Hen } from '../../drawings/hen.tsx'
import { MessagePage } from './message-page.tsx'

export const Unreachable = ({ onTryAgain }: { onTryAgain: () => void }) => (
  <MessagePage drawing={<Hen />} heading="We cannot reach the shop" next={<Button onClick={onTryAgain}>Try again</Button>}>
    <p role="alert">{troubleWords.unreachable}</p>
  </MessagePage>
)
