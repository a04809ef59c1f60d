import { useSearchParams } from 'react-router'
import { adminRecords, adminTabs } from '../../../shared/admin-addresses.ts'
import { usePage } from '../../calls/use-call.ts'
import { LinkButton } from '../../ui/button/link-button.tsx'
import { EmptyState } from '../../ui/show/empty-state.tsx'
import { recordQuery } from '../parts/list/record-query.ts'
import { RecordRows } from '../parts/list/record-rows.tsx'
import { SearchBox } from '../parts/list/search-box.tsx'
import { TabPage } from '../parts/show/tab-page.tsx'
import { ActivityEntry } from './activity-entry.tsx'

export default function ActivityRecord() {
  const query = recordQuery(useSearchParams()[0])
  const activity = usePage('listActivity', { query })
  return (
    <TabPage
      heading={adminRecords.activity.label}
      lead="Every change made from this dashboard, and accounts that were closed: who, when, what was and what is. Nothing here can be changed; names leave it with a closed account."
    >
      <SearchBox
        label="Search the record"
        description="A person, a cycle, a site, an order, or any value."
        found={activity.isPlaceholderData ? undefined : activity.data?.total}
      />
      <RecordRows of={activity} page={query.page} label="Changes" nothing={<Nothing asked={query.q} />}>
        {(entry) => <ActivityEntry key={entry.activity_id} entry={entry} />}
      </RecordRows>
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
