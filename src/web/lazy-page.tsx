import { type ComponentType, lazy } from 'react'
import { type Location, useLocation } from 'react-router'

type Load = () => Promise<{ default: ComponentType }>

/** React keeps a failed load for good; this tries again when the person comes to the page anew, perhaps online again. */
export const lazyPage = (load: Load) => {
  let visit: Location | undefined
  let failedVisit: Location | undefined

  const make = (prepare: () => unknown) =>
    lazy(async () => {
      try {
        await prepare()
        return await load()
      } catch (reason) {
        failedVisit = visit
        throw reason
      }
    })
  let Page = make(() => {})

  return () => {
    visit = useLocation()
    if (failedVisit && failedVisit !== visit) {
      failedVisit = undefined
      Page = make(loadMissingStyles)
    }
    return <Page />
  }
}

const missingStyles = new Set<HTMLLinkElement>()

window.addEventListener(
  'error',
  ({ target }) => {
    if (target instanceof HTMLLinkElement && target.rel === 'stylesheet') missingStyles.add(target)
  },
  { capture: true },
)

/** The bundler asks for each style sheet once, even if it did not come. */
const loadMissingStyles = () =>
  Promise.all(
    [...missingStyles].map(
      (missing) =>
        new Promise((resolve, reject) => {
          const link = missing.cloneNode() as HTMLLinkElement
          link.addEventListener('load', resolve)
          link.addEventListener('error', reject)
          missingStyles.delete(missing)
          missing.replaceWith(link)
        }),
    ),
  )
