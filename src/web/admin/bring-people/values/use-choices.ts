import type { ImportValue } from '../../../../shared/shapes/imports.ts'
import { useCall } from '../../../calls/use-call.ts'
import { type Save, useMerged } from '../draft/use-saves.ts'

type Choice = Pick<ImportValue, 'field' | 'value' | 'chosen'>

export const keyOf = ({ field, value }: Pick<ImportValue, 'field' | 'value'>): string => `${field} ${value}`

/** What values stand for, as it is chosen: the latest of each. */
export const useChoices = (id: number, save: Save) => {
  const { mutateAsync } = useCall('chooseImportValues')
  const { mine, change } = useMerged<readonly Choice[]>({
    save,
    merge: (before, after) => [...new Map([...before, ...after].map((each) => [keyOf(each), each])).values()],
    send: (values, version) => mutateAsync({ params: { id }, body: { version, values: [...values] } }),
  })
  /** As the farmer sees it: what was just chosen counts already. */
  const shown = (value: ImportValue): ImportValue => {
    const own = mine?.find((each) => keyOf(each) === keyOf(value))
    return own ? { ...value, chosen: own.chosen, is_remembered: false } : value
  }
  return { shown, choose: change }
}

export type Choices = ReturnType<typeof useChoices>
