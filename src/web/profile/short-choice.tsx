import { useQueryClient } from '@tanstack/react-query'
import type { ShortChoice as Choice } from '../../shared/shapes/week/shortages.ts'
import * as words from '../../words/en/pages/order/short.ts'
import { useCall, useReading } from '../calls/use-call.ts'
import { Checkbox } from '../ui/form/checkbox.tsx'
import { RadioChoice, RadioLine } from '../ui/form/radio.tsx'
import { Notice } from '../ui/notice/notice.tsx'
import { reasonOf } from '../ui/notice/reason.ts'
import { Reading } from '../ui/page/reading.tsx'
import { Folded } from '../ui/show/folded.tsx'
import css from './calendar-section.module.css'

const WAYS = [null, 'credit', 'money'] as const

/** What becomes of this person's eggs when there are too few; saved as soon as it is chosen. */
export const ShortChoice = () => (
  <Folded name={words.choice}>
    <section className={`stack gap-3 card edged ${css.part}`} aria-label={words.choice}>
      <Reading of={useReading('readShortChoice')}>{(stored) => <Fields stored={stored} />}</Reading>
    </section>
  </Folded>
)

const Fields = ({ stored }: { stored: Choice }) => {
  const client = useQueryClient()
  const { mutate, variables, isPending, isSuccess, error } = useCall('setShortChoice')
  const chosen = isPending ? variables.body : stored
  const choose = (body: Choice) => mutate({ body }, { onSuccess: (now) => client.setQueryData(['readShortChoice'], now) })
  return (
    <>
      <Checkbox label={words.first} checked={chosen.first} onChange={() => choose({ ...chosen, first: !chosen.first })} />
      <RadioChoice legend={words.backBy}>
        {WAYS.map((way) => (
          <RadioLine
            key={way}
            label={words.ways[way ?? 'farm']}
            name="short-way"
            checked={chosen.way === way}
            onChange={() => choose({ ...chosen, way })}
          />
        ))}
      </RadioChoice>
      <Notice kind="good">{isSuccess && words.saved}</Notice>
      <Notice kind="trouble">{error && reasonOf(error)}</Notice>
    </>
  )
}
