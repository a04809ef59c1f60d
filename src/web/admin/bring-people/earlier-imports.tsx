import { Link } from 'react-router'
import { IMPORT } from '../../../shared/admin-addresses.ts'
import type { ImportLine } from '../../../shared/shapes/imports.ts'
import { showMoment } from '../../../words/en/pages/moment.ts'
import { useReading } from '../../calls/use-call.ts'
import { Reading } from '../../ui/page/reading.tsx'
import { Tag } from '../../ui/show/tag.tsx'
import { Sheet } from '../parts/show/tab-page.tsx'
import css from './bring-people.module.css'
import { showBrought, showLines, stateKinds, stateNames } from './bring-words.ts'

/** Spreadsheets uploaded before, including abandoned drafts. */
export const EarlierImports = () => (
  <Sheet heading="Uploaded before">
    <Reading of={useReading('listImports')}>
      {(imports) =>
        imports.length === 0 ? (
          <p className="soft">
            Nothing yet. Files you choose above are listed here, so you can continue, invite people or undo the import.
          </p>
        ) : (
          <ul className={`stack list ${css.imports}`}>
            {imports.map((each) => (
              <EarlierImport key={each.import_id} {...each} />
            ))}
          </ul>
        )
      }
    </Reading>
  </Sheet>
)

/** Of an undone import only what is left of it. */
const whatCame = ({ state, counts, taken_back_rows }: ImportLine): string => {
  if (state === 'takenBack') return `${showLines(taken_back_rows)} undone`
  return showBrought(counts.people_new, counts.orders) || showLines(counts.rows)
}

const EarlierImport = (one: ImportLine) => (
  <li className="row baseline apart gap-y-1 gap-x-4">
    <Link className="thumb" to={`?${IMPORT}=${one.import_id}`}>
      {one.file_name}
    </Link>
    <span className="soft">{[showMoment(one.created_at), one.created_by, whatCame(one)].filter(Boolean).join(' · ')}</span>
    <Tag kind={stateKinds[one.state]}>{stateNames[one.state]}</Tag>
  </li>
)
