import { setImmediate as breathe } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { openSemaphore } from './concurrency.ts'

test('no more run together than there are turns, and everyone comes to theirs in the order of asking', async () => {
  const turns = openSemaphore(2)
  let running = 0
  let most = 0
  const done: number[] = []
  const work = (n: number) => async () => {
    most = Math.max(most, ++running)
    await breathe()
    running--
    done.push(n)
  }
  await Promise.all([1, 2, 3, 4, 5, 6, 7].map((n) => turns(work(n))))
  expect([most, done]).toEqual([2, [1, 2, 3, 4, 5, 6, 7]])
})

test('work that fails gives its turn back', async () => {
  const turns = openSemaphore(1)
  await expect(turns(() => Promise.reject(new Error('no eggs')))).rejects.toThrow('no eggs')
  expect(await turns(async () => 'eggs')).toBe('eggs')
})
