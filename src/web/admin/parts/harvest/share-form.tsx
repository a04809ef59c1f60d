import { useState } from 'react'
import { EGGS_IN_CARTON, NOTES_MAX } from '../../../../shared/limits.ts'
import { SHARE_RULES, SHORT_WAYS, type ShareRule } from '../../../../shared/rules/week/share-out.ts'
import type { Harvest, SharePlan, ShortWay } from '../../../../shared/shapes/week/shortages.ts'
import * as words from '../../../../words/en/dashboard/harvest.ts'
import { showDate } from '../../../../words/en/dates/show-date.ts'
import { showPieces } from '../../../../words/en/product.ts'
import { usePress } from '../../../calls/press-key.ts'
import { Refused } from '../../../calls/refused.ts'
import { useAnswer, useCall } from '../../../calls/use-call.ts'
import { PressButton } from '../../../ui/button/press-button.tsx'
import { RadioChoice, RadioLine } from '../../../ui/form/radio.tsx'
import { SelectField } from '../../../ui/form/select-field.tsx'
import { TextArea } from '../../../ui/form/text-area.tsx'
import { CountField } from '../../../ui/form/whole-field.tsx'
import { Notice } from '../../../ui/notice/notice.tsx'
import { sayFailed } from '../../../ui/notice/reason.ts'
import { Reading } from '../../../ui/page/reading.tsx'
import { Folded } from '../../../ui/show/folded.tsx'
import { Tag } from '../../../ui/show/tag.tsx'
import { Actions } from '../show/tab-page.tsx'
import css from './harvest.module.css'
import { useAfresh } from './use-afresh.ts'

type Props = { readonly harvest: Harvest; readonly cartons: number; readonly onClose: () => void }
type Line = SharePlan['lines'][number]

/** A proposal by a rule, which can be bent line by line before it counts. */
export const ShareForm = ({ harvest, cartons, onClose }: Props) => {
  const [rule, setRule] = useState<ShareRule>('largest')
  const plan = useAnswer('planShortage', { body: { date: harvest.monday, cartons, rule } }, true)
  return (
    <div className="stack gap-4">
      <RadioChoice legend={words.who}>
        {SHARE_RULES.map((each) => (
          <RadioLine key={each} label={words.rules[each]} name="share-rule" checked={each === rule} onChange={() => setRule(each)} />
        ))}
        {rule !== 'largest' && <p className="soft small">{words.ruleThen}</p>}
      </RadioChoice>
      <Reading of={plan}>
        {(read) => (
          <Proposal key={`${rule} ${plan.dataUpdatedAt}`} plan={read} rule={rule} harvest={harvest} cartons={cartons} onClose={onClose} />
        )}
      </Reading>
    </div>
  )
}

const numberOf = (typed: string | undefined, { less, cartons }: Line): number | undefined => {
  if (typed === undefined) return less
  return /^\d+$/.test(typed.trim()) && Number(typed) <= cartons ? Number(typed) : undefined
}

