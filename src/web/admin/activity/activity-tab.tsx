import { useSearchParams } from 'react-router'
import { adminRecords, adminTabs } from '../../../shared/admin-addresses.ts'
import { usePage } from '../../calls/use-call.ts'
import { LinkButton } from '../../ui/button/link-button.tsx'
import { SelectField } from '../../ui/form/select-field.tsx'
import { EmptyState } from '../../ui/show/empty-state.tsx'
import { recordQuery } from '../parts/list/record-query.ts'
import { RecordRows } from '../parts/list/record-rows.tsx'
import { SearchBox } from '../parts/list/search-box.tsx'
import { useInAddress } from '../parts/list/use-in-address.ts'
import { TabPage } from '../parts/show/tab-page.tsx'
import css from './activity.module.css'
import { ActivityEntry } from './activity-entry.tsx'

type About = 'changes' | 'accounts'

export default function ActivityRecord() {
  const [chosen] = useInAddress('about')
  const about: About = chosen === 'accounts' ? 'accounts' : 'changes'
  const query = { ...recordQuery(useSearchParams()[0]), about }
  const activity = usePage('listActivity', { query })
  return (
    <TabPage
      isWide
      heading={adminRecords.activity.label}
      lead="Every change made from this dashboard, plus logins and account changes: who, when, before and after. Nothing here can be edited. When an account is closed, its name is removed."
    >
      <div className={`stack gap-4 ${css.toolbar}`}>
        <SearchBox
          label="Search the record"
          description="A person, cycle, site, order or any value."
          found={activity.isPlaceholderData ? undefined : activity.data?.total}
        />
        <AboutChoice about={about} />
      </div>
      <RecordRows of={activity} page={query.page} label="Changes" nothing={<Nothing asked={query.q} about={about} />}>
        {(entry) => <ActivityEntry key={entry.activity_id} entry={entry} />}
      </RecordRows>
    </TabPage>
  )
}

const AboutChoice = ({ about }: { about: About }) => {
  const [, choose] = useInAddress('about')
  return (
    <SelectField name="about" label="Show" value={about} onChange={(event) => choose(event.currentTarget.value)}>
      <option value="changes">What was changed</option>
      <option value="accounts">Logins and accounts</option>
    </SelectField>
  )
}

const Nothing = ({ asked, about }: { asked: string | undefined; about: About }) =>
  asked ? (
    <EmptyState heading="Nothing found" next={<LinkButton to="?">Show the whole record</LinkButton>}>
      No entry contains “{asked}”. Try fewer letters.
    </EmptyState>
  ) : about === 'accounts' ? (
    <EmptyState heading="No one has logged in yet">Logins are listed here for a year.</EmptyState>
  ) : (
    <EmptyState heading="Nothing has been changed yet" next={<LinkButton to={adminTabs.cycles.path}>Go to Cycles</LinkButton>}>
      Changes appear here as soon as someone makes one. A season starts with its cycle.
    </EmptyState>
  )
