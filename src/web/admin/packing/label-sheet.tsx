import type { CSSProperties } from 'react'
import * as words from '../../../words/en/dashboard/packing.ts'
import { showAsOf } from '../../../words/en/dates/as-of.ts'
import { showDate, startLine } from '../../../words/en/dates/show-date.ts'
import { FARM_ZONE } from '../../farm.ts'
import type { LabelPaper } from './label-papers.ts'
import css from './label-sheet.module.css'
import type { LabelPosition } from './labels.ts'

type Props = { readonly asOf: string; readonly paper: LabelPaper; readonly places: readonly LabelPosition[]; readonly number: number }

/** A firm's whole name may need two lines. */
const LONG = 18

/** One sheet of labels, each where the maker has cut it. */
export const LabelSheet = ({ asOf, paper, places, number }: Props) => (
  <section className={css.sheet} style={measuresOf(paper)} aria-label={words.labelSheet(number)}>
    <p className={css.asOf}>{showAsOf(new Date(asOf), FARM_ZONE)}</p>
    <ol className={`stack list ${css.labels}`}>
      {places.map((place) =>
        place.name === undefined ? (
          <li key={place.key} className={css.used} aria-hidden="true" />
        ) : (
          <li key={place.key} className={css.label}>
            <strong data-long={place.name.length > LONG || undefined}>{place.name}</strong>
            <b>{place.cartons}</b>
            <span>{startLine(showDate(place.date))}</span>
            <span className={css.line}>{place.site_name}</span>
            <span className={css.line}>{place.reference}</span>
          </li>
        ),
      )}
    </ol>
  </section>
)

const measuresOf = ({ across, width, height, top, side, gap }: LabelPaper) =>
  ({ '--across': across, '--width': width, '--height': height, '--top': top, '--side': side, '--gap': gap }) as CSSProperties
