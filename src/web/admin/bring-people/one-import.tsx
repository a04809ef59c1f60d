import { useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { adminRecords } from '../../../shared/admin-addresses.ts'
import type { Import } from '../../../shared/shapes/imports.ts'
import { showMoment } from '../../../words/en/pages/moment.ts'
import { LinkButton } from '../../ui/button/link-button.tsx'
import { Notice } from '../../ui/notice/notice.tsx'
import { Reading } from '../../ui/page/reading.tsx'
import { EmptyState } from '../../ui/show/empty-state.tsx'
import { Tag } from '../../ui/show/tag.tsx'
import css from './bring-people.module.css'
import { bringWords, stateKinds, stateNames } from './bring-words.ts'
import { Brought } from './brought/brought.tsx'
import { UnderWay } from './brought/under-way.tsx'
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
  <EmptyState heading="No such spreadsheet" next={<LinkButton to={adminRecords.bringPeople.path}>All spreadsheets</LinkButton>}>
    It was removed, or never brought in and forgotten after two weeks.
  </EmptyState>
)

/** What was pressed goes with each stage: whoever uses a keyboard goes on from the name of the file. */
const Head = ({ file_name, state, created_at, created_by }: Import) => {
  const name = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    // Not from a control that somebody uses meanwhile.
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
  return isUnderWay(one) ? <UnderWay one={one} /> : <Brought one={one} />
}
