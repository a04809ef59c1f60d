import { type ComponentType, lazy, useState } from 'react'
import { type Location, useLocation } from 'react-router'

/** A page may have more to make ready than its code. */
type Load = () => Promise<{ default: ComponentType; prepare?: () => unknown }>

/**
 * React caches a failed load forever; this retries when the person returns to the page, perhaps online again. A page
 * prepared before the first render appears at once: after a "loading" state React waits for 0.3 s.
 */
export const lazyPage = (load: Load) => {
  let visit: Location | undefined
  let failedVisit: Location | undefined
  let prepared: ComponentType | undefined

  const make = (before: () => unknown) =>
    lazy(async () => {
      try {
        await before()
        return await load()
      } catch (reason) {
        failedVisit = visit
        throw reason
      }
    })
  let Page = make(() => {})

  const prepare = async () => {
    const page = await load()
    await page.prepare?.()
    prepared = page.default
  }

  return Object.assign(
    () => {
      visit = useLocation()
      const [Prepared] = useState(() => prepared)
      if (failedVisit && failedVisit !== visit) {
        failedVisit = undefined
        Page = make(loadMissingStyles)
      }
      return Prepared ? <Prepared /> : <Page />
    },
    { prepare },
  )
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
