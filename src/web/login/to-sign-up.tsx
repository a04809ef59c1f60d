import { Link } from 'react-router'
import { pages } from '../../shared/addresses.ts'
import * as words from '../../words/en/pages/login.ts'
import { useArrival } from '../arrival.ts'
import { lookOf } from '../ui/button/button.tsx'

/** For a stranger it is the first thing to press. */
export const ToSignUp = ({ isFirst = false }: { isFirst?: boolean }) => (
  <p className={isFirst ? 'stack gap-2' : undefined}>
    {words.newHere}{' '}
    <Link className={isFirst ? lookOf({ block: true }) : 'thumb'} to={pages.signUp} state={useArrival()}>
      {words.signUp}
    </Link>
  </p>
)
