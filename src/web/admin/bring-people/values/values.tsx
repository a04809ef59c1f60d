import { useEffect, useRef, useState } from 'react'
import type { Import, ImportValue } from '../../../../shared/shapes/imports.ts'
import { several, showCount } from '../../../../words/en/dashboard/count.ts'
import { useAnswer } from '../../../calls/use-call.ts'
import { PressButton } from '../../../ui/button/press-button.tsx'
import { TextButton } from '../../../ui/button/text-button.tsx'
import { Reading } from '../../../ui/page/reading.tsx'
import { Folded } from '../../../ui/show/folded.tsx'
import { Actions } from '../../parts/show/tab-page.tsx'
import { type Choices, keyOf } from './use-choices.ts'
import { ValueLine } from './value-line.tsx'

type Props = { readonly one: Import; readonly choices: Choices }

/** Each value that was not understood, once: one choice counts for all rows that have it. */
export const Values = ({ one, choices }: Props) => (
  <Reading of={useAnswer('listImportValues', { params: { id: one.import_id } })} like={{ lines: 1 }}>
    {(values) => <ValueGroups values={values} choices={choices} />}
  </Reading>
)

const showValues = (count: number) => several(count, 'value', 'values')

type ListProps = { readonly values: readonly ImportValue[]; readonly choices: Choices }

const ValueGroups = ({ values, choices }: ListProps) => {
  // What was chosen before is folded away; what is chosen now stays until all is, so that nothing jumps.
  const [before] = useState(() => new Set(values.filter(({ chosen }) => chosen).map(keyOf)))
  const shown = values.map(choices.shown)
  const open = shown.filter(({ chosen }) => chosen === null).length
  const place = useRef<HTMLDivElement>(null)
  const wasOpen = useRef(open > 0)
  useEffect(() => {
    // What was in use is folded away with the others.
    if (wasOpen.current && open === 0) place.current?.querySelector('summary')?.focus()
    wasOpen.current = open > 0
  }, [open])
  const asked = open > 0 ? shown.filter((value) => value.chosen === null || !before.has(keyOf(value))) : []
  const settled = shown.filter((value) => !asked.includes(value))
  return (
    <div ref={place} className="stack gap-4">
      {open > 0 ? <Asked values={asked} open={open} choices={choices} /> : <p className="soft">We could read every value.</p>}
      {settled.length > 0 && (
        <Folded name={`${showValues(settled.length)} you chose`}>
          <ValueLines name="settled" values={settled} choices={choices} />
        </Folded>
      )}
    </div>
  )
}

const OTHERS = 'other-value'

/** Those with a suggestion come first, to be taken by one press. */
const Asked = ({ values, open, choices }: ListProps & { readonly open: number }) => {
  const suggested = values.filter(({ proposed }) => proposed !== null)
  const others = values.filter(({ proposed }) => proposed === null)
  const toTake = suggested.filter(({ chosen }) => chosen === null)
  const takeAll = () => {
    choices.choose(toTake.map(({ field, value, proposed }) => ({ field, value, chosen: { becomes: proposed } })))
    // The button goes: the next is what is left to choose.
    document.getElementById(`${OTHERS}-0`)?.focus()
  }
  return (
    <>
      <p role="status">
        {`We couldn't read ${showValues(open)}. Choose what ${open === 1 ? 'it' : 'each one'} means. It applies to every row with that value.`}
      </p>
      {suggested.length > 0 && <ValueLines name="suggested" values={suggested} choices={choices} />}
      {toTake.length > 1 && (
        <Actions>
          <PressButton onClick={takeAll}>{`Use all ${toTake.length} suggestions`}</PressButton>
        </Actions>
      )}
      {others.length > 0 && <ValueLines name={OTHERS} values={others} choices={choices} />}
    </>
  )
}

const AT_FIRST = 8
/** Fewer than these are not worth a press. */
const MORE = 4

const ValueLines = ({ name, values, choices }: ListProps & { readonly name: string }) => {
  const [isAll, setAll] = useState(false)
  const shown = isAll || values.length < AT_FIRST + MORE ? values : values.slice(0, AT_FIRST)
  return (
    <>
      <ul className="stack list">
        {shown.map((value, at) => (
          <ValueLine
            key={keyOf(value)}
            name={`${name}-${at}`}
            of={value}
            onChoose={(chosen) => choices.choose([{ field: value.field, value: value.value, chosen }])}
          />
        ))}
      </ul>
      {shown.length < values.length && (
        <p>
          <TextButton onClick={() => setAll(true)}>{`Show all ${showCount(values.length)} values`}</TextButton>
        </p>
      )}
    </>
  )
}
