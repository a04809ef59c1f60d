import { useSearchParams } from 'react-router'
import { adminRecords } from '../../shared/admin-addresses.ts'
import { RECORDS_PER_PAGE } from '../../shared/limits.ts'
import { EmptyState } from '../ui/empty-state.tsx'
import { Pager } from '../ui/pager.tsx'
import { Reading } from '../ui/reading.tsx'
import { recordQuery } from '../ui/record-query.ts'
import { SearchBox } from '../ui/search-box.tsx'
import { TabPage } from '../ui/tab-page.tsx'
import { usePage } from '../use-call.ts'
import css from './activity/activity.module.css'
import { ActivityEntry } from './activity/activity-entry.tsx'

export default function ActivityRecord() {
  const query = recordQuery(useSearchParams()[0])
  const activity = usePage('listActivity', { query })
  return (
    <TabPage
      heading={adminRecords.activity.label}
      lead="Every change made from this dashboard: who made it, when, what was and what is. Nothing here can be changed."
    >
      <SearchBox label="Search the record" description="A person, a cycle, a site, an order, or any value." found={activity.data?.total} />
      <Reading of={activity}>
        {({ rows, total }) => (
          <>
            {rows.length === 0 ? (
              <Nothing asked={query.q} />
            ) : (
              <ol className={css.record}>
                {rows.map((entry) => (
                  <ActivityEntry key={entry.activity_id} entry={entry} />
                ))}
              </ol>
            )}
            <Pager page={query.page} perPage={RECORDS_PER_PAGE} total={total} />
          </>
        )}
      </Reading>
    </TabPage>
  )
}

const Nothing = ({ asked }: { asked: string | undefined }) =>
  asked ? (
    <EmptyState heading="Nothing found">No change has “{asked}” in it. Try fewer letters.</EmptyState>
  ) : (
    <EmptyState heading="Nothing has been changed yet">As soon as somebody changes something here, it is written down.</EmptyState>
  )
