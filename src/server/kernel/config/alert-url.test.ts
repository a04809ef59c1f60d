import { describe, expect, test } from 'vitest'
import { problemsOf } from '../../../../tests/support/shop/config-problems.ts'
import { readConfig } from './config.ts'

describe('ALERT_URL', () => {
  test.each([
    'https://ntfy.sh/farm-7f3a',
    'https://:tk_secret@ntfy.farm.example/farm',
    'https://hc-ping.com/0d338dcc-a054-11ec',
    'https://notdiscord.com/api/webhooks/1/x',
    'http://127.0.0.1:8080/hook',
  ])('%s is taken as it is', (ALERT_URL) => {
    expect(readConfig({ ALERT_URL }).alertUrl).toBe(ALERT_URL)
  })

  test.each([
    ['ntfy.sh/hidden-topic', 'not an address'],
    ['ftp://files.example/hidden-topic', 'not an address'],
    ['http://ntfy.example/hidden-topic', 'without TLS'],
    ['https://ann:50%eggs@ntfy.example/hidden-topic', 'Write it as %25'],
    // What older versions understood.
    ['healthchecks+https://checks.farm.example/ping/hidden-topic', 'starts with healthchecks+'],
    ['https://hooks.slack.com/services/T0/B0/hidden-topic', 'Slack or Discord'],
    ['https://discord.com/api/webhooks/1/hidden-topic', 'Slack or Discord'],
    ['https://canary.discordapp.com/api/webhooks/1/hidden-topic', 'Slack or Discord'],
  ])('%s is refused in words, and not repeated', (ALERT_URL, words) => {
    const problems = problemsOf({ ALERT_URL })
    expect(problems).toEqual([expect.stringContaining(words)])
    expect(problems.join()).not.toContain('hidden-topic')
  })
})

describe('METRICS_TOKEN and METRICS_PORT', () => {
  test('are wanted or not, each by itself', () => {
    expect(readConfig({}).metrics).toBeUndefined()
    expect(readConfig({ METRICS_PORT: '9090' }).metrics).toEqual({ token: undefined, port: 9090 })
    expect(readConfig({ METRICS_TOKEN: 'x'.repeat(32) }).metrics).toEqual({ token: 'x'.repeat(32), port: undefined })
  })

  test('a token that can be guessed, or that no header carries, and a port that is none, are refused', () => {
    for (const token of ['x'.repeat(31), `${'x'.repeat(40)} y`, 'ü'.repeat(40)])
      expect(problemsOf({ METRICS_TOKEN: token })).toEqual([expect.stringContaining('METRICS_TOKEN')])
    for (const port of ['0', '65536', 'eggs']) expect(problemsOf({ METRICS_PORT: port })).toHaveLength(1)
  })
})
