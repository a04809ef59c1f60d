import { expect, test } from 'vitest'
import { linesOf } from './lines.ts'

const cut = async (...chunks: string[]) => {
  const source = (async function* () {
    for (const chunk of chunks) yield Buffer.from(chunk)
  })()
  const lines: string[] = []
  for await (const line of linesOf(source)) lines.push(line.toString())
  return lines
}

test('lines come out whole, wherever the chunks were cut', async () => {
  expect(await cut('one\ntw', 'o', '\n', '\nthree')).toEqual(['one\n', 'two\n', '\n', 'three'])
  expect(await cut('one\n')).toEqual(['one\n'])
  expect(await cut()).toEqual([])
})
