import { Fragment } from 'react'
import * as words from '../../../words/en/dashboard/packing.ts'
import { letterPaper } from '../../../words/en/dashboard/parts.ts'
import { useReading } from '../../calls/use-call.ts'
import { PrintFrame } from '../parts/show/print-frame.tsx'
import { DaysToPrint, type ToPrint } from './days-to-print.tsx'
import { NothingToPack } from './nothing-to-pack.tsx'
import { PaperField, SiteField, usePaper, useSite } from './print-fields.tsx'
import { SitePage } from './site-page.tsx'
import { TotalsPage } from './totals-page.tsx'

// Firefox leaves this out: each page says by itself which site and day it is of, in the head of its table.
const PAGE_NUMBER = `@bottom-right { content: counter(page) "${words.pageOf}" counter(pages); font: 9pt sans-serif; }`
const PAPERS = { letter: letterPaper, a4: 'A4' } as const

export default function PackingSheet() {
  return <DaysToPrint>{(print) => <Sheets print={print} />}</DaysToPrint>
}

const Sheets = ({ print: { days, called, back } }: { print: ToPrint }) => {
  const { ofDay, isOne } = useSite(days)
  const shopUrl = useReading('readWindow').data?.shop_url
  const filled = days.filter(({ sites }) => sites.length > 0)
  return (
    <PrintFrame
      heading={words.sheets}
      title={words.sheetsOf(called)}
      back={back}
      says={words.aboutSheets}
      paper={`size: ${usePaper()}; margin: 14mm 12mm; ${PAGE_NUMBER}`}
      fields={
        <>
          <SiteField days={days} all={words.totalsAndSites} />
          <PaperField names={PAPERS} />
        </>
      }
    >
      {filled.length === 0 && <NothingToPack date={called} />}
      {filled.map((day) => (
        <Fragment key={day.pickup_date}>
          {!isOne && <TotalsPage day={day} />}
          {ofDay(day).map((site) => (
            <SitePage key={site.site_id} day={day} site={site} shopUrl={shopUrl} />
          ))}
        </Fragment>
      ))}
    </PrintFrame>
  )
}
