import { describe, expect, test } from 'vitest'
import { networkOf, showNetwork } from './network.ts'

// Addresses from the ranges that RFC 5737 and RFC 3849 keep for examples.
describe('the network that a limit counts', () => {
  test.each([
    ['203.0.113.7', '203.0.113.7'],
    ['203.0.113.7:51234', '203.0.113.7'],
    ['::ffff:203.0.113.7', '203.0.113.7'],
    ['[::ffff:203.0.113.7]:51234', '203.0.113.7'],
    // A home has a whole /64.
    ['2001:db8:12:34:5678:9abc:def0:1', '8193:3512:18:52'],
    ['2001:db8:12:34::1', '8193:3512:18:52'],
    ['[2001:db8:12:34::2]:443', '8193:3512:18:52'],
    ['2001:db8::1', '8193:3512:0:0'],
    ['fe80::1%eth0', '65152:0:0:0'],
    ['::1', '0:0:0:0'],
    // IPv4 written in hexadecimal is one address; only what begins like it is a home.
    ['::ffff:cb00:7107', '0:0:0:0:0:65535:51968:28935'],
    ['1::ffff:cb00:7107', '1:0:0:0'],
    ['0:0:0:0:1:ffff:cb00:7107', '0:0:0:0'],
    ['::fffe:cb00:7107', '0:0:0:0'],
  ])('of %s is %s', (address, network) => {
    expect(networkOf(address)).toBe(network)
  })
})

test.each([
  ['203.0.113.7', '203.0.113.*'],
  ['[::ffff:203.0.113.7]:51234', '203.0.113.*'],
  ['2001:db8:12:34::1', '2001:db8:12::*'],
  ['2001:0db8:0012:34::1', '2001:db8:12::*'],
  ['2001::1', '2001:0:0::*'],
])('people see %s as %s', (address, shown) => {
  expect(showNetwork(address)).toBe(shown)
})
