import type { PackingDay } from '../../../shared/shapes/packing.ts'
import { DayToPrint } from './day-to-print.tsx'
import { NothingToPack } from './nothing-to-pack.tsx'
import { PaperField, SiteField, usePaper, useSites } from './print-fields.tsx'
import { PrintFrame } from './print-frame.tsx'
import { SitePage } from './site-page.tsx'
import { TotalsPage } from './totals-page.tsx'

// Browsers that cannot number pages leave this out.
const PAGE_NUMBER = '@bottom-right { content: counter(page) " of " counter(pages); font: 9pt sans-serif; }'
const PAPERS = { letter: 'US Letter', a4: 'A4' } as const

export default function PackingSheet() {
  return <DayToPrint>{(day) => <Sheets day={day} />}</DayToPrint>
}

const Sheets = ({ day }: { day: PackingDay }) => {
  const { sites, isOne } = useSites(day)
  return (
    <PrintFrame
      heading="Packing sheets"
      date={day.pickup_date}
      says="A page of totals for the barn, and a page for each site, with a box to sign."
      paper={`size: ${usePaper()}; margin: 14mm 12mm; ${PAGE_NUMBER}`}
      fields={
        <>
          <SiteField day={day} all="Totals and all sites" />
          <PaperField names={PAPERS} />
        </>
      }
    >
      {day.sites.length === 0 && <NothingToPack date={day.pickup_date} />}
      {day.sites.length > 0 && !isOne && <TotalsPage day={day} />}
      {sites.map((site) => (
        <SitePage key={site.site_id} day={day} site={site} />
      ))}
    </PrintFrame>
  )
}
