import { useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { adminRecords } from '../../../shared/admin-addresses.ts'
import type { Import } from '../../../shared/shapes/imports.ts'
import { showCount } from '../../../words/en/dashboard/count.ts'
import { showMoment } from '../../../words/en/pages/moment.ts'
import { LinkButton } from '../../ui/button/link-button.tsx'
import { Notice } from '../../ui/notice/notice.tsx'
import { ProgressLine } from '../../ui/notice/progress-line.tsx'
import { Reading } from '../../ui/page/reading.tsx'
import { EmptyState } from '../../ui/show/empty-state.tsx'
import { Tag } from '../../ui/show/tag.tsx'
import { Sheet } from '../parts/show/tab-page.tsx'
import css from './bring-people.module.css'
import { bringWords, stateKinds, stateNames } from './bring-words.ts'
import { ImportResult } from './brought/import-result.tsx'
import { Draft } from './draft/draft.tsx'
import { isUnderWay, useImport } from './use-import.ts'

/** A spreadsheet, from its columns to what came of it. */
export const OneImport = ({ id }: { id: number }) => {
  const read = useImport(id)
  if (read.error?.code === 'notFound') return <Gone />
  return (
    <Reading of={read}>
      {(one) => (
        <>
          <Head {...one} />
          <Notice kind="trouble">{read.error && isUnderWay(one) && bringWords.away}</Notice>
          <Stage one={one} />
        </>
      )}
    </Reading>
  )
}

const Gone = () => (
  <EmptyState heading="Spreadsheet not found" next={<LinkButton to={adminRecords.bringPeople.path}>All spreadsheets</LinkButton>}>
    It was removed, or it was never imported and expired after two weeks.
  </EmptyState>
)

/** The pressed button disappears with each stage, so keyboard users continue from the file's name. */
const Head = ({ file_name, state, created_at, created_by }: Import) => {
  const name = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    // Don't take the focus from a control in use.
    if (state && document.activeElement?.contains(name.current)) name.current?.focus({ preventScroll: true })
  }, [state])
  return (
    <div className={`row baseline gap-x-3 ${css.head}`}>
      <h3 ref={name} tabIndex={-1}>
        {file_name}
      </h3>
      <Tag kind={stateKinds[state]}>{stateNames[state]}</Tag>
      <p className="soft">
        Uploaded {showMoment(created_at)}
        {created_by && ` by ${created_by}`}
      </p>
      <Link className="thumb" to={adminRecords.bringPeople.path}>
        All spreadsheets
      </Link>
    </div>
  )
}

const Stage = ({ one }: { one: Import }) => {
  if (one.state === 'draft') return <Draft one={one} />
  return isUnderWay(one) ? <UnderWay one={one} /> : <ImportResult one={one} />
}

/** The shop works on it in the background: the page only shows the progress. */
const UnderWay = ({ one: { state, done_rows, taken_back_rows, counts } }: { one: Import }) =>
  state === 'running' ? (
    <Sheet heading="Importing">
      <ProgressLine done={done_rows} of={counts.ready}>
        {`${showCount(done_rows)} of ${showCount(counts.ready)} rows imported. You can close this page`}
      </ProgressLine>
    </Sheet>
  ) : (
    <Sheet heading="Undoing the import">
      <ProgressLine done={taken_back_rows} of={done_rows}>
        {`${showCount(taken_back_rows)} of ${showCount(done_rows)} rows undone. You can close this page`}
      </ProgressLine>
    </Sheet>
  )
