import { existsSync, globSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { freePort } from '../../support/shop/shop-process.ts'
import { until } from '../until.ts'
import { type Browser, keysOf, openComplaints, pressOf, start, stop, untilSaid, which } from './driver.ts'

const MINI_BROWSER = globSync('/usr/{lib,lib64,libexec}/{*/,}webkit{2gtk-4.1,2gtk-4.0,gtk-6.0}/MiniBrowser').find(existsSync)
const DRIVER = which('WebKitWebDriver')
const XVFB = which('Xvfb')
// Nothing of the visit stays on the machine.
const HOMES = ['HOME', 'XDG_RUNTIME_DIR', 'XDG_CACHE_HOME', 'XDG_CONFIG_HOME', 'XDG_DATA_HOME']

/**
 * The driver has no ear for the console, so the page listens to itself from the first question on; what it noted is taken
 * along with each answer.
 */
const LISTEN = `
  if (!window.noted) {
    window.noted = []
    const note = (text) => window.noted.push(String(text))
    for (const level of ['error', 'warn']) {
      const say = console[level]
      console[level] = (...args) => (note(args.join(' ')), say(...args))
    }
    addEventListener('error', (event) => note(event.message))
    addEventListener('unhandledrejection', (event) => note(event.reason))
  }`

type Told = { it?: unknown; failed?: string; noted: string[] }

/** The buttons above the page would keep the window wider than a phone. */
const makeNarrow = (folder: string) => {
  mkdirSync(join(folder, 'gtk-3.0'))
  writeFileSync(
    join(folder, 'gtk-3.0/gtk.css'),
    '* { padding: 0; margin: 0; min-width: 0; border-width: 0; font-size: 1px; -gtk-icon-transform: scale(0); }',
  )
}

/** Asked by the driver that WebKitGTK brings, in WebDriver's older way; its windows stand on a screen that nobody sees. */
export const inWebKit: Browser = {
  name: 'WebKit',
  program: DRIVER && XVFB ? MINI_BROWSER : undefined,
  howToGet: 'apt-get update && apt-get install webkit2gtk-driver xvfb',
  open: async (binary, folder) => {
    makeNarrow(folder)
    const screen = start(XVFB ?? '', ['-displayfd', '1', '-screen', '0', '1600x1200x24', '-nolisten', 'tcp'])
    const display = await untilSaid(screen, /^(\d+)\n/)
    const port = await freePort()
    const driver = start(DRIVER ?? '', ['--host=127.0.0.1', `--port=${port}`], {
      DISPLAY: `:${display}`,
      LANG: 'en_US.UTF-8',
      ...Object.fromEntries(HOMES.map((name) => [name, folder])),
    })
    await until('the driver of WebKit', () => fetch(`http://127.0.0.1:${port}/status`).catch(() => undefined))
    const ask = async (method: string, path: string, body?: object): Promise<unknown> => {
      const reply = await fetch(`http://127.0.0.1:${port}/session${path}`, { method, ...(body ? { body: JSON.stringify(body) } : {}) })
      const { value } = (await reply.json()) as { value: { error?: string; message?: string } | null }
      if (!reply.ok) throw new Error(`${value?.error}: ${value?.message}`)
      return value
    }
    const options = { binary, args: ['--automation'] }
    const { sessionId } = (await ask('POST', '', { capabilities: { alwaysMatch: { 'webkitgtk:browserOptions': options } } })) as {
      sessionId: string
    }
    const { all, note } = openComplaints()
    const say = (path: string, body: object) => ask('POST', `/${sessionId}${path}`, body)
    const run = (script: string) => say('/execute/sync', { script, args: [] })
    return {
      goTo: async (url) => void (await say('/url', { url })),
      evaluate: async (expression) => {
        const answer = `Promise.resolve(${expression}).then((it) => ({ it }), (error) => ({ failed: String(error) }))`
        const script = `${LISTEN}\nconst done = arguments[0]; ${answer}.then((told) => done(JSON.stringify({ ...told, noted: noted.splice(0) })))`
        const told = JSON.parse(String(await say('/execute/async', { script, args: [] }))) as Told
        for (const text of told.noted) note(text)
        if (told.failed !== undefined) throw new Error(told.failed)
        return told.it
      },
      press: async (x, y) => void (await say('/actions', { actions: pressOf(x, y) })),
      type: async (text) => void (await say('/actions', { actions: keysOf(text) })),
      resize: async (width, height) => {
        // The window has a frame of its own, and takes its time.
        const { width: was, height: wasHigh } = (await ask('GET', `/${sessionId}/window/rect`)) as { width: number; height: number }
        const [inner = 0, innerHigh = 0] = (await run('return [innerWidth, innerHeight]')) as number[]
        await say('/window/rect', { width: was + width - inner, height: wasHigh + height - innerHigh })
        await until(`a window of ${width} px`, async () => (await run('return innerWidth')) === width || undefined)
      },
      picture: async () => {
        // What is not drawn yet would be black.
        await say('/execute/async', {
          script: 'const done = arguments[0]; requestAnimationFrame(() => requestAnimationFrame(() => done()))',
          args: [],
        })
        return Buffer.from(String(await ask('GET', `/${sessionId}/screenshot`)), 'base64')
      },
      complaints: () => all,
      close: async () => {
        await ask('DELETE', `/${sessionId}`).catch(() => undefined)
        await stop(driver)
        await stop(screen)
      },
    }
  },
}
