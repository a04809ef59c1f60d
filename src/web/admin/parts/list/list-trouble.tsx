import type { UseQueryResult } from '@tanstack/react-query'
import { Link } from 'react-router'
import { nameOfPart } from '../../../../words/en/dashboard/frame.ts'
import * as words from '../../../../words/en/dashboard/parts.ts'
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
            {words.notLoaded(things)} {reasonOf(failed.error)} <TextButton onClick={tryAgain}>{words.tryAgain}</TextButton>
          </p>
        )}
      </div>
      {isEmpty && (
        <p className={`soft ${css.empty}`}>
          {words.noneYet(things)}{' '}
          <Link className="thumb" to={addThem.path}>
            {words.goTo(nameOfPart(addThem))}
          </Link>
        </p>
      )}
    </>
  )
}
