import type { UseQueryResult } from '@tanstack/react-query'
import { Link } from 'react-router'
import type { Refused } from '../../../calls/refused.ts'
import { TextButton } from '../../../ui/button/text-button.tsx'
import { reasonOf } from '../../../ui/notice/reason.ts'
import css from './list-trouble.module.css'

type Props = {
  readonly of: readonly UseQueryResult<readonly unknown[], Refused>[]
  readonly selectId: string
  readonly things: string
  /** Where such things are added. */
  readonly addThem: { readonly path: string; readonly label: string }
}

/** Beside a list to choose from: why there is nothing in it, and what to do. */
export const ListTrouble = ({ of: lists, selectId, things, addThem }: Props) => {
  const failed = lists.find(({ data, error }) => error && !data)
  const isEmpty = lists.every(({ data }) => data?.length === 0)
  const tryAgain = () => {
    // This button leaves while the list is asked for.
    document.getElementById(selectId)?.focus()
    for (const list of lists) if (list.error) list.refetch()
  }
  return (
    <>
      <div role="alert">
        {failed?.error && (
          <p className={css.failed}>
            The {things} could not be loaded. {reasonOf(failed.error)} <TextButton onClick={tryAgain}>Try again</TextButton>
          </p>
        )}
      </div>
      {isEmpty && (
        <p className={`soft ${css.empty}`}>
          There are no {things} yet.{' '}
          <Link className="thumb" to={addThem.path}>
            Go to {addThem.label}
          </Link>
        </p>
      )}
    </>
  )
}
