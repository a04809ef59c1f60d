import { expect, test } from 'vitest'
import { parentsFirst } from './tables.ts'

const table = (name: string) => ({ name, columns: ['id'] })

test('a table comes after all those that it refers to', () => {
  const links = [
    { child: 'a', parent: 'b' },
    { child: 'b', parent: 'd' },
    { child: 'c', parent: 'd' },
  ]
  expect(parentsFirst(['a', 'b', 'c', 'd'].map(table), links).map(({ name }) => name)).toEqual(['d', 'b', 'c', 'a'])
})

test('tables that refer to each other in a circle are refused', () => {
  const circle = [
    { child: 'a', parent: 'b' },
    { child: 'b', parent: 'a' },
  ]
  expect(() => parentsFirst(['a', 'b'].map(table), circle)).toThrow('in a circle')
})
