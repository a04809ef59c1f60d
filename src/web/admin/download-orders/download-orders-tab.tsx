import { useState } from 'react'
import { adminTabs } from '../../../shared/admin-addresses.ts'
import { downloadWords } from '../../../words/en/dashboard/admin.ts'
import { api } from '../../calls/api.ts'
import { PressButton } from '../../ui/button/press-button.tsx'
import { CycleSelect } from '../parts/form/cycle-select.tsx'
import { AnySiteSelect } from '../parts/form/site-select.tsx'
import { Actions, Sheet, TabPage } from '../parts/show/tab-page.tsx'
import { DownloadOutcome } from './download-outcome.tsx'
import { isUnderWay, type Kind, useDownload } from './use-download.ts'

type Missing = { readonly field: 'cycle' | 'site'; readonly sentence: string }

export default function DownloadOrdersTab() {
  const [cycle, setCycle] = useState('')
  const [site, setSite] = useState('')
  const [missing, setMissing] = useState<Missing>()
  const { start, outcome } = useDownload()
  const running = outcome && isUnderWay(outcome) ? outcome.kind : undefined

  const lack = (field: Missing['field'], sentence: string) => {
    setMissing({ field, sentence })
    document.getElementById(field)?.focus()
  }
  const get: typeof start = (kind, ask) => {
    setMissing(undefined)
    return start(kind, ask)
  }
  const getCycle = () => {
    if (!cycle) return lack('cycle', downloadWords.cycleMissing)
    get('cycle', () => api.downloadCycleOrders({ params: { cycleId: cycle } }))
  }
  const getSite = () => {
    if (!cycle || !site) return lack(cycle ? 'site' : 'cycle', downloadWords.cycleAndSiteMissing)
    get('site', () => api.downloadSiteOrders({ params: { cycleId: cycle, siteId: site } }))
  }
  const choose = (set: (value: string) => void) => (value: string) => {
    setMissing(undefined)
    set(value)
  }
  const errorAt = (field: Missing['field']) => (missing?.field === field ? missing.sentence : undefined)
  const button = (kind: Kind) => ({ isBusy: running === kind, isWaiting: running !== undefined })

  return (
    <TabPage
      heading={adminTabs.downloadOrders.label}
      lead="Spreadsheets for packing, pickup sites and your books. Up to date when you download."
    >
      <Sheet heading="One cycle, or one of its sites">
        <CycleSelect name="cycle" label="Cycle" none="Choose a cycle" value={cycle} onChange={choose(setCycle)} error={errorAt('cycle')} />
        <AnySiteSelect
          name="site"
          label="Pickup site"
          none="Choose a site"
          value={site}
          onChange={choose(setSite)}
          error={errorAt('site')}
        />
        <Actions>
          <PressButton onClick={getCycle} {...button('cycle')}>
            Orders of this cycle
          </PressButton>
          <PressButton isSecond onClick={getSite} {...button('site')}>
            Orders of this site
          </PressButton>
        </Actions>
        <DownloadOutcome kinds={['cycle', 'site']} outcome={outcome} />
      </Sheet>
      <Sheet heading="Everything">
        <Actions>
          <PressButton isSecond onClick={() => get('all', () => api.downloadAllOrders(undefined))} {...button('all')}>
            All orders
          </PressButton>
          <PressButton isSecond onClick={() => get('waitlist', () => api.downloadWaitlist(undefined))} {...button('waitlist')}>
            Waitlist
          </PressButton>
        </Actions>
        <DownloadOutcome kinds={['all', 'waitlist']} outcome={outcome} />
      </Sheet>
    </TabPage>
  )
}
