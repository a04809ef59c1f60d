import { useState } from 'react'
import type { Import } from '../../../../shared/shapes/imports.ts'
import { Notice } from '../../../ui/notice/notice.tsx'
import { Sheet } from '../../parts/show/tab-page.tsx'
import { ImportRows } from '../rows/import-rows.tsx'
import { useMend } from '../rows/use-mend.ts'
import { DateQuestion } from '../values/date-question.tsx'
import { useChoices } from '../values/use-choices.ts'
import { Values } from '../values/values.tsx'
import { Columns } from './columns.tsx'
import { Defaults } from './defaults.tsx'
import { RunImport } from './run-import.tsx'
import { useMatching } from './use-matching.ts'
import { useSaves } from './use-saves.ts'

/** Before the import: the columns, the values, the defaults for all rows, each row as it will be, and the button. */
export const Draft = ({ one }: { one: Import }) => {
  const { save, isSaving, trouble } = useSaves(one)
  const matching = useMatching(one, save)
  const choices = useChoices(one.import_id, save)
  const mend = useMend(one.import_id, save)
  // A question that was answered stays where it was asked.
  const [asksDate, setAsksDate] = useState(false)
  const isUnclear = one.matching.date !== null && one.defaults.date_order === null
  if (isUnclear && !asksDate) setAsksDate(true)
  return (
    <>
      <Sheet heading="1. Columns">
        <Columns one={one} matching={matching} />
      </Sheet>
      <Sheet heading="2. Values">
        {asksDate && <DateQuestion one={one} matching={matching} />}
        <Values key={one.sheet} one={one} choices={choices} />
      </Sheet>
      <Sheet heading="3. Defaults and payments">
        <Defaults matching={matching} isDateAsked={asksDate} />
      </Sheet>
      <Notice kind="trouble">{trouble}</Notice>
      {one.notes.map((note) => (
        <p key={note}>{note}</p>
      ))}
      <Sheet heading="4. Row by row">
        <ImportRows one={one} isStale={isSaving} mend={mend} />
      </Sheet>
      <RunImport one={one} isSaving={isSaving} />
    </>
  )
}
