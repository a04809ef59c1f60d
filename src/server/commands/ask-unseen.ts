import { createInterface } from 'node:readline'
import { Writable } from 'node:stream'

/** Lines from a terminal, which does not show them. One reader for all: whoever pastes two lines at once has answered twice. */
export const askUnseen = async (questions: readonly string[]): Promise<string[]> => {
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
