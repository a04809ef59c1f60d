import * as words from '../../../words/en/dashboard/packing.ts'
import type { Paper } from './print-fields.tsx'

/** Sheets of labels, measured as their maker does. */
export type LabelPaper = {
  readonly name: string
  readonly across: number
  readonly down: number
  readonly width: string
  readonly height: string
  readonly top: string
  readonly side: string
  readonly gap: string
}

export const labelPapers: Readonly<Record<Paper, LabelPaper>> = {
  letter: {
    name: words.letterLabels,
    across: 3,
    down: 10,
    width: '2.625in',
    height: '1in',
    top: '0.5in',
    side: '0.1875in',
    gap: '0.125in',
  },
  a4: {
    name: words.a4Labels,
    across: 3,
    down: 7,
    width: '63.5mm',
    height: '38.1mm',
    top: '15.15mm',
    side: '7.25mm',
    gap: '2.54mm',
  },
}
