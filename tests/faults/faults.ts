import type { Fault } from './fault.ts'
import { killCheckout } from './kill-checkout.ts'
import { killMassMail } from './kill-mass-mail.ts'
import { killSettle } from './kill-settle.ts'

/** Every fault, those that take longest first. */
export const faults: readonly Fault[] = [killCheckout, killSettle, killMassMail]
