import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { shortNames } from './short-name.ts'

const called = (...names: string[]) => shortNames(names.map((name, each) => ({ name, reference: `D-${each + 1}` })))

describe('a short name', () => {
  test.each([
    ['Ann Miller', 'Ann M.'],
    ['  Ann \t Miller\n', 'Ann M.'],
    ['Ann', 'Ann'],
    ['Ann van der Meer', 'Ann M.'],
    ["Sinéad O'Brien-Ó Súilleabháin", 'Sinéad S.'],
    ['Øystein E\u0301toile', 'Øystein É.'],
    ['Ann "Annie" (Miller)', 'Ann M.'],
    ['Ann &', 'Ann'],
    ['Smith, Ann', 'Smith A.'],
    ['Ann M.', 'Ann M.'],
    ['山田 太郎', '山田 太.'],
    ['Łucja 👩‍🌾 Żak', 'Łucja Ż.'],
    ['ann.miller@people.example', 'ann.miller'],
    ['Ann miller@people.example', 'Ann m.'],
    ['=HYPERLINK("x") Y', '=HYPERLINK("x") Y.'],
    ['Moosewood Restaurant', 'Moosewood Restaurant'],
    ['Ithaca  Bakery, Inc.', 'Ithaca Bakery, Inc.'],
    ['The Blue Barn Cafe', 'The Blue Barn Cafe'],
    ['The Miller Family', 'The Miller Family'],
    ['The First Church', 'The First Church'],
    ['Hen Hill Farm LLC', 'Hen Hill Farm LLC'],
    ['Okafor & Miller LLC', 'Okafor & Miller LLC'],
    ['Miller Family', 'Miller Family'],
    ['Ann Miller Family', 'Ann F.'],
    ['The Millers', 'The M.'],
    ['The Anh Nguyen', 'The N.'],
    ['Ann Church', 'Ann C.'],
    ['Ann Marie Church', 'Ann C.'],
    ['Mary Ann House', 'Mary H.'],
    ['Jo Ann Bar', 'Jo B.'],
    ['Tom Kitchen Jr', 'Tom J.'],
    ['Linda Coffee', 'Linda C.'],
    ['Christina Co', 'Christina C.'],
    ['Ann Coop', 'Ann C.'],
    ['Shop Ann Miller', 'Shop M.'],
    ['Ann & Ben Church', 'Ann & Ben C.'],
    ['Ann & Ben Restaurant', 'Ann & Ben R.'],
    ['Okafor & Miller', 'Okafor & M.'],
    ['Ann Okafor and Miller', 'Ann O. & M.'],
    ['Ann & Ben Miller', 'Ann & Ben M.'],
    ['Ann Miller and Ben Okafor', 'Ann M. & Ben O.'],
    ['orders@cafe.example Cafe', 'orders Cafe'],
  ])('of %j is %j', (name, short) => {
    expect(called(name)).toEqual([short])
  })

  test('grows by a few letters where two people would be called the same', () => {
    expect(called('Ann Miller', 'Ann Moore', 'Ann Moss', 'Bea Moore')).toEqual(['Ann Mi.', 'Ann Moo.', 'Ann Mos.', 'Bea M.'])
    expect(called('Ann Li', 'Ann Lind', 'ann lund')).toEqual(['Ann Li.', 'Ann Lin.', 'ann lu.'])
  })

  test('never becomes the whole name: namesakes are told apart by their orders', () => {
    expect(called('Ann Miller', 'Ann Miller', 'Ann Millerson')).toEqual(['Ann M. D-1', 'Ann M. D-2', 'Ann M. D-3'])
    expect(called('Cafe', 'Cafe', 'Barn')).toEqual(['Cafe D-1', 'Cafe D-2', 'Barn'])
  })

  test('of two or three words never tells a last name, unless it is the name of a firm', () => {
    const word = fc.stringMatching(/^[A-Z][a-z]{3,8}$/)
    fc.assert(
      fc.property(word, fc.option(word), word, (first, middle, last) => {
        const [short = ''] = called([first, middle, last].filter(Boolean).join(' '))
        const isFirm = called(`${first} ${last}`)[0] === `${first} ${last}`
        if (!isFirm && ![middle, first].includes(last)) expect(short.split(' ')).not.toContain(last)
        expect(called(`${first} ${last} Restaurant`)).toEqual([`${first} ${last} Restaurant`])
      }),
    )
  })

  test('is the same on two lines of one order', () => {
    const ann = { name: 'Ann Miller', reference: 'D-1' }
    expect(shortNames([ann, ann, { name: 'Ann Moore', reference: 'D-2' }])).toEqual(['Ann Mi.', 'Ann Mi.', 'Ann Mo.'])
  })

  test('belongs to one order only, whatever people are called', () => {
    const word = fc.oneof(fc.constantFrom('Ann', 'ann', 'M', 'Mi', 'Mil', 'Mill', 'Miller', 'É', 'Éa'), fc.string({ minLength: 1 }))
    const name = fc.array(word, { minLength: 1, maxLength: 3 }).map((words) => words.join(' '))
    fc.assert(
      fc.property(fc.array(name, { maxLength: 12 }), (names) => {
        const shorts = called(...names)
        expect(shorts).toHaveLength(names.length)
        const plain = shorts.map((short) => short.toLowerCase().replace(/\.$/, ''))
        const clashes = plain.filter((short, each) => plain.indexOf(short) !== each)
        // A name may itself look like another's reference; only made-up names do.
        expect(clashes.filter((short) => !/d-\d/.test(short))).toEqual([])
      }),
    )
  })
})
