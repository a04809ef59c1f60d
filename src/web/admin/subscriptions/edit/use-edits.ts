import { useEffect, useRef, useState } from 'react'
import type { Order } from '../../../../shared/shapes/orders.ts'
import { DRAFT_FIELDS, type Draft, draftOf, mergeDraft } from './edit-draft.ts'

/** An order being edited: what the form was filled from, what it holds now, and what it was before someone else changed it. */
export type Edit = { readonly base: Order; readonly draft: Draft; readonly before?: Order }

export const editButtonId = (id: number) => `edit-${id}`

/** One row is open at a time; what was typed into another one stays until it is saved or canceled. */
export const useEdits = () => {
  const [edits, setEdits] = useState<ReadonlyMap<number, Edit>>(new Map())
  const [openId, setOpenId] = useState<number>()
  useFocusBack(openId)

  // From what is there by then: someone may go on typing while an answer is on its way.
  const update = (id: number, next: (edit: Edit) => Edit) =>
    setEdits((all) => {
      const edit = all.get(id)
      return edit ? new Map(all).set(id, next(edit)) : all
    })

  return {
    editOf: (id: number) => edits.get(id),
    openId,
    open: (row: Order) => {
      setEdits((all) => (all.has(row.id) ? all : new Map(all).set(row.id, { base: row, draft: draftOf(row) })))
      setOpenId(row.id)
    },
    change: (id: number, change: Partial<Draft>) => update(id, (edit) => ({ ...edit, draft: { ...edit.draft, ...change } })),
    /** Someone else was faster: their row is what the form stands on now, with what was typed on top. */
    takeIn: (id: number, theirs: Order) =>
      update(id, ({ base, draft }) => ({ base: theirs, draft: mergeDraft(draft, base, theirs), before: base })),
    /** What was typed stays with the order; a form in which nothing was typed is simply closed. */
    putAside: (id: number) => {
      setEdits((all) => new Map([...all].filter(([each, { base, draft }]) => each !== id || !isSame(draft, draftOf(base)))))
      setOpenId(undefined)
    },
    close: (id: number) => {
      setEdits((all) => new Map([...all].filter(([each]) => each !== id)))
      setOpenId(undefined)
    },
  }
}

export type Edits = ReturnType<typeof useEdits>

const isSame = (one: Draft, other: Draft) => DRAFT_FIELDS.every((field) => one[field] === other[field])

/** The button that opened the form is drawn anew when it closes, and takes the focus back. */
const useFocusBack = (openId: number | undefined) => {
  const last = useRef(openId)
  useEffect(() => {
    if (openId === undefined && last.current !== undefined) document.getElementById(editButtonId(last.current))?.focus()
    last.current = openId
  }, [openId])
}
