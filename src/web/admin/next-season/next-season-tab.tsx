import { useSearchParams } from 'react-router'
import { adminWeek } from '../../../shared/admin-addresses.ts'
import { CycleSelect } from '../parts/form/cycle-select.tsx'
import { Mailings } from '../parts/mail/mailings.tsx'
import { Sheet, TabPage } from '../parts/show/tab-page.tsx'
import { Answers } from './answers.tsx'
import { InviteForm } from './invite-form.tsx'
import { WaitingList } from './waiting-list.tsx'

export default function NextSeason() {
  const [search, setSearch] = useSearchParams()
  const cycle = search.get('cycle') ?? ''
  return (
    <TabPage
      heading={adminWeek.nextSeason.label}
      lead="Let former customers subscribe first, and see their answers. When a place opens up, it's offered to the next person waiting automatically."
    >
      <Sheet heading="Former customers">
        <CycleSelect
          name="cycle"
          label="Coming season"
          none="Please choose a cycle"
          value={cycle}
          onChange={(value) => setSearch(value ? { cycle: value } : {})}
        />
        {cycle && <InviteForm key={cycle} cycle={cycle} />}
      </Sheet>
      {cycle && <Answers cycle={cycle} />}
      <WaitingList />
      <Mailings kind="invitation" />
    </TabPage>
  )
}
