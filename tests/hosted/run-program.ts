import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { ROOT } from '../../scripts/packages.ts'

const running = new Set<ChildProcess>()

/** Runs a program of the project to its end, in sight; tells whether all was well. */
export const runProgram = async (args: readonly string[], env: Readonly<Record<string, string>>): Promise<boolean> => {
  const child = spawn(process.execPath, args, { cwd: ROOT, stdio: 'inherit', env: { ...process.env, ...env } })
  running.add(child)
  const [code] = await once(child, 'exit')
  running.delete(child)
  return code === 0
}

export const stopPrograms = (): void => {
  for (const child of running) child.kill('SIGTERM')
}
