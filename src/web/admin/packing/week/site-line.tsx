import { useState } from 'react'
import { Link } from 'react-router'
import { packingPages } from '../../../../shared/admin-addresses.ts'
import { fillQuery } from '../../../../shared/call.ts'
import type { WeekSite } from '../../../../shared/shapes/packing.ts'
import * as words from '../../../../words/en/dashboard/packing.ts'
import { showHours } from '../../../../words/en/dates/hours.ts'
import { handOverWords } from '../../../../words/en/hand-over.ts'
import { showMoment } from '../../../../words/en/pages/moment.ts'
import { TextButton } from '../../../ui/button/text-button.tsx'
import { Checkbox } from '../../../ui/form/checkbox.tsx'
import { Notice } from '../../../ui/notice/notice.tsx'
import { sayFailed } from '../../../ui/notice/reason.ts'
import { Tag } from '../../../ui/show/tag.tsx'
import { showAll, showBare } from '../../parts/show/pieces.tsx'
import { RunningLate } from './running-late.tsx'
import { usePacked } from './use-packed.ts'
import css from './week.module.css'

type Props = { readonly date: string; readonly site: WeekSite; readonly isToday: boolean }

/** What goes to a site, whether it is packed and, on the day itself, a message to people waiting there. */
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
        <span>
          {[showHours(site), showAll(site), site.donated > 0 && words.given(showBare(site, 'donated'))].filter(Boolean).join(' · ')}
        </span>
        {site.picked_up && <span>{handOverWords.count(site.picked_up.people, site.picked_up.of, site.picked_up.cartons_left)}</span>}
        {site.is_changed && <Tag kind="watch">{words.changedSincePacked}</Tag>}
        {isPacked && site.packed_at && <span className="soft smaller">{words.packedWhen(showMoment(site.packed_at), site.packed_by)}</span>}
      </div>
      <div className={css.tick}>
        <Checkbox label={words.packed} aria-label={`${words.packed}: ${site.site_name}`} checked={isPacked} onChange={press} />
        {isToday && (
          <TextButton label={words.lateAt(site.site_name)} onClick={() => setLate(true)}>
            {words.runningLate}
          </TextButton>
        )}
      </div>
      <div className={css.said}>
        <Notice kind="good">{told !== undefined && words.toldLate(told)}</Notice>
        <Notice kind="trouble">{trouble && sayFailed(words.notSaved, trouble)}</Notice>
      </div>
      {isLate && <RunningLate site={site} onTold={setTold} onClose={() => setLate(false)} />}
    </li>
  )
}
