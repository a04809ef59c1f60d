import { isAwaited, useReading } from '../../calls/use-call.ts'
import { Loading } from '../../ui/page/loading.tsx'
import { Reading } from '../../ui/page/reading.tsx'
import { TabPage } from '../parts/show/tab-page.tsx'
import { ArchivedSites } from './archived-sites.tsx'
import { SiteList } from './site-list.tsx'

export default function PickupSitesTab() {
  const sites = useReading('listSites')
  const used = useReading('listUsed')
  const archived = useReading('listArchivedSites')
  const askAgain = () => Promise.all([sites.refetch(), archived.refetch()])
  return (
    <TabPage
      heading="Pickup Sites"
      lead="Where people pick up their cartons, and on which days. Archive a site to take it off the shop; people who ordered there still pick up there."
    >
      {/* Both at once, so that no button comes late; without an answer Delete is offered, and refused where it must be. */}
      <Reading of={sites} like={{ rows: 8 }}>
        {(list) => (isAwaited(used) ? <Loading rows={8} /> : <SiteList sites={list} used={used.data} askAgain={askAgain} />)}
      </Reading>
      {sites.data && archived.data && <ArchivedSites sites={archived.data} askAgain={askAgain} />}
    </TabPage>
  )
}
