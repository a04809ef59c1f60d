/** Runs a program on Node 24 in the foreground: signals go through, its exit code comes back. */
import { spawn } from 'node:child_process'
import { environment, node, ROOT } from './setup.mjs'

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP']
const ORPHAN_CHECK_MS = 500

/** @param {string[]} args @param {Record<string, string>} env */
export const run = (args, env = {}) => {
  const child = spawn(node(), args, { cwd: ROOT, stdio: 'inherit', env: { ...environment(), ...env } })
  for (const signal of SIGNALS) process.on(signal, () => child.kill(signal))
  // Some shells die of a signal without passing it on: whoever started us is gone, so we go too.
  const parent = process.ppid
  const watch = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(watch)
    child.kill('SIGTERM')
  }, ORPHAN_CHECK_MS)
  watch.unref()
  child.on('exit', (code, signal) => process.exit(code ?? (signal ? 1 : 0)))
  return child
}