const Proposal = ({ plan, rule, harvest, cartons, onClose }: Props & { plan: SharePlan; rule: ShareRule }) => {
  const [typed, setTyped] = useState<Readonly<Record<number, string>>>({})
  const [way, setWay] = useState<ShortWay>('credit')
  const [week, setWeek] = useState(plan.weeks[0] ?? '')
  const [note, setNote] = useState('')
  const { send, isBusy, refused } = useShareOut(onClose)
  const lines = plan.lines.map((line) => ({ ...line, wanted: numberOf(typed[line.pickup_id], line) }))
  const taken = lines.filter(({ wanted }) => wanted !== undefined && wanted > 0)
  const sums = {
    cartons: taken.reduce((sum, { wanted = 0 }) => sum + wanted, 0),
    eggs: taken.reduce((sum, { wanted = 0, eggs }) => sum + wanted * eggs, 0),
    orders: new Set(taken.map(({ reference }) => reference)).size,
  }
  const isWrong = lines.some(({ wanted }) => wanted === undefined)
  const row = (line: Line) => (
    <Row
      key={line.pickup_id}
      line={line}
      typed={typed[line.pickup_id]}
      onTyped={(value) => setTyped({ ...typed, [line.pickup_id]: value })}
    />
  )
  const body = () => ({
    ...{ date: harvest.monday, cartons, rule, way, note },
    ...(way === 'week' && { week }),
    lines: taken.map(({ pickup_id, wanted = 0 }) => ({ pickup_id, less: wanted })),
  })
  const others = plan.lines.filter(({ less }) => less === 0)
  return (
    <>
      <fieldset className={`stack gap-2 ${css.lines}`}>
        <legend>{words.list}</legend>
        {plan.lines.filter(({ less }) => less > 0).map(row)}
        {others.length > 0 && (
          <Folded name={words.showOthers(others.length)}>
            <div className="stack gap-2">{others.map(row)}</div>
          </Folded>
        )}
      </fieldset>
      <p role="status">{sayCovered(plan.missing_eggs - sums.eggs)}</p>
      <RadioChoice legend={words.makeGood}>
        {SHORT_WAYS.filter((each) => each !== 'week' || plan.weeks.length > 0).map((each) => (
          <RadioLine key={each} label={words.ways[each]} name="short-way" checked={each === way} onChange={() => setWay(each)} />
        ))}
        <p className="soft small">{words.choiceWins}</p>
      </RadioChoice>
      {way === 'week' && (
        <SelectField label={words.inWeek} name="week" value={week} onChange={(event) => setWeek(event.currentTarget.value)}>
          {plan.weeks.map((monday) => (
            <option key={monday} value={monday}>
              {words.weekOf(monday)}
            </option>
          ))}
        </SelectField>
      )}
      <TextArea
        label={words.note}
        name="short-note"
        rows={2}
        description={words.noteHint}
        maxLength={NOTES_MAX}
        value={note}
        onChange={(event) => setNote(event.currentTarget.value)}
      />
      <Notice kind="trouble">{refused && sayFailed(words.failed, refused)}</Notice>
      {sums.cartons === 0 && <p>{words.nothingTaken}</p>}
      <Actions>
        {sums.cartons > 0 && (
          <PressButton isWaiting={isBusy} onClick={() => !isWrong && send(body())}>
            {words.shareOut(sums.cartons, sums.orders)}
          </PressButton>
        )}
        <PressButton isSecond isWaiting={isBusy} onClick={onClose}>
          {words.cancel}
        </PressButton>
      </Actions>
    </>
  )
}

/** Within a carton it is as good as it gets. */
const sayCovered = (missing: number): string => {
  if (missing > 0) return words.stillMissing(missing)
  return -missing < EGGS_IN_CARTON ? words.covered : words.moreThanMissing(-missing)
}

type RowProps = { readonly line: Line; readonly typed: string | undefined; readonly onTyped: (typed: string) => void }

const Row = ({ line, typed, onTyped }: RowProps) => {
  const { pickup_id, name, cartons, short_name, pickup_date, site_name, less, is_volunteer, is_donated } = line
  return (
    <div className={css.line}>
      <span>
        <strong>{name}</strong>, {showPieces(cartons, short_name)} {is_volunteer && <Tag kind="good">{words.volunteer}</Tag>}
        {is_donated && <Tag kind="quiet">{words.donated}</Tag>}
        <span className={`soft smaller ${css.place}`}>
          {showDate(pickup_date)}, {site_name}
        </span>
      </span>
      <CountField
        aria-label={words.less(name)}
        name={`less-${pickup_id}`}
        value={typed ?? String(less)}
        min={0}
        max={cartons}
        fewer={words.fewer(name)}
        more={words.more(name)}
        onValue={onTyped}
        error={numberOf(typed, line) === undefined ? words.lineWrong(cartons) : undefined}
      />
    </div>
  )
}

const useShareOut = (onDone: () => void) => {
  const make = useCall('makeShortage')
  const afresh = useAfresh()
  const press = usePress()
  const [refused, setRefused] = useState<Refused>()
  const send = async (body: Parameters<typeof make.mutateAsync>[0]['body']) => {
    try {
      await press((key) => make.mutateAsync({ body: { ...body, press: key } }))
      await afresh()
      onDone()
    } catch (reason) {
      setRefused(Refused.from(reason))
    }
  }
  return { send, isBusy: make.isPending, refused }
}
