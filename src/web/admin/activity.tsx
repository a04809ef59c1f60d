import { useSearchParams } from 'react-router'
import { adminRecords, adminTabs } from '../../shared/admin-addresses.ts'
import { RECORDS_PER_PAGE } from '../../shared/limits.ts'
import { EmptyState } from '../ui/empty-state.tsx'
import { LinkButton } from '../ui/link-button.tsx'
import { Pager } from '../ui/pager.tsx'
import { PastEnd } from '../ui/past-end.tsx'
import { Reading } from '../ui/reading.tsx'
import { recordQuery } from '../ui/record-query.ts'
import { SearchBox } from '../ui/search-box.tsx'
import { TabPage } from '../ui/tab-page.tsx'
import { usePage } from '../use-call.ts'
import css from './activity/activity.module.css'
import { ActivityEntry } from './activity/activity-entry.tsx'

const LIST = 'changes'

export default function ActivityRecord() {
  const query = recordQuery(useSearchParams()[0])
  const activity = usePage('listActivity', { query })
  return (
    <TabPage
      heading={adminRecords.activity.label}
      lead="Every change made from this dashboard: who made it, when, what was and what is. Nothing here can be changed."
    >
      <SearchBox
        label="Search the record"
        description="A person, a cycle, a site, an order, or any value."
        found={activity.isPlaceholderData ? undefined : activity.data?.total}
      />
      <Reading of={activity}>
        {({ rows, total }) => (
          <>
            {rows.length === 0 ? (
              total > 0 ? (
                <PastEnd />
              ) : (
                <Nothing asked={query.q} />
              )
            ) : (
              <ol className={css.record} id={LIST} tabIndex={-1} aria-label="Changes">
                {rows.map((entry) => (
                  <ActivityEntry key={entry.activity_id} entry={entry} />
                ))}
              </ol>
            )}
            {rows.length > 0 && <Pager page={query.page} perPage={RECORDS_PER_PAGE} total={total} listId={LIST} />}
          </>
        )}
      </Reading>
    </TabPage>
  )
}

const Nothing = ({ asked }: { asked: string | undefined }) =>
  asked ? (
    <EmptyState heading="Nothing found" next={<LinkButton to="?">Show the whole record</LinkButton>}>
      No change has “{asked}” in it. Try fewer letters.
    </EmptyState>
  ) : (
    <EmptyState heading="Nothing has been changed yet" next={<LinkButton to={adminTabs.cycles.path}>Go to Cycles</LinkButton>}>
      As soon as somebody changes something here, it is written down. A season begins with its cycle.
    </EmptyState>
  )
