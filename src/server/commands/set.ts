import { existsSync, readFileSync } from 'node:fs'
import { createInterface } from 'node:readline'
import { Writable } from 'node:stream'
import { text as readAll } from 'node:stream/consumers'
import { environmentFile } from '../kernel/config/config.ts'
import { isVariable } from '../kernel/config/variables.ts'
import { expectOneFarm, isService, lastLogLines, restart, writeSettings } from './database/service.ts'
import { runCommand } from './run-command.ts'
import { changeSettings } from './work/change-settings.ts'

/** Reads hidden lines from a terminal. One reader for all: someone who pastes two lines at once has answered twice. */
const askHidden = async (questions: readonly string[]): Promise<string[]> => {
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() })
  const terminal = createInterface({ input: process.stdin, output: nowhere, terminal: true })
  terminal.once('SIGINT', () => terminal.close())
  const lines = terminal[Symbol.asyncIterator]()
  try {
    const answers: string[] = []
    for (const question of questions) {
      process.stdout.write(question)
      const { value, done } = await lines.next()
      process.stdout.write('\n')
      if (done) throw new Error('Nothing was changed.')
      answers.push(value)
    }
    return answers
  } finally {
    terminal.close()
  }
}

/** `dozen set NAME...`: other values for the shop's variables, tried out before they stay. */

const readValues = async (names: readonly string[]): Promise<Record<string, string>> => {
  if (process.stdin.isTTY) {
    process.stdout.write('What you type or paste is not shown. An empty answer removes the variable.\n')
    const answers = await askHidden(names.map((name) => `${name}: `))
    return Object.fromEntries(names.map((name, at) => [name, answers[at]?.trim() ?? '']))
  }
  const lines = (await readAll(process.stdin)).replace(/\n$/, '').split('\n')
  if (lines.length !== names.length)
    throw new Error(`Standard input has ${lines.length} lines for ${names.length} values. Nothing was changed.`)
  return Object.fromEntries(names.map((name, at) => [name, lines[at]?.trim() ?? '']))
}

await runCommand(async (names) => {
  const unknown = names.filter((name) => !isVariable(name))
  if (names.length === 0) throw new Error('Which ones? Use: dozen set SMTP_URL MAIL_FROM (all names are in docs/operating.md, Variables)')
  if (unknown.length > 0) throw new Error(`The shop has no variable ${unknown.join(', ')}. All names are in docs/operating.md, Variables.`)
  const file = environmentFile()
  if (!existsSync(file)) throw new Error(`There is no ${file}. This command changes the settings of a shop installed with install.sh.`)
  if (process.getuid?.() !== 0) throw new Error('This needs root. Use: sudo dozen set NAME')
  expectOneFarm(file)

  const before = readFileSync(file, 'utf8')
  const after = changeSettings(before, await readValues(names))
  if (after === before) return 'Nothing to change: it already has these values.'
  writeSettings(file, after)
  if (!isService()) return `Saved in ${file}. It applies from the next start.`
  process.stdout.write('Saved. Restarting the shop ...\n')
  if (await restart(file)) return 'The shop is ready with the new settings.'
  const output = lastLogLines()
  writeSettings(file, before)
  const isBack = await restart(file)
  throw new Error(
    `The shop did not start with the new settings. The old settings are back${isBack ? ', and it is running with them' : ', but it is not running with them either: journalctl -u dozen'}. Its last messages:\n${output}`,
  )
})
