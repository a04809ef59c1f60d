import { useRef } from 'react'
import { Refused } from './refused.ts'

/**
 * What a page calls one press of its button, from the opening of the form until it is known to have happened: pressed again
 * after a lost answer, it happens once. Not randomUUID, which browsers keep from pages that came without encryption.
 */
export const newPress = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')

/** Sends one press after another: each keeps its key until its outcome is known. */
export const usePress = () => {
  const key = useRef(newPress())
  return async <Reply>(send: (press: string) => Promise<Reply>): Promise<Reply> => {
    try {
      const reply = await send(key.current)
      key.current = newPress()
      return reply
    } catch (reason) {
      if (Refused.from(reason).code === 'pressedBefore') key.current = newPress()
      throw reason
    }
  }
}
