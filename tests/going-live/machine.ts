import { type ChildProcess, spawn } from 'node:child_process'
import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { keepUntilClosed } from '../faults/world/clean-up.ts'
import { Trouble, type World } from './world.ts'

/** A machine that somebody has rented: bare, with a systemd of its own (boot.sh). */

export type Said = { code: number | null; text: string }
export type Machine = {
  /** Types a line as root; `input` is what is typed after it. Throws if it fails, with what was said. */
  type: (line: string, input?: string) => Promise<string>
  /** The same, and whatever comes of it. */
  tryTo: (line: string, input?: string | Buffer) => Promise<Said>
  bring: (file: string, to: string) => Promise<void>
  /** Pulls the plug. */
  cutPower: () => Promise<void>
  /** Switches it on again, with the disk as it is. */
  switchOn: () => Promise<void>
  /** Gives it back: nothing of it stays. */
  scrap: () => Promise<void>
}

const PATH = '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin'
const STEP_MS = 5 * 60_000
const BOOT_MS = 2 * 60_000

const run = (program: string, args: readonly string[], input: string | Buffer = ''): Promise<Said> =>
  new Promise((resolve, reject) => {
    const child = spawn(program, args, { timeout: STEP_MS, killSignal: 'SIGKILL' })
    let text = ''
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (part) => {
        text += part
      })
    child.once('error', reject)
    child.once('close', (code) => resolve({ code, text }))
    // Some commands read nothing.
    child.stdin.on('error', () => {})
    child.stdin.end(input)
  })

/** The first process of the machine, as this one knows it. */
const firstProcess = async (outer: ChildProcess, until: number): Promise<string> => {
  for (;;) {
    if (outer.exitCode !== null) throw new Trouble(`The machine did not boot: boot.sh ended with ${outer.exitCode}.`)
    if (performance.now() > until) throw new Trouble('The machine did not boot: it has no systemd yet.')
    const [child] = readFileSync(`/proc/${outer.pid}/task/${outer.pid}/children`, 'utf8').trim().split(' ')
    if (child && readFileSync(`/proc/${child}/comm`, 'utf8').trim() === 'systemd') return child
    await pause(50)
  }
}

/** `disk`: the name of a machine that is off, whose disk this one begins with. */
export const bootMachine = async ({ folder, base }: World, name: string, disk?: string): Promise<Machine> => {
  const state = join(folder, name)
  const below = disk === undefined ? base : `${join(folder, disk, 'written')}:${base}`
  let outer = undefined as ChildProcess | undefined
  let first = ''

  const tryTo: Machine['tryTo'] = (line, input) =>
    run(
      'nsenter',
      [
        '--target',
        first,
        '--mount',
        '--uts',
        '--ipc',
        '--pid',
        '--cgroup',
        '--',
        'env',
        '-i',
        `PATH=${PATH}`,
        'HOME=/root',
        'sh',
        '-c',
        `cd /root; ${line}`,
      ],
      input,
    )
  const type: Machine['type'] = async (line, input) => {
    const { code, text } = await tryTo(line, input)
    if (code !== 0) throw new Error(`"${line}" ended with ${code}:\n${text}`)
    return text
  }
  const isUp = async (until: number) => {
    for (;;) {
      // Its word for "up" is not one of success where a part of the machine has failed.
      const { text } = await tryTo('systemctl is-system-running')
      if (/running|degraded/.test(text)) return
      if (performance.now() > until || outer?.exitCode !== null)
        throw new Trouble(`The machine ${name} did not boot: systemd says "${text.trim()}".`)
      await pause(100)
    }
  }
  const switchOn = async () => {
    const until = performance.now() + BOOT_MS
    first = ''
    outer = spawn(join(import.meta.dirname, 'boot.sh'), [below, state, name], { stdio: ['ignore', 'ignore', 'inherit'] })
    first = await firstProcess(outer, until)
    await isUp(until)
  }
  const cutPower = async () => {
    const ended = new Promise((resolve) => outer?.once('exit', resolve))
    if (first === '') outer?.kill('SIGKILL')
    else process.kill(Number(first), 'SIGKILL')
    await ended
  }
  const close = keepUntilClosed(async () => {
    if (outer?.exitCode === null && outer.signalCode === null) await cutPower()
  })
  await switchOn()
  return {
    type,
    tryTo,
    bring: async (file, to) => {
      const { code, text } = await tryTo(`cat >${to}`, readFileSync(file))
      if (code !== 0) throw new Error(text)
    },
    cutPower,
    switchOn,
    scrap: async () => {
      await close()
      // The rest of its folder is still mounted in this world.
      for (const part of ['written', 'work']) rmSync(join(state, part), { recursive: true, force: true })
    },
  }
}
