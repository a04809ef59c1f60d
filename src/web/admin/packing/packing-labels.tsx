import * as words from '../../../words/en/dashboard/packing.ts'
import { Checkbox } from '../../ui/form/checkbox.tsx'
import { SelectField } from '../../ui/form/select-field.tsx'
import { useInAddress } from '../parts/list/use-in-address.ts'
import { PrintFrame } from '../parts/show/print-frame.tsx'
import { DaysToPrint, type ToPrint } from './days-to-print.tsx'
import { labelPapers } from './label-papers.ts'
import { LabelSheet } from './label-sheet.tsx'
import { fillSheets, makeLabels } from './labels.ts'
import { NothingToPack } from './nothing-to-pack.tsx'
import { PaperField, SiteField, usePaper, useSite } from './print-fields.tsx'

const NAMES = { letter: labelPapers.letter.name, a4: labelPapers.a4.name }

export default function PackingLabels() {
  return <DaysToPrint>{(print) => <Labels print={print} />}</DaysToPrint>
}

const Labels = ({ print: { days, called, back } }: { print: ToPrint }) => {
  const size = usePaper()
  const paper = labelPapers[size]
  const perSheet = paper.across * paper.down
  const [each, chooseEach] = useInAddress('each', { replace: true })
  const start = useStart(perSheet)
  const { ofDay } = useSite(days)
  const labels = days.flatMap((day) => makeLabels(day.pickup_date, ofDay(day), each === 'carton'))
  return (
    <PrintFrame
      heading={words.labels}
      title={words.labelsOf(called)}
      back={back}
      says={words.aboutLabels}
      paper={`size: ${size}; margin: 0;`}
      fields={
        <>
          <SiteField days={days} all={words.allSites} />
          <PaperField names={NAMES} />
          <StartField perSheet={perSheet} start={start} />
          <Checkbox
            label={days.some(({ products }) => products) ? words.labelPerPiece : words.labelPerCarton}
            checked={each === 'carton'}
            onChange={(event) => chooseEach(event.currentTarget.checked ? 'carton' : '')}
          />
        </>
      }
    >
      {labels.length === 0 && <NothingToPack date={called} />}
      {fillSheets(labels, perSheet, start - 1).map((places, at) => (
        <LabelSheet key={places[0]?.key} asOf={days[0]?.as_of ?? ''} paper={paper} places={places} number={at + 1} />
      ))}
    </PrintFrame>
  )
}

/** The first label of the first sheet that is still there. */
const useStart = (perSheet: number): number => {
  const asked = Number(useInAddress('start')[0])
  return Number.isInteger(asked) && asked >= 1 && asked <= perSheet ? asked : 1
}

const StartField = ({ perSheet, start }: { perSheet: number; start: number }) => {
  const [, choose] = useInAddress('start', { replace: true })
  return (
    <SelectField name="start" label={words.firstLabel} value={start} onChange={(event) => choose(event.currentTarget.value)}>
      {Array.from({ length: perSheet }, (_, before) => before + 1).map((place) => (
        <option key={place} value={place}>
          {place}
        </option>
      ))}
    </SelectField>
  )
}
