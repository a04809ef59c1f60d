import { Link, useSearchParams } from 'react-router'
import { showCount } from '../../../shared/words/admin-words.ts'
import { usePage } from '../../calls/use-call.ts'
import css from './mail-list.module.css'
import { failedOnes } from './mails-shown.ts'

/** How many mails did not get through, while something else is in sight. */
export const FailedCount = () => {
  const [search] = useSearchParams()
  const { data } = usePage('listMails', failedOnes)
  if (!data || data.total === 0 || search.get('status') === 'failed') return null
  return (
    <Link className={`thumb ${css.failed}`} to="?status=failed">
      {data.total === 1 ? '1 mail failed' : `${showCount(data.total)} mails failed`}
    </Link>
  )
}
