import type { FastifyBaseLogger } from 'fastify'
import type { HealthLine } from '../../../shared/shapes/health.ts'
import type { Clock } from '../../kernel/clock.ts'
import type { Config } from '../../kernel/config/config.ts'
import type { Mailer } from '../../outside/mailer.ts'
import type { Payments } from '../../outside/payments.ts'
import type { Pool } from '../../store/database/database.ts'
import type { Part, PartState } from '../../store/farm/part-states.ts'

/** What a look at the shop's health has at hand, in the running shop and in a command beside it alike. */
export type HealthParts = {
  config: Config
  db: Pool
  clock: Clock
  log: FastifyBaseLogger
  states: ReadonlyMap<Part, PartState>
  /** Absent where nobody is there to be asked: without keys, the payment sandbox and the local mailbox run with the shop alone. */
  payments: Pick<Payments, 'look'> | undefined
  mailer: Pick<Mailer, 'verify'> | undefined
  /** What the shop signs and seals with. */
  secret: string
}

/** `off`: not used by this shop. `toDo`: what a person does about it, for all but ok and off. */
export type Finding = { state: HealthLine['state']; says: string; toDo?: string }

/**
 * One line of the Health page and of `doctor`. `isAlarm`: a bad result raises an alarm. `isSlow`: it asks an outside
 * service, so it runs when a person asks, and for alarms every hour instead of every minute.
 */
export type Check = {
  name: HealthLine['name']
  isAlarm?: true
  isSlow?: true
  look: (parts: HealthParts) => Promise<Finding>
}
