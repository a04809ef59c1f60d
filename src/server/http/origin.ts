import type { FastifyRequest } from 'fastify'
import { showNetwork } from './network.ts'
import type { Origin } from './session.ts'

/** Where a person is, described so that they recognize it and others learn little: a kind of device and part of the network. */

const BROWSERS: [pattern: RegExp, name: string][] = [
  [/\bEdgA?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\b(SamsungBrowser)\//, 'Samsung Internet'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/\b(Chrome|CriOS|HeadlessChrome)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
]
const SYSTEMS: [pattern: RegExp, name: string][] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bMac OS X\b/, 'Mac'],
  [/\bLinux\b/, 'Linux'],
]

const firstIn = (text: string, names: [RegExp, string][]) => names.find(([pattern]) => pattern.test(text))?.[1]

const deviceOf = (userAgent: string): string => {
  const browser = firstIn(userAgent, BROWSERS)
  const system = firstIn(userAgent, SYSTEMS)
  if (browser && system) return `${browser} on ${system}`
  return browser ?? system ?? 'Unknown device'
}

export const originOf = ({ headers, ip }: FastifyRequest): Origin => ({
  device: deviceOf((headers['user-agent'] ?? '').slice(0, 400)),
  network: showNetwork(ip),
})
