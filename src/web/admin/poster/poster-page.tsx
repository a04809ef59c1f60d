import { settingsPages } from '../../../shared/admin-addresses.ts'
import { letterPaper, paper as paperLabel } from '../../../words/en/dashboard/parts.ts'
import * as words from '../../../words/en/dashboard/poster.ts'
import { useReading } from '../../calls/use-call.ts'
import { SelectField } from '../../ui/form/select-field.tsx'
import { Reading } from '../../ui/page/reading.tsx'
import { useInAddress } from '../parts/list/use-in-address.ts'
import { PrintFrame } from '../parts/show/print-frame.tsx'
import { PosterSheet } from './poster-sheet.tsx'

/** One sheet for a pin board: what a stranger sees in the window, and a code that leads there. */
export default function Poster() {
  const [paper, choosePaper] = useInAddress('paper', { replace: true })
  const size = paper === 'a4' ? 'a4' : 'letter'
  return (
    <PrintFrame
      heading={words.heading}
      back={{ to: settingsPages.window.path, label: words.back }}
      says={words.says}
      paper={`size: ${size} portrait; margin: 0;`}
      fields={
        <SelectField name="paper" label={paperLabel} value={size} onChange={(event) => choosePaper(event.currentTarget.value)}>
          <option value="letter">{letterPaper}</option>
          <option value="a4">A4</option>
        </SelectField>
      }
    >
      <Reading of={useReading('readWindow')}>{(shop) => <PosterSheet told={shop} size={size} />}</Reading>
    </PrintFrame>
  )
}
