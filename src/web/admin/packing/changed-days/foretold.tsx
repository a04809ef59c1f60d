import { dayNotForeseen, sayForetold } from '../../../../words/en/dashboard/day-change.ts'
import { sayFailed } from '../../../ui/notice/reason.ts'
import own from './changed-days.module.css'
import type { useForesight } from './use-foresight.ts'

type Props = {
  readonly of: ReturnType<typeof useForesight>
  /** What is said before anything can be foretold, and of a change by which nothing moves. */
  readonly before: string
  readonly nothing?: string
}

/** What saving will do, in the server's own count. */
export const Foretold = ({ of: { data, error, isSettled, isAsked }, before, nothing }: Props) => (
  <div role="status" className={own.foretold} aria-busy={isAsked && !isSettled}>
    {linesOf({ data, error, isAsked }, before, nothing).map((line) => (
      <p key={line}>{line}</p>
    ))}
  </div>
)

const linesOf = ({ data, error, isAsked }: Pick<Props['of'], 'data' | 'error' | 'isAsked'>, before: string, nothing?: string): string[] => {
  if (!isAsked) return [before]
  if (error) return [error.status === 409 ? error.message : sayFailed(dayNotForeseen, error)]
  return data ? sayForetold(data, nothing) : [before]
}
