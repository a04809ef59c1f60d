import { Refused } from '../../support/shop/client.ts'
import { ShopGone } from './shop-handle.ts'
import type { World } from './world.ts'

/** What people try is done, or refused in words. While something does not answer, the shop may say so; anything else is a failure. */

const AWAY = [502, 503, 504]

const isForgiven = ({ trouble }: World, reason: unknown): boolean => {
  if (reason instanceof ShopGone) return trouble.has('shop') || trouble.has('disk')
  if (!(reason instanceof Refused)) return false
  return (reason.status >= 400 && reason.status < 500) || (trouble.size > 0 && AWAY.includes(reason.status))
}

const note = ({ tally }: World, deed: string, isDone: boolean): void => {
  const { tried, done } = tally.get(deed) ?? { tried: 0, done: 0 }
  tally.set(deed, { tried: tried + 1, done: done + (isDone ? 1 : 0) })
}

export const tryTo = async <Reply>(world: World, deed: string, trying: Promise<Reply>): Promise<Reply | undefined> => {
  try {
    const reply = await trying
    note(world, deed, true)
    return reply
  } catch (reason) {
    if (!isForgiven(world, reason)) {
      const { status, body, fields } = reason as Refused
      throw new Error(`${deed}: ${status ?? ''} ${(reason as Error).message} ${JSON.stringify(body ?? fields ?? '')}`, { cause: reason })
    }
    note(
      world,
      `${deed}: ${reason instanceof Refused ? `${reason.code}${reason.fields ? JSON.stringify(reason.fields) : ''}` : 'gone'}`,
      false,
    )
    return undefined
  }
}
