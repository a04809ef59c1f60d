import { BlockList, isIPv6 } from 'node:net'

/** Addresses that lead nowhere but to this machine and its neighbors. */

const V4 = ['0.0.0.0/8', '10.0.0.0/8', '100.64.0.0/10', '127.0.0.0/8', '169.254.0.0/16', '172.16.0.0/12', '192.168.0.0/16'] as const
// The last three carry an IPv4 address inside, whatever it is.
const V6 = ['::/127', 'fc00::/7', 'fe80::/10', '64:ff9b::/96', '64:ff9b:1::/48', '2002::/16'] as const

const ranges = new BlockList()
for (const [all, family] of [
  [V4, 'ipv4'],
  [V6, 'ipv6'],
] as const)
  for (const range of all) {
    const [network = '', bits] = range.split('/')
    ranges.addSubnet(network, Number(bits), family)
  }

export const isPrivateAddress = (ip: string): boolean => {
  const inside = ip.replace(/^::ffff:(?=\d+\.)/i, '')
  return ranges.check(inside, isIPv6(inside) ? 'ipv6' : 'ipv4')
}
