import { useEffect, useRef, useState } from 'react'
import { useHiddenDrafts } from './unsaved.ts'
import type { Draft } from './use-draft.ts'

/**
 * At most one form of a list is open, named by the id of the button that opens it; what was typed into the others is kept
 * until they are saved or canceled. The focus goes into the form (see useFocusInside) and returns to that button, which is
 * rendered again by then. One may be open from the start.
 */
export const useOneForm = (first?: string) => {
  const [opened, setOpened] = useState(first)
  const last = useRef(first)
  const drafts = useRef(new Map<string, Draft>())
  useHiddenDrafts(() => [...drafts.current.values()].some(({ size }) => size > 0))

  useEffect(() => {
    if (opened === undefined && last.current) document.getElementById(last.current)?.focus()
  }, [opened])

  return {
    opened,
    open: (form: string) => {
      last.current = form
      setOpened(form)
    },
    close: () => {
      if (opened !== undefined) drafts.current.delete(opened)
      // Not another that was opened while this one was being saved.
      setOpened((now) => (now === opened ? undefined : now))
    },
    draftOf: (form: string): Draft => {
      const draft = drafts.current.get(form) ?? new Map()
      drafts.current.set(form, draft)
      return draft
    },
    hasDraft: (form: string): boolean => (drafts.current.get(form)?.size ?? 0) > 0,
  }
}

/** A list that comes first says where or when, and is mostly right; only a form that asks for nothing else begins with it. */
export const useFocusInside = (first = 'input,textarea') => {
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => form.current?.querySelector<HTMLElement>(first)?.focus(), [first])
  return form
}
