import type { FirstRun } from '../shapes/farm/first-run.ts'
import type { Overview } from '../shapes/packing.ts'

/** The steps of a new farm to its first order, in their order. */
export const FIRST_STEPS = ['farm', 'site', 'price', 'season', 'real', 'look', 'share'] as const
export type StepName = (typeof FIRST_STEPS)[number]

/** Which of them are done, from what is stored. */
export const stepsDone = (run: FirstRun, notReal: Overview['not_real']): Readonly<Record<StepName, boolean>> => ({
  farm: run.farm_name !== null,
  site: run.site_name !== null,
  price: run.is_price_confirmed,
  season: run.cycle?.is_active === true,
  real: !notReal.payments && !notReal.mail,
  look: run.has_looked,
  share: run.has_shared,
})
