import type { Me } from '../../shared/shapes/entities.ts'
import type { FarmRow } from '../store/farm/farm-settings.ts'

/** Whether the farm requires a second factor for this person's work. */
export const isFactorRequired = (
  { role }: Pick<Me, 'role'>,
  { second_factor_required }: Pick<FarmRow, 'second_factor_required'>,
): boolean => second_factor_required && role !== 'user'
