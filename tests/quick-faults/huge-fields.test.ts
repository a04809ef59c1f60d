import { expect, test, vi } from 'vitest'
import { fields, HUGE, judgeBy } from '../support/hostile/fields.ts'
import { useExamples } from '../support/orders/example-calls.ts'
import { useTestShop } from '../support/shop/test-shop.ts'

/** No text keeps the shop busy, however long it is. */
vi.setConfig({ testTimeout: 240_000 })

const { examples } = useExamples(useTestShop())
const { judge } = judgeBy(examples)

// Each is slow for some pattern that looks innocent.
const TRAPS = ['.', 'a', ' ', '\t', '@', '-', '0', 'a.', 'a@', '\n', '=', '<', '%', '\\', '\u0301', '👩'].flatMap((unit) => {
  const long = unit.repeat(HUGE / unit.length)
  return [long, `a@${long}@`, `data:image/png;base64,${long}!`, `2027-03-01${long}`, `${long}\u0000`]
})
/** Milliseconds of the processor: those in which others have it do not count. */
const timeOf = (work: () => unknown): number => {
  const from = process.threadCpuUsage()
  work()
  return process.threadCpuUsage(from).user / 1_000
}

test('every field is judged as fast when it is huge, whatever it is made of', () => {
  // A plain look at each character of the longest text, as the measure of this machine at this moment.
  const plain = Math.max(...TRAPS.map((trap) => timeOf(() => /^[^€]*$/.test(trap))))
  for (const field of fields)
    for (const trap of TRAPS) {
      const again = () => Math.min(...[1, 2, 3].map(() => timeOf(() => judge(field, trap))))
      const most = 25 + 20 * plain
      if (timeOf(() => judge(field, trap)) > most) expect(again(), `${field.name} ${field.key} ${trap.slice(0, 10)}`).toBeLessThan(most)
    }
})
