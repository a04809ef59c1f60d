import { WEBHOOK_PATH } from '../../../src/server/money/settle/payment-webhook.ts'
import { type Fault, inWorld } from './fault.ts'
import { killWhile } from './kills.ts'

export const killSettle: Fault = {
  name: 'kill-settle',
  says: 'kill -9 of a process while payments are settled',
  times: 50,
  run: inWorld((world, times) => killWhile(world, WEBHOOK_PATH, times)),
}
