import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { until } from '../until.ts'

/** The little that a walk asks of a browser. Everything else is said once, over this: see ../person.ts. */
export type Driver = {
  goTo: (url: string) => Promise<void>
  /** What an expression comes to in the page, as JSON tells it; a promise is waited for. */
  evaluate: (expression: string) => Promise<unknown>
  /** A press at a point of what is in view, by the browser's own mouse. */
  press: (x: number, y: number) => Promise<void>
  /** Keys, into what has the focus. */
  type: (text: string) => Promise<void>
  /** As near as the window can be made to it. */
  resize: (width: number, height: number) => Promise<void>
  picture: () => Promise<Buffer>
  /** The paper that would come out, where the browser can be asked for it. */
  print?: () => Promise<Buffer>
  /** What the browser has noted in its console as wrong. */
  complaints: () => readonly string[]
  close: () => Promise<void>
}

export type Browser = {
  readonly name: string
  /** The program that was found, or undefined with how to get it. */
  readonly program: string | undefined
  readonly howToGet: string
  readonly open: (program: string, folder: string) => Promise<Driver>
}

// A refusal is noted by the browser itself; the pages tell it to people in their own words.
const isRefusal = (text: string) => /status of 4\d\d/.test(text)

/** Collects what browsers complain of. */
export const openComplaints = () => {
  const all: string[] = []
  const note = (text: string) => {
    if (!isRefusal(text)) all.push(text)
  }
  return { all, note }
}

export const which = (...names: readonly string[]): string | undefined =>
  names.map((name) => spawnSync('which', [name], { encoding: 'utf8' }).stdout.trim()).find((path) => path !== '')

/** One press of the mouse, as WebDriver writes it, old and new alike. */
export const pressOf = (x: number, y: number): object[] => [
  {
    type: 'pointer',
    id: 'mouse',
    parameters: { pointerType: 'mouse' },
    actions: [
      { type: 'pointerMove', x: Math.round(x), y: Math.round(y), duration: 0 },
      { type: 'pointerDown', button: 0 },
      { type: 'pointerUp', button: 0 },
    ],
  },
]

/** Keys one after the other, as WebDriver writes them. */
export const keysOf = (text: string): object[] => [
  {
    type: 'key',
    id: 'keys',
    actions: [...text].flatMap((value) => [
      { type: 'keyDown', value },
      { type: 'keyUp', value },
    ]),
  },
]

export type Running = { readonly child: ChildProcess; readonly heard: () => string }

/** Starts a program beside this one, and listens to what it says. */
export const start = (program: string, args: readonly string[], env: Readonly<Record<string, string>> = {}): Running => {
  const child = spawn(program, args, { env: { ...process.env, ...env }, stdio: ['ignore', 'pipe', 'pipe'] })
  let heard = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (part) => {
      heard += part
    })
  // However this program ends, the other does not stay behind.
  const end = () => child.kill('SIGKILL')
  process.once('exit', end)
  child.once('error', ({ message }) => {
    heard += message
  })
  child.once('exit', () => process.off('exit', end))
  return { child, heard: () => heard }
}

/** The first group of what it says, as soon as it says it. */
export const untilSaid = ({ heard }: Running, said: RegExp): Promise<string> =>
  until(`a browser to say ${said}`, () => said.exec(heard())?.[1])

/** Asks a program to end, and waits until it has. */
export const stop = ({ child }: Running): Promise<void> =>
  new Promise((resolve) => {
    if (child.exitCode !== null || child.signalCode !== null) return resolve()
    child.once('exit', () => resolve())
    child.kill('SIGTERM')
    setTimeout(() => child.kill('SIGKILL'), 5_000).unref()
  })
