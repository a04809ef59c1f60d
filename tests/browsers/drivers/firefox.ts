import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { openBidi } from './bidi.ts'
import { type Browser, keysOf, openComplaints, pressOf, start, stop, untilSaid, which } from './driver.ts'

// What is not on this machine is asked of a proxy that nobody keeps: the browser reaches the shop and nothing else.
const NOWHERE = { host: '127.0.0.1', port: 9 }
const PREFERENCES = {
  'network.proxy.type': 1,
  'network.proxy.http': NOWHERE.host,
  'network.proxy.http_port': NOWHERE.port,
  'network.proxy.ssl': NOWHERE.host,
  'network.proxy.ssl_port': NOWHERE.port,
  'intl.accept_languages': 'en-US, en',
  'app.update.disabledForTesting': true,
  'browser.shell.checkDefaultBrowser': false,
  'datareporting.policy.dataSubmissionEnabled': false,
  'network.captive-portal-service.enabled': false,
  'network.connectivity-service.enabled': false,
  'toolkit.telemetry.reportingpolicy.firstRun': false,
  'ui.prefersReducedMotion': 1,
}

type Evaluated = { type: 'success'; result: { value?: string } } | { type: 'exception'; exceptionDetails: { text: string } }
type LogEntry = { level: string; text: string | null }

/** Speaks WebDriver BiDi by itself, without a program in between. */
export const inFirefox: Browser = {
  name: 'Firefox',
  program: which('firefox-esr', 'firefox'),
  howToGet: 'apt-get update && apt-get install firefox-esr',
  open: async (program, folder) => {
    const lines = Object.entries(PREFERENCES).map(([name, value]) => `user_pref(${JSON.stringify(name)}, ${JSON.stringify(value)});`)
    writeFileSync(join(folder, 'user.js'), lines.join('\n'))
    const firefox = start(program, ['--headless', '--no-remote', '--profile', folder, '--remote-debugging-port', '0'], { HOME: folder })
    const where = await untilSaid(firefox, /WebDriver BiDi listening on (ws:\S+)/)
    const { all, note } = openComplaints()
    const bidi = await openBidi(`${where}/session`, (_, params) => {
      const { level, text } = params as LogEntry
      if (level === 'error' || level === 'warn') note(text ?? '')
    })
    await bidi.send('session.new', { capabilities: {} })
    await bidi.send('session.subscribe', { events: ['log.entryAdded'] })
    const { contexts } = await bidi.send<{ contexts: { context: string }[] }>('browsingContext.getTree', {})
    const context = contexts[0]?.context ?? ''
    const data = async (method: string, params: object) =>
      Buffer.from((await bidi.send<{ data: string }>(method, { context, ...params })).data, 'base64')
    return {
      goTo: async (url) => void (await bidi.send('browsingContext.navigate', { context, url, wait: 'complete' })),
      evaluate: async (expression) => {
        const params = {
          expression: `Promise.resolve(${expression}).then((it) => JSON.stringify(it))`,
          target: { context },
          awaitPromise: true,
        }
        const done = await bidi.send<Evaluated>('script.evaluate', params)
        if (done.type === 'exception') throw new Error(done.exceptionDetails.text)
        return done.result.value === undefined ? undefined : JSON.parse(done.result.value)
      },
      press: async (x, y) => void (await bidi.send('input.performActions', { context, actions: pressOf(x, y) })),
      type: async (text) => void (await bidi.send('input.performActions', { context, actions: keysOf(text) })),
      resize: async (width, height) => void (await bidi.send('browsingContext.setViewport', { context, viewport: { width, height } })),
      picture: () => data('browsingContext.captureScreenshot', {}),
      print: () => data('browsingContext.print', { page: { width: 21.59, height: 27.94 } }),
      complaints: () => all,
      close: async () => {
        bidi.close()
        await stop(firefox)
      },
    }
  },
}
