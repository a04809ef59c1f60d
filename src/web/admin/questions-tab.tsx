import { Link, useSearchParams } from 'react-router'
import css from '../ui/card-list.module.css'
import { TabPage } from '../ui/tab-page.tsx'
import { OpenQuestions } from './questions/open-questions.tsx'
import { ResolvedQuestions } from './questions/resolved-questions.tsx'

export default function QuestionsTab() {
  const [search] = useSearchParams()
  return search.get('resolved') === 'yes' ? (
    <TabPage heading="Questions" lead="What has been resolved, the last one first. Put a question back when it needs you again.">
      <div>
        <Link to="?" className={css.way}>
          Open questions
        </Link>
      </div>
      <ResolvedQuestions search={search} />
    </TabPage>
  ) : (
    <TabPage
      heading="Questions"
      lead="What people have asked, newest first. Your reply goes to them by mail; resolve a question to take it off the list."
    >
      <OpenQuestions />
      <div>
        <Link to="?resolved=yes" className={css.way}>
          Resolved questions
        </Link>
      </div>
    </TabPage>
  )
}
