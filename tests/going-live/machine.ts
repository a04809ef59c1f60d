import { type ChildProcess, spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { keepUntilClosed } from '../faults/world/clean-up.ts'
import type { World } from './world.ts'

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
}

const PATH = '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin'
const STEP_MS = 5 * 60_000

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
const firstProcess = async (outer: ChildProcess): Promise<string> => {
  for (;;) {
    if (outer.exitCode !== null) throw new Error(`The machine did not boot: boot.sh ended with ${outer.exitCode}.`)
    const [child] = readFileSync(`/proc/${outer.pid}/task/${outer.pid}/children`, 'utf8').trim().split(' ')
    if (child && readFileSync(`/proc/${child}/comm`, 'utf8').trim() === 'systemd') return child
    await pause(50)
  }
}

export const bootMachine = async ({ folder, base }: World, name: string): Promise<Machine> => {
  const state = join(folder, name)
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
  const switchOn = async () => {
    outer = spawn(join(import.meta.dirname, 'boot.sh'), [base, state, name], { stdio: ['ignore', 'ignore', 'inherit'] })
    first = await firstProcess(outer)
    // Its word for "up" is not one of success where a part of the machine has failed.
    while (!/running|degraded/.test((await tryTo('systemctl is-system-running')).text)) await pause(100)
  }
  const cutPower = async () => {
    const ended = new Promise((resolve) => outer?.once('exit', resolve))
    process.kill(Number(first), 'SIGKILL')
    await ended
  }
  await switchOn()
  keepUntilClosed(async () => {
    if (outer?.exitCode === null && outer.signalCode === null) await cutPower()
  })
  return {
    type,
    tryTo,
    bring: async (file, to) => {
      const { code, text } = await tryTo(`cat >${to}`, readFileSync(file))
      if (code !== 0) throw new Error(text)
    },
    cutPower,
    switchOn,
  }
}
