import { expect, test } from 'vitest'
import { slug } from './slug.ts'

test('any name becomes plain letters that are safe in the name of a file', () => {
  const names = ['Spring 2026', '../../etc/passwd', 'a"b\r\nc', 'Crème brûlée', '  ', '鶏卵', '🥚', `${'x'.repeat(59)} y`]
  expect(names.map((name) => slug(name, 'cycle-7'))).toEqual([
    'spring-2026',
    'etc-passwd',
    'a-b-c',
    'creme-brulee',
    'cycle-7',
    'cycle-7',
    'cycle-7',
    'x'.repeat(59),
  ])
})
