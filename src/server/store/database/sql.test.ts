import { describe, expect, test } from 'vitest'
import { type Given, pieces, raw, template, written } from './sql.ts'

const sql = (strings: TemplateStringsArray, ...params: unknown[]) => template(strings, params)
const given = (what: Given, ...columns: string[]) => pieces(what, columns)

describe('a template', () => {
  test('makes a parameter of each value, numbered through all pieces that stand in it', () => {
    const isOpen = sql`state = ${'open'}`
    const ofSite = (site: number) => sql`and site = ${site} `
    expect(written(sql`select 1 where ${isOpen} ${[ofSite(1), ofSite(2)]}${sql``}limit ${3}`)).toEqual({
      text: 'select 1 where state = $1 and site = $2 and site = $3 limit $4',
      values: ['open', 1, 2, 3],
    })
    expect(written(sql`select ${raw('a, b', [])} from t where id = any(${[1, 2]})`)).toEqual({
      text: 'select a, b from t where id = any($1)',
      values: [[1, 2]],
    })
  })

  test('names the type where the server would guess a wrong one', () => {
    const at = new Date()
    expect(written(sql`select ${at} - interval '1 day', ${true}, ${null}`)).toEqual({
      text: `select $1::timestamptz - interval '1 day', $2::boolean, $3`,
      values: [at, true, null],
    })
  })

  test('is refused where a value is missing', () => {
    expect(() => written(sql`select ${undefined}`)).toThrow('A value is missing after "select"')
    expect(() => written(sql`insert into t ${given({ a: undefined as never })}`)).toThrow('A value is missing')
  })
})

describe('names and rows', () => {
  test.each([
    ['a name, whatever is in it', sql`select * from ${given('a "b"')}`, 'select * from "a ""b"""', []],
    ['names', sql`copy t (${given(['a', 'b'])}) to stdout`, 'copy t ("a", "b") to stdout', []],
    ['names of a table', sql`select ${given(['s.a', 's.b'])} from t s`, 'select "s"."a", "s"."b" from t s', []],
    ['a row to insert', sql`insert into t ${given({ a: 1, b: sql`now()` })}`, 'insert into t ("a", "b") values ($1, now())', [1]],
    ['rows to insert', sql`insert into t ${given([{ a: 1 }, { a: 2 }])}`, 'insert into t ("a") values ($1), ($2)', [1, 2]],
    ['some columns of rows', sql`insert into t ${given([{ a: 1, b: 2 }], 'b')}`, 'insert into t ("b") values ($1)', [2]],
    ['a row to set', sql`update t set ${given({ a: 1, b: true })} where x`, 'update t set "a" = $1, "b" = $2::boolean where x', [1, true]],
    ['a row to select', sql`select ${given({ a: 1, b: null })} from t`, 'select $1, $2 from t', [1, null]],
    ['a list to look in', sql`where a in ${given(['x', 'y'])}`, 'where a in ($1, $2)', ['x', 'y']],
    ['an empty list to look in', sql`where a in ${given([])}`, 'where a in ($1)', [null]],
    [
      'lists as rows',
      sql`from (values ${given([
        [1, 'x'],
        [2, 'y'],
      ])}) as v`,
      'from (values ($1, $2), ($3, $4)) as v',
      [1, 'x', 2, 'y'],
    ],
  ])('%s', (_, piece, text, values) => {
    expect(written(piece)).toEqual({ text, values })
  })
})
