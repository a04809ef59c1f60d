import { describe, expect, test } from 'vitest'
import { readAlertUrl } from './alert-url.ts'
import { readMetrics } from './metrics.ts'

const alerts = (given: string) => readAlertUrl((name) => (name === 'ALERT_URL' ? given : undefined))
const metrics = (given: Record<string, string>) => readMetrics((name) => given[name])

describe('ALERT_URL', () => {
  test.each([
    ['https://ntfy.sh/farm-7f3a', 'text', 'https://ntfy.sh/farm-7f3a'],
    ['https://:tk_secret@ntfy.farm.example/farm', 'text', 'https://:tk_secret@ntfy.farm.example/farm'],
    ['http://127.0.0.1:8080/hook', 'text', 'http://127.0.0.1:8080/hook'],
    ['https://hc-ping.com/0d338dcc-a054-11ec', 'healthchecks', 'https://hc-ping.com/0d338dcc-a054-11ec'],
    ['healthchecks+https://checks.farm.example/ping/0d33', 'healthchecks', 'https://checks.farm.example/ping/0d33'],
    ['https://hooks.slack.com/services/T0/B0/x', 'slack', 'https://hooks.slack.com/services/T0/B0/x'],
    ['https://canary.discord.com/api/webhooks/1/x', 'discord', 'https://canary.discord.com/api/webhooks/1/x'],
    ['https://notdiscord.com/api/webhooks/1/x', 'text', 'https://notdiscord.com/api/webhooks/1/x'],
    ['https://discord.com/api/webhooks/1/x', 'discord', 'https://discord.com/api/webhooks/1/x'],
  ])('%s is understood as %s', (given, kind, url) => {
    expect(alerts(given)).toEqual({ alertTo: { kind, url }, troubles: [] })
  })

  test.each([
    'ntfy.sh/hidden-topic',
    'ftp://files.example/hidden-topic',
    'http://ntfy.example/hidden-topic',
    'healthchecks+ftp://hidden-topic',
    'https://ann:50%eggs@ntfy.example/hidden-topic',
  ])('%s is refused, and not repeated', (given) => {
    const { alertTo, troubles } = alerts(given)
    expect(alertTo).toBeUndefined()
    expect(troubles).toHaveLength(1)
    expect(troubles.join()).not.toContain('hidden-topic')
  })
})

describe('METRICS_TOKEN and METRICS_PORT', () => {
  test('are wanted or not, each by itself', () => {
    expect(metrics({})).toEqual({ metrics: undefined, troubles: [] })
    expect(metrics({ METRICS_PORT: '9090' }).metrics).toEqual({ token: undefined, port: 9090 })
    expect(metrics({ METRICS_TOKEN: 'x'.repeat(32) }).metrics).toEqual({ token: 'x'.repeat(32), port: undefined })
  })

  test('a token that can be guessed, or that no header carries, and a port that is none, are refused', () => {
    for (const token of ['x'.repeat(31), `${'x'.repeat(40)} y`, 'ü'.repeat(40)])
      expect(metrics({ METRICS_TOKEN: token }).troubles).toEqual([expect.stringContaining('METRICS_TOKEN')])
    for (const port of ['0', '65536', 'eggs']) expect(metrics({ METRICS_PORT: port }).troubles).toHaveLength(1)
  })
})
