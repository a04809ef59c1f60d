import { Link } from 'react-router'
import { adminTabs } from '../../../../shared/admin-addresses.ts'
import { showCount } from '../../../../words/en/dashboard/admin.ts'
import { useReading } from '../../../calls/use-call.ts'

/** What people wait for besides their eggs. */
export const QuestionsToAnswer = () => {
  const count = useReading('readOverview').data?.care.questions ?? 0
  if (count === 0) return null
  return (
    <p>
      <Link className="thumb" to={adminTabs.questions.path}>
        {count === 1 ? '1 question to answer' : `${showCount(count)} questions to answer`}
      </Link>
    </p>
  )
}
