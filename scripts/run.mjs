/** Runs a program on Node 24 in the foreground: signals go through, its exit code comes back. */
import { spawn } from 'node:child_process'
import { environment, node, ROOT } from './setup.mjs'

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP']
const ORPHAN_CHECK_MS = 500

const children = new Set()

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
  children.add(child)
  // Programs that run together end together.
  child.on('exit', (code, signal) => {
    children.delete(child)
    process.exitCode ||= code ?? (signal ? 1 : 0)
    for (const other of children) other.kill('SIGTERM')
    if (children.size === 0) process.exit()
  })
  return child
}
