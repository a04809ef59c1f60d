import { useLayoutEffect } from 'react'
import { Link } from 'react-router'
import { adminWeek } from '../../../shared/admin-addresses.ts'
import { useReading } from '../../calls/use-call.ts'
import { PressButton } from '../../ui/button/press-button.tsx'
import { SelectField } from '../../ui/form/select-field.tsx'
import { PageHeading } from '../../ui/page/page-heading.tsx'
import { Reading } from '../../ui/page/reading.tsx'
import { useInAddress } from '../parts/list/use-in-address.ts'
import css from './poster.module.css'
import { PosterSheet } from './poster-sheet.tsx'

/** One sheet for a pin board: what a stranger sees in the window, and a code that leads there. */
export default function Poster() {
  const [paper, choosePaper] = useInAddress('paper', { replace: true })
  const size = paper === 'a4' ? 'a4' : 'letter'
  useArrival()
  return (
    <div className={css.frame}>
      {/* Here and not in a style sheet: those stay when the page is left, and would bend other prints. */}
      <style>{`@page { size: ${size} portrait; margin: 0; }`}</style>
      <div className={css.bar}>
        <Link className={`thumb ${css.back}`} to={adminWeek.farmSettings.path}>
          Back to the farm settings
        </Link>
        <PageHeading>Poster</PageHeading>
        <p className={css.says}>
          To hang up at your sites, at the library or in the village shop. It says what is open today: print it anew for a new season.
        </p>
        <div className={css.fields}>
          <SelectField name="paper" label="Paper" value={size} onChange={(event) => choosePaper(event.currentTarget.value)}>
            <option value="letter">Letter</option>
            <option value="a4">A4</option>
          </SelectField>
          <PressButton onClick={() => window.print()}>Print</PressButton>
        </div>
      </div>
      <Reading of={useReading('readWindow')}>{(told) => <PosterSheet told={told} size={size} />}</Reading>
    </div>
  )
}

/** The dashboard is one page to the frame around it, so this one brings people to its beginning by itself. */
const useArrival = () => {
  useLayoutEffect(() => {
    if (document.activeElement !== document.body) return
    document.getElementById('main')?.focus({ preventScroll: true })
    window.scrollTo(0, 0)
  }, [])
}
