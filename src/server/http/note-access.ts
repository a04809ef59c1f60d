import type { AccessDeed } from '../../shared/calls.ts'
import type { Shop } from '../kernel/context.ts'
import * as activities from '../store/people/activities.ts'
import type { Origin } from './session.ts'

/** Records account events for the farm to see. */

type Parts = Pick<Shop, 'db' | 'clock'>

const showOrigin = ({ device, network }: Origin): string => `${device}, ${network}`

export const note = async ({ db, clock }: Parts, user: { id: string; email: string }, deed: AccessDeed, origin: Origin): Promise<void> => {
  await activities.noteAccess(db, { user, deed, from: showOrigin(origin), at: clock() })
}

/** For an email someone typed. Unknown ones aren't recorded: people type passwords into the wrong field. */
export const noteByEmail = async ({ db, clock }: Parts, email: string, deed: AccessDeed, origin: Origin): Promise<void> => {
  await activities.noteAccessByEmail(db, { email, deed, from: showOrigin(origin), at: clock() })
}
