import { timingSafeEqual } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { wrongKey } from '../wire/stripe-refusal.ts'

/** Lets in only who shows the sandbox's own key. */
export const keyGuard = (secretKey: string) => {
  const wanted = Buffer.from(`Bearer ${secretKey}`)
  return async ({ headers }: FastifyRequest): Promise<void> => {
    const given = Buffer.from(headers.authorization ?? '')
    if (given.length !== wanted.length || !timingSafeEqual(given, wanted)) throw wrongKey()
  }
}
