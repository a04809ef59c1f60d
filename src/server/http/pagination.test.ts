import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { pageLinks } from './pagination.ts'

/** Where each link leads, by its rel. */
const read = (header: string): Record<string, string> =>
  Object.fromEntries([...header.matchAll(/<([^>]*)>; rel="(\w+)"/g)].map(([, url, rel]) => [rel, url]))
const pagesOf = (header: string) =>
  Object.fromEntries(Object.entries(read(header)).map(([rel, url]) => [rel, Number(new URL(url, 'http://shop').searchParams.get('page'))]))

describe('the links of a paged list', () => {
  test.each([
    ['on the first of three pages', 1, 41, { next: 2, last: 3 }],
    ['on a page between', 2, 41, { first: 1, prev: 1, next: 3, last: 3 }],
    ['on the last page', 3, 41, { first: 1, prev: 2 }],
    ['on the last page when it is full', 2, 40, { first: 1, prev: 1 }],
    ['beyond the last page', 9, 41, { first: 1, prev: 3 }],
    ['when there is only one page', 1, 20, {}],
    ['when the list is empty', 1, 0, {}],
    ['beyond an empty list', 2, 0, { first: 1, prev: 1 }],
  ])('lead to the pages that exist: %s', (_, page, total, expected) => {
    expect(pagesOf(pageLinks('/list', {}, { page, perPage: 20, total }))).toEqual(expected)
  })

  test('keep what the list was narrowed by, written so that it fits a header', () => {
    const header = pageLinks('/list', { q: 'Zoë & "Ann"<>;\r\n', cycle_id: 3, page: 1 }, { page: 1, perPage: 5, total: 9 })
    expect(header).toMatch(/^[\x20-\x7e]+$/)
    const next = new URL(read(header).next ?? '', 'http://shop')
    expect(Object.fromEntries(next.searchParams)).toEqual({ q: 'Zoë & "Ann"<>;\r\n', cycle_id: '3', page: '2', per_page: '5' })
  })

  test('followed from the first page visit every page once', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 300 }), fc.integer({ min: 1, max: 100 }), (total, perPage) => {
        const visited: number[] = []
        for (let page: number | undefined = 1; page !== undefined; ) {
          visited.push(page)
          page = pagesOf(pageLinks('/list', {}, { page, perPage, total })).next
        }
        expect(visited).toEqual(Array.from({ length: Math.max(1, Math.ceil(total / perPage)) }, (_, at) => at + 1))
      }),
    )
  })
})
