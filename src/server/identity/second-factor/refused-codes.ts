import { note } from '../../http/note-access.ts'
import { TooManyTries } from '../../http/rate-limits.ts'
import type { Origin } from '../../http/session.ts'
import type { Shop } from '../../kernel/context.ts'

type Refused = { error: unknown; owner: { id: string; email: string }; origin: Origin }

/** The first of many codes that is refused is recorded, and the owner is told: whoever tries them is one step away. */
export const tellOfRefused = async (shop: Shop, { error, owner, origin }: Refused): Promise<never> => {
  if (error instanceof TooManyTries && error.isFirst) {
    await note(shop, owner, 'signInRefused', origin)
    await shop.secondFactor.tellOfGuessing(owner)
  }
  throw error
}
