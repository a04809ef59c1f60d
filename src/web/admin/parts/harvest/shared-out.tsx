import { useState } from 'react'
import type { Shortage } from '../../../../shared/shapes/week/shortages.ts'
import * as words from '../../../../words/en/dashboard/harvest.ts'
import { showDate } from '../../../../words/en/dates/show-date.ts'
import { showMoment } from '../../../../words/en/pages/moment.ts'
import { showPieces } from '../../../../words/en/product.ts'
import { useCall } from '../../../calls/use-call.ts'
import { PressButton } from '../../../ui/button/press-button.tsx'
import { Notice } from '../../../ui/notice/notice.tsx'
import { sayFailed } from '../../../ui/notice/reason.ts'
import { Tag } from '../../../ui/show/tag.tsx'
import css from './harvest.module.css'
import { useAfresh } from './use-afresh.ts'

type Line = Shortage['lines'][number]

/** What was shared out this week, and the way back. */
export const SharedOut = ({ shortage: { shortage_id, made_at, lines, can_undo } }: { shortage: Shortage }) => {
  const undo = useCall('undoShortage')
  const afresh = useAfresh()
  const [said, setSaid] = useState<string>()
  const press = () =>
    undo.mutate(
      { params: { id: shortage_id } },
      {
        onSuccess: ({ undone, stays }) => {
          setSaid(words.undid(undone, stays))
          return afresh()
        },
      },
    )
  return (
    <div className={`stack gap-2 ${css.shared}`}>
      <strong>{words.sharedOut(showMoment(made_at))}</strong>
      <ul className="stack gap-1 list">
        {lines.map((line) => (
          <li key={line.pickup_id}>
            {sayLine(line)} {line.is_offered && <Tag kind="good">{words.offered}</Tag>}
            {line.is_undone && <Tag kind="quiet">{words.undone}</Tag>}
          </li>
        ))}
      </ul>
      {can_undo && (
        <>
          <div>
            <PressButton isSecond isWaiting={undo.isPending} onClick={press}>
              {words.undo}
            </PressButton>
          </div>
          <p className="soft small">{words.undoSays}</p>
        </>
      )}
      <Notice kind="good">{said}</Notice>
      <Notice kind="trouble">{undo.error && sayFailed(words.notSaved, undo.error)}</Notice>
    </div>
  )
}

const sayLine = ({ cartons, short_name, name, pickup_date, site_name, way, cents, made_up_on, by_hand_cents }: Line): string =>
  [
    words.lineSays(showPieces(cartons, short_name), name, `${showDate(pickup_date)}, ${site_name}`),
    ...(by_hand_cents > 0 ? [words.byHand(by_hand_cents)] : [words.goodSays(way, cents, made_up_on)]),
  ]
    .filter(Boolean)
    .join('; ')
