import type { Import } from '../../../../shared/shapes/imports.ts'
import { Notice } from '../../../ui/notice/notice.tsx'
import { Sheet } from '../../parts/show/tab-page.tsx'
import { ImportRows } from '../rows/import-rows.tsx'
import { Columns } from './columns.tsx'
import { Defaults } from './defaults.tsx'
import { RunImport } from './run-import.tsx'
import { useMatching } from './use-matching.ts'

/** Before the import: the columns, the defaults for all rows, each row as it will be, and the button. */
export const Draft = ({ one }: { one: Import }) => {
  const matching = useMatching(one)
  return (
    <>
      <Sheet heading="1. Columns">
        <Columns one={one} matching={matching} />
      </Sheet>
      <Sheet heading="2. Where the file has no value">
        <Defaults matching={matching} />
      </Sheet>
      <Notice kind="trouble">{matching.trouble}</Notice>
      {one.notes.map((note) => (
        <p key={note}>{note}</p>
      ))}
      <Sheet heading="3. Row by row">
        <ImportRows one={one} isStale={matching.isSaving} />
      </Sheet>
      <RunImport one={one} isSaving={matching.isSaving} />
    </>
  )
}
