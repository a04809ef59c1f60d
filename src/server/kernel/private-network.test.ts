import { expect, test } from 'vitest'
import { isPrivateAddress } from './private-network.ts'

test.each(['127.0.0.1', '10.1.2.3', '::1', 'fd00::1', '::ffff:192.168.1.1', '64:ff9b::7f00:1', '2002:7f00:1::'])(
  '%s leads inside',
  (address) => expect(isPrivateAddress(address)).toBe(true),
)

test.each(['203.0.113.7', '2001:db8::1'])('%s leads outside', (address) => expect(isPrivateAddress(address)).toBe(false))
