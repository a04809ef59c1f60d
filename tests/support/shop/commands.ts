import { spawn } from 'node:child_process'
import { type CommandResult, say } from '../../../src/server/commands/run-command.ts'
import { openPeople, type People } from '../../../src/server/commands/with-people.ts'
import { readConfig } from '../../../src/server/kernel/config/config.ts'
import { NODE_COMPILE_CACHE } from './shop-process.ts'
import type { TestShop } from './test-shop.ts'

const SETTINGS = { SESSION_SECRET: 'x'.repeat(40) }

/** What a command reads of its environment. */
export const commandConfig = ({ databaseUrl }: TestShop, env: Record<string, string>) =>
  readConfig({ ...SETTINGS, DATABASE_URL: databaseUrl, ...env }, 'command')

/** The work of a command on the people of a shop, in this process: a program of its own takes a second to start. */
export const work = (
  shop: TestShop,
  env: Record<string, string>,
  command: (people: People) => Promise<string>,
  options: { isMove?: boolean } = {},
): Promise<CommandResult> =>
  say(async () => {
    const { db, log, queue } = shop.shop
    return command(await openPeople({ db, url: shop.databaseUrl, log, queue, config: commandConfig(shop, env) }, options))
  })

/** Runs a program, with no more environment than it is given. */
export const runProgram = (file: string, args: string[], env: Record<string, string>): Promise<CommandResult> =>
  new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [file, ...args], {
      env: { PATH: process.env.PATH, NODE_COMPILE_CACHE, ...SETTINGS, ...env },
    })
    const output = { out: '', err: '' }
    child.stdout.on('data', (text) => {
      output.out += text
    })
    child.stderr.on('data', (text) => {
      output.err += text
    })
    child.once('error', reject)
    child.once('close', (code) => resolve({ code, ...output }))
  })

/** Runs a command of the shop as a program of its own. */
export const runCommand = (name: string, args: string[], env: Record<string, string>): Promise<CommandResult> =>
  runProgram(`src/server/commands/${name}.ts`, args, env)
