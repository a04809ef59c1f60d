import { spawn } from 'node:child_process'
import { NODE_COMPILE_CACHE } from './shop-process.ts'

export type Said = { code: number | null; out: string; err: string }

/** Runs a command of the shop as a program of its own, with no more environment than it is given. */
export const runCommand = (name: string, args: string[], env: Record<string, string>): Promise<Said> =>
  new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [`src/server/commands/${name}.ts`, ...args], {
      env: { PATH: process.env.PATH, NODE_COMPILE_CACHE, SESSION_SECRET: 'x'.repeat(40), ...env },
    })
    const said = { out: '', err: '' }
    child.stdout.on('data', (text) => {
      said.out += text
    })
    child.stderr.on('data', (text) => {
      said.err += text
    })
    child.once('error', reject)
    child.once('close', (code) => resolve({ code, ...said }))
  })
