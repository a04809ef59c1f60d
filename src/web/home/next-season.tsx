import '../pickups/pickup-calls.ts'
import type { Reading as Call } from '../calls/api.ts'
import { SameAgain } from '../renewal/same-again.tsx'
import css from './next-eggs.module.css'

export const readings = ['readRenewals'] as const satisfies readonly Call[]

/** For people who are invited to the next season. */
export default function NextSeason() {
  return <SameAgain className={css.eggs ?? ''} />
}
