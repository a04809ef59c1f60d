import type { Import } from '../../../../shared/shapes/imports.ts'
import { useCall } from '../../../calls/use-call.ts'
import { type Save, useMerged } from './use-saves.ts'

type Change = {
  readonly sheet?: string
  readonly matching?: Partial<Import['matching']>
  readonly defaults?: Partial<Import['defaults']>
}

const both = (before: Change, after: Change): Change => ({
  ...before,
  ...after,
  matching: { ...before.matching, ...after.matching },
  defaults: { ...before.defaults, ...after.defaults },
})

/** The columns, and what counts where the file has no value, as they are chosen. */
export const useMatching = (stored: Import, save: Save) => {
  const { mutateAsync } = useCall('matchImport')
  const { mine, change } = useMerged<Change>({
    save,
    merge: both,
    send: (changed, version) =>
      mutateAsync({ params: { id: stored.import_id }, body: { version, matching: {}, defaults: {}, ...changed } }),
  })
  const shown = {
    sheet: mine?.sheet ?? stored.sheet,
    matching: { ...stored.matching, ...mine?.matching },
    defaults: { ...stored.defaults, ...mine?.defaults },
  }
  return { shown, change }
}

export type Matching = ReturnType<typeof useMatching>
