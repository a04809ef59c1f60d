import { type ReactNode, useEffect, useState } from 'react'
import { Loading } from '../ui/page/loading.tsx'

/** Without what follows a `#`: that loads nothing. */
const pageOf = (address: string | undefined) => address?.split('#')[0]

/** Whether the server was asked for this very page: it would send the same again. */
const cameLikeThis = () => pageOf(performance.getEntriesByType('navigation')[0]?.name) === pageOf(window.location.href)

/** A page of the dashboard that the server has in another language: it is loaded anew. */
export const OtherLanguage = ({ children }: { children: ReactNode }) => {
  const [isWhatThereIs] = useState(cameLikeThis)
  useEffect(() => {
    if (!isWhatThereIs) window.location.reload()
  }, [isWhatThereIs])
  return isWhatThereIs ? children : <Loading />
}
