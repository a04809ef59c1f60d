import { useRef, useState } from 'react'

/** Where the browser does not let us copy, the text is selected in its field, so that the person can. */
export const useCopy = (text: string) => {
  const field = useRef<HTMLInputElement>(null)
  const [last, setLast] = useState<{ text: string; isCopied: boolean }>()
  const copy = async () => {
    const isCopied = await Promise.resolve(navigator.clipboard?.writeText(text)).then(
      () => Boolean(navigator.clipboard),
      () => false,
    )
    if (!isCopied) field.current?.focus()
    setLast({ text, isCopied })
  }
  return { copy, field, copied: last?.text === text ? last.isCopied : undefined }
}
