import { useState } from 'react'
import { Link } from 'react-router'
import { packingPages } from '../../../../shared/admin-addresses.ts'
import { fillQuery } from '../../../../shared/call.ts'
import type { WeekSite } from '../../../../shared/shapes/packing.ts'
import { adminWords, showCount, showPeople } from '../../../../words/en/dashboard/admin.ts'
import { showHours } from '../../../../words/en/dates/hours.ts'
import { showMoment } from '../../../../words/en/pages/moment.ts'
import { TextButton } from '../../../ui/button/text-button.tsx'
import { Checkbox } from '../../../ui/form/checkbox.tsx'
import { Notice } from '../../../ui/notice/notice.tsx'
import { sayFailed } from '../../../ui/notice/reason.ts'
import { Tag } from '../../../ui/show/tag.tsx'
import { RunningLate } from './running-late.tsx'
import { usePacked } from './use-packed.ts'
import css from './week.module.css'
import { showAll } from './week-words.ts'

type Props = { readonly date: string; readonly site: WeekSite; readonly isToday: boolean }

/** What goes to a site, whether it is packed, and on the day itself a word to those who wait there. */
export const SiteLine = ({ date, site, isToday }: Props) => {
  const { isPacked, press, trouble } = usePacked(date, site)
  const [isLate, setLate] = useState(false)
  const [told, setTold] = useState<number>()
  return (
    <li className={css.site}>
      <div className={css.place}>
        <Link className="thumb" to={packingPages.sheet + fillQuery({ date, site: site.site_id })}>
          {site.site_name}
        </Link>
        <span>{[showHours(site), showAll(site), site.donated > 0 && `${showCount(site.donated)} given`].filter(Boolean).join(' · ')}</span>
        {site.is_changed && <Tag kind="watch">Changed since it was packed</Tag>}
        {isPacked && site.packed_at && (
          <span className="soft smaller">{`Packed ${showMoment(site.packed_at)}${site.packed_by ? `, ${site.packed_by}` : ''}`}</span>
        )}
      </div>
      <div className={css.tick}>
        <Checkbox label="Packed" aria-label={`Packed: ${site.site_name}`} checked={isPacked} onChange={press} />
        {isToday && (
          <TextButton label={`Running late at ${site.site_name}`} onClick={() => setLate(true)}>
            Running late…
          </TextButton>
        )}
      </div>
      <div className={css.said}>
        <Notice kind="good">
          {told !== undefined && `${showPeople(told)} ${told === 1 ? 'is' : 'are'} told by email that you’re late.`}
        </Notice>
        <Notice kind="trouble">{trouble && sayFailed(adminWords.notPacked, trouble)}</Notice>
      </div>
      {isLate && <RunningLate site={site} onTold={setTold} onClose={() => setLate(false)} />}
    </li>
  )
}
