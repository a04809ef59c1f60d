import { calls } from '../../../src/shared/calls.ts'
import { type Fault, inWorld } from './fault.ts'
import { killWhile } from './kills.ts'

export const killCheckout: Fault = {
  name: 'kill-checkout',
  says: 'kill -9 of a process while people start to pay',
  times: 50,
  run: inWorld((world, times) => killWhile(world, calls.startCheckout.path, times)),
}
