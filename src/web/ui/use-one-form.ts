import { useEffect, useRef, useState } from 'react'

/**
 * At most one form of a list is open. The focus goes into it (see useFocusInside), and comes back to the button
 * that opened it, which by then is drawn anew and is found by its id.
 */
export const useOneForm = <Opened>() => {
  const [opened, setOpened] = useState<Opened>()
  const opener = useRef<string>(undefined)

  useEffect(() => {
    if (opened === undefined && opener.current) document.getElementById(opener.current)?.focus()
  }, [opened])

  return {
    opened,
    open: (form: Opened, openedBy: string) => {
      opener.current = openedBy
      setOpened(form)
    },
    close: () => setOpened(undefined),
  }
}

export const useFocusInside = () => {
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => form.current?.querySelector<HTMLElement>('input, textarea')?.focus(), [])
  return form
}
