import type { ChangedImportRow } from '../../../../shared/shapes/imports.ts'
import { useCall } from '../../../calls/use-call.ts'
import type { Save } from '../draft/use-saves.ts'

type Change = Omit<ChangedImportRow, 'version'>

/** Corrects cells of a row, or decides about it; settles when the list shows it. */
export type Mend = (line: number, change: Change) => Promise<void>

export const useMend = (id: number, save: Save): Mend => {
  const { mutateAsync } = useCall('changeImportRow')
  return (line, change) => save((version) => mutateAsync({ params: { id, line }, body: { version, ...change } }))
}
