import { useState } from 'react'
import { Navigate } from 'react-router'
import { pages } from '../../shared/addresses.ts'
import type { Me } from '../../shared/shapes/entities.ts'
import type { HandOver, Mark } from '../../shared/shapes/packing.ts'
import * as words from '../../words/en/pages/hand-over.ts'
import { Notice } from '../ui/notice/notice.tsx'
import { Loading } from '../ui/page/loading.tsx'
import { EmptyState } from '../ui/show/empty-state.tsx'
import { EarlyDialog } from './early-dialog.tsx'
import { Finder, type Wanted } from './finder.tsx'
import { PayDialog } from './pay-dialog.tsx'
import type { Tapping } from './person-row.tsx'
import { SendingLine } from './sending-line.tsx'
import { SiteList } from './site-list.tsx'
import type { Tapped } from './taps.ts'
import { useHandOver } from './use-hand-over.ts'

/** The lists of the sites one looks after, and how far the taps on them have come. */
export const Lists = ({ person }: { person: Me }) => {
  const { list, at, taps, trouble, tap, lookAgain } = useHandOver(person)
  if (trouble?.code === 'hostOnly') return <NoSite />
  if (trouble?.code === 'secondFactorNeeded' || trouble?.code === 'newPasswordNeeded') return <Navigate to={pages.settings} replace />
  const waiting = new Set(trouble ? taps.map(({ pickup_id }) => pickup_id) : [])
  // Before a list is there, nothing can have been sent.
  const hasRows = list !== undefined && list.sites.length > 0
  return (
    <>
      {list ? <Sites list={list} tapping={{ waiting, tap }} onPaid={lookAgain} /> : !trouble && <Loading rows={12} />}
      {(hasRows || taps.length > 0 || trouble) && <SendingLine taps={taps.length} trouble={trouble} at={at} />}
    </>
  )
}

type SitesProps = { list: HandOver; tapping: Omit<Tapping, 'last'>; onPaid: () => void }

const Sites = ({ list, tapping, onPaid }: SitesProps) => {
  const [wanted, setWanted] = useState<Wanted>({ name: '', isStillToCome: false })
  const [last, setLast] = useState<number>()
  const [paying, setPaying] = useState<Tapped>()
  const [noted, setNoted] = useState<string>()
  const [early, setEarly] = useState<{ row: Tapped; wanted: Mark }>()
  const [confirmed, setConfirmed] = useState<readonly string[]>([])
  if (list.sites.length === 0) return <Nothing />
  const mark = (row: Tapped, wanted: Mark | null) => {
    setLast(row.pickup_id)
    tapping.tap(row, wanted)
  }
  const tap: Tapping['tap'] = (row, wanted) => {
    const isEarly = wanted !== null && row.pickup_date > list.today && !confirmed.includes(row.pickup_date)
    return isEarly ? setEarly({ row, wanted }) : mark(row, wanted)
  }
  const want = (next: Wanted) => {
    setLast(undefined)
    setWanted(next)
  }
  return (
    <>
      <Finder list={list} wanted={wanted} onChange={want} />
      <Notice kind="good">{noted}</Notice>
      {list.sites.map((site) => (
        <SiteList
          key={`${site.site_id} ${site.pickup_date}`}
          site={site}
          today={list.today}
          wanted={wanted}
          tapping={{ ...tapping, tap, last, pay: setPaying }}
        />
      ))}
      {early && (
        <EarlyDialog
          row={early.row}
          onClose={() => setEarly(undefined)}
          onConfirm={() => {
            setConfirmed([...confirmed, early.row.pickup_date])
            setEarly(undefined)
            mark(early.row, early.wanted)
          }}
        />
      )}
      {paying && (
        <PayDialog
          row={paying}
          onClose={() => setPaying(undefined)}
          onDone={(message) => {
            setNoted(`${paying.name}: ${message}`)
            setPaying(undefined)
            onPaid()
          }}
        />
      )}
    </>
  )
}

const Nothing = () => <EmptyState heading={words.nothing}>{words.nothingYet}</EmptyState>

const NoSite = () => <EmptyState heading={words.noSite}>{words.askFarm}</EmptyState>
