import { createHash } from 'node:crypto'
import type { CallName } from '../../shared/calls.ts'
import type { Me } from '../../shared/shapes/entities.ts'
import type { Db } from '../store/database/database.ts'
import * as presses from '../store/people/presses.ts'
import type { Refuse } from './refusal.ts'

type Pressed = {
  call: CallName
  /** With the page's key, if it sent one. */
  body: { readonly press?: string | undefined }
  user: Me
  at: Date
  refuse: Refuse<'pressedBefore'>
}

const digestOf = ({ call, body: { press: _, ...wanted }, user }: Pressed): string =>
  createHash('sha256')
    .update(JSON.stringify([call, user.id, Object.entries(wanted).sort()]))
    .digest('hex')

/**
 * Creates what a press asks for and returns its number, in the transaction of the call. The same press again, for example
 * after a lost reply, returns the number of what the first one created. If the request has changed, the person must check
 * first.
 */
export const runOnce = async (tx: Db, pressed: Pressed, make: () => Promise<number>): Promise<number> => {
  const { press } = pressed.body
  if (press === undefined) return make()
  const digest = digestOf(pressed)
  const first = await presses.take(tx, press, digest, pressed.at)
  if (!first) {
    const made = await make()
    await presses.keepMade(tx, press, made)
    return made
  }
  if (first.made_id === null || first.digest !== digest) throw pressed.refuse('pressedBefore')
  return first.made_id
}
