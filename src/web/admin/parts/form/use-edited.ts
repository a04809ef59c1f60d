import { useState } from 'react'
import { Refused } from '../../../calls/refused.ts'
import type { Draft } from '../../../ui/form/use-draft.ts'
import { type Edit, editing } from './edited.ts'

/** A thing as it was read: one that is new, or made from another, has no version yet. */
type Versioned = { readonly version?: number | undefined } | undefined
type Fields<Field extends string> = Readonly<Record<Field, string>>

const KEPT = 'edit'

/**
 * A form for something two people may edit at once. What was typed is still there when the form opens again, with the
 * version it was based on, so that another person's change isn't overwritten unseen.
 */
export const useEdited = <Row extends Versioned, Field extends string>(kept: Draft, saved: Row, draftOf: (row: Row) => Fields<Field>) => {
  const edits = editing(draftOf)
  const [edit, setEdit] = useState(() => (kept.get(KEPT) as Edit<Row, Field> | undefined) ?? edits.begin(saved))

  // Somebody else's changes come into a form that was not touched.
  if (!kept.has(KEPT) && saved?.version !== edit.base?.version) setEdit(edits.begin(saved))

  // From what is there by then: someone may go on typing while an answer is on its way.
  const update = (next: (now: Edit<Row, Field>) => Edit<Row, Field>) => {
    const changed = next((kept.get(KEPT) as Edit<Row, Field> | undefined) ?? edit)
    kept.set(KEPT, changed)
    setEdit(changed)
  }

  return {
    ...edit,
    change: (changed: Partial<Fields<Field>>) => update((now) => edits.change(now, changed)),
    /** Where someone else was faster, nothing is saved: what they left is taken in, to be seen before it is saved over. */
    orTakeIn: async (saving: Promise<unknown>, readAgain: () => Promise<Row | undefined>): Promise<boolean> => {
      try {
        await saving
        return true
      } catch (reason) {
        const refused = Refused.from(reason)
        const theirs = refused.code === 'changedMeanwhile' ? await readAgain() : undefined
        if (theirs === undefined) throw refused
        update((now) => edits.mergeTheirs(now, theirs))
        return false
      }
    },
  }
}
