import { RECORDS_PER_PAGE } from '../../../shared/limits.ts'
import type { Question } from '../../../shared/shapes/entities.ts'
import { adminWords } from '../../../words/en/dashboard/admin.ts'
import { useCall, usePage } from '../../calls/use-call.ts'
import { LinkButton } from '../../ui/button/link-button.tsx'
import { PressButton } from '../../ui/button/press-button.tsx'
import { type Attempt, MessageOf, useMessage } from '../../ui/notice/message.tsx'
import { Reading } from '../../ui/page/reading.tsx'
import { EmptyState } from '../../ui/show/empty-state.tsx'
import listCss from '../parts/list/card-list.module.css'
import { Pager } from '../parts/list/pager.tsx'
import { PastEnd } from '../parts/list/past-end.tsx'
import { recordQuery } from '../parts/list/record-query.ts'
import { SearchBox } from '../parts/list/search-box.tsx'
import { QuestionCard } from './question-card.tsx'

const HERE = 'resolved'
const LIST = 'resolved-questions'

export const ResolvedQuestions = ({ search }: { search: URLSearchParams }) => {
  const query = recordQuery(search)
  const questions = usePage('listResolvedQuestions', { query })
  const { message, attempt } = useMessage()
  return (
    <>
      <SearchBox label="Search resolved questions" found={questions.isPlaceholderData ? undefined : questions.data?.total} />
      <MessageOf at={HERE} message={message} />
      <Reading of={questions} like={{ rows: 5 }}>
        {({ rows, total }) => (
          <>
            {rows.length === 0 && (total > 0 ? <PastEnd /> : <Nothing asked={query.q} />)}
            <ul className={listCss.list} id={LIST} tabIndex={-1} aria-label="Resolved questions">
              {rows.map((question) => (
                <li key={question.id}>
                  <ResolvedQuestion question={question} attempt={attempt} askAgain={questions.refetch} />
                </li>
              ))}
            </ul>
            {rows.length > 0 && <Pager page={query.page} perPage={RECORDS_PER_PAGE} total={total} listId={LIST} />}
          </>
        )}
      </Reading>
    </>
  )
}

type Props = { question: Question; attempt: Attempt; askAgain: () => Promise<unknown> }

const ResolvedQuestion = ({ question, attempt, askAgain }: Props) => {
  const reopenQuestion = useCall('reopenQuestion')
  const putBack = () =>
    attempt(HERE, adminWords.questionNotReopened, async () => {
      await reopenQuestion.mutateAsync({ params: { id: question.id } })
      await askAgain()
      return { at: HERE, good: `${adminWords.questionReopened}: ${question.subject}` }
    })
  return (
    <QuestionCard question={question}>
      <div className={listCss.buttons}>
        <PressButton isSecond isBusy={reopenQuestion.isPending} label={`Reopen: ${question.subject}`} onClick={putBack}>
          Reopen
        </PressButton>
      </div>
    </QuestionCard>
  )
}

const Nothing = ({ asked }: { asked: string | undefined }) =>
  asked ? (
    <EmptyState heading="Nothing found" next={<LinkButton to="?resolved=yes">Show all resolved questions</LinkButton>}>
      No resolved question contains “{asked}”. Try fewer letters.
    </EmptyState>
  ) : (
    <EmptyState heading="No resolved questions">Questions you resolve appear here.</EmptyState>
  )
