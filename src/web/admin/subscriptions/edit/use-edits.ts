import { useEffect, useRef, useState } from 'react'
import type { Order } from '../../../../shared/shapes/orders.ts'
import { useHiddenDrafts } from '../../../ui/form/unsaved.ts'
import { type Edit as EditOf, editing } from '../../parts/form/edited.ts'
import { type Draft, type DraftField, draftOf } from './edit-draft.ts'

export type Edit = EditOf<Order, DraftField>

const { begin, change, mergeTheirs, isTouched } = editing(draftOf)

export const editButtonId = (id: number) => `edit-${id}`

/** One row is open at a time; what was typed into another one stays until it is saved or canceled. */
export const useEdits = () => {
  const [edits, setEdits] = useState<ReadonlyMap<number, Edit>>(new Map())
  const [openId, setOpenId] = useState<number>()
  useFocusBack(openId)
  useHiddenDrafts(() => [...edits.values()].some(isTouched))

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
      setEdits((all) => (all.has(row.id) ? all : new Map(all).set(row.id, begin(row))))
      setOpenId(row.id)
    },
    change: (id: number, changed: Partial<Draft>) => update(id, (edit) => change(edit, changed)),
    mergeTheirs: (id: number, theirs: Order) => update(id, (edit) => mergeTheirs(edit, theirs)),
    /** What was typed stays with the order; a form in which nothing was typed is simply closed. */
    putAside: (id: number) => {
      setEdits((all) => new Map([...all].filter(([each, edit]) => each !== id || isTouched(edit))))
      setOpenId(undefined)
    },
    close: (id: number) => {
      setEdits((all) => new Map([...all].filter(([each]) => each !== id)))
      setOpenId(undefined)
    },
  }
}

export type Edits = ReturnType<typeof useEdits>

/** The button that opened the form is rendered again when it closes, and takes the focus back. */
const useFocusBack = (openId: number | undefined) => {
  const last = useRef(openId)
  useEffect(() => {
    if (openId === undefined && last.current !== undefined) document.getElementById(editButtonId(last.current))?.focus()
    last.current = openId
  }, [openId])
}
