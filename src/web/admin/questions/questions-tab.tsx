import { Link, useSearchParams } from 'react-router'
import { isAwaited, useReading } from '../../calls/use-call.ts'
import { useSession } from '../../session.tsx'
import { Reading } from '../../ui/page/reading.tsx'
import { TabPage } from '../parts/show/tab-page.tsx'
import { OpenQuestions } from './open-questions.tsx'
import { ResolvedQuestions } from './resolved-questions.tsx'

export default function QuestionsTab() {
  const [search] = useSearchParams()
  return search.get('resolved') === 'yes' ? <Resolved search={search} /> : <Open />
}

const Resolved = ({ search }: { search: URLSearchParams }) => (
  <TabPage heading="Questions" lead="Resolved questions, newest first. Reopen one when it needs you again.">
    <Way to="?" name="Open questions" />
    <ResolvedQuestions search={search} />
  </TabPage>
)

const Open = () => {
  const { user } = useSession()
  const questions = useReading('listQuestions')
  return (
    <TabPage
      heading={questions.data ? `Questions (${questions.data.length})` : 'Questions'}
      lead="What people asked, newest first. Your reply goes to them by email. Resolve a question to take it off the list."
    >
      <Reading of={questions} like={{ cards: 2 }}>
        {(list) => user && <OpenQuestions userId={user.id} questions={list} askAgain={questions.refetch} />}
      </Reading>
      {!isAwaited(questions) && <Way to="?resolved=yes" name="Resolved questions" />}
    </TabPage>
  )
}

const Way = ({ to, name }: { to: string; name: string }) => (
  <div>
    <Link to={to} className="thumb">
      {name}
    </Link>
  </div>
)
