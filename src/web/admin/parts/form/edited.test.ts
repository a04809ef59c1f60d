import fc from 'fast-check'
import { expect, test } from 'vitest'
import { changedFields, editing, mergeDraft } from './edited.ts'

// Few values, so that people often type the same.
const value = fc.constantFrom('', 'a', 'b', 'c')
const row = fc.record({ name: value, notes: value, cartons: value, email: value })

test('everybody keeps what they changed, and mine stays where both did', () => {
  fc.assert(
    fc.property(row, row, row, (mine, base, theirs) => {
      const merged = mergeDraft(mine, base, theirs)
      expect(Object.keys(merged).sort()).toEqual(Object.keys(base).sort())
      for (const field of changedFields(mine, base)) expect(merged[field]).toBe(mine[field])
      for (const field of changedFields(merged, mine)) expect(merged[field]).toBe(theirs[field])
      for (const field of changedFields(merged, theirs)) expect(changedFields(mine, base)).toContain(field)
    }),
  )
})

test('who typed nothing has theirs, and where nobody else changed anything all is as typed', () => {
  fc.assert(
    fc.property(row, row, (one, other) => {
      expect(mergeDraft(one, one, other)).toEqual(other)
      expect(mergeDraft(one, other, other)).toEqual(one)
    }),
  )
})

test('what was typed survives any number of others who are faster, and then stands on the last of them', () => {
  const {
    begin,
    change,
    mergeTheirs: takeIn,
    isTouched,
  } = editing((saved: { name: string; notes: string; cartons: string; email: string }) => saved)
  fc.assert(
    fc.property(row, fc.array(row, { minLength: 1 }), fc.constantFrom('x', 'y'), (base, others, typed) => {
      const edit = others.reduce(takeIn, change(begin(base), { name: typed }))
      expect(edit).toEqual({ base: others.at(-1), draft: { ...others.at(-1), name: typed }, before: others.at(-2) ?? base })
      expect(isTouched(edit)).toBe(true)
      expect(isTouched(begin(base))).toBe(false)
    }),
  )
})

test('what is typed while the answer is on its way stays, and the rest is as it was stored', () => {
  const { begin, change, rebase } = editing((saved: { name: string; notes: string }) => saved)
  const sent = { name: ' Ann ', notes: 'x' }
  const stored = { name: 'Ann', notes: 'x' }
  expect(rebase(change(begin(sent), { notes: 'xy' }), sent, stored)).toEqual({ base: stored, draft: { name: 'Ann', notes: 'xy' } })
})
