import { type ComponentType, type ReactNode, useEffect, useState } from 'react'
import { subscribeWords } from '../../../words/en/fields.ts'
import * as words from '../../../words/en/pages/order/subscribe.tsx'
import { SHOWS_STREETS } from '../../farm.ts'
import textButton from '../../ui/button/text-button.module.css'
import { Notice } from '../../ui/notice/notice.tsx'
import css from './map-opener.module.css'
import type { SiteMapProps } from './site-map.tsx'

/** Loaded only when someone asks for it, or after the form where it has streets; if that fails, the form around it stays. */
export const MapOpener = ({ heading, ...props }: SiteMapProps & { readonly heading: ReactNode }) => {
  const [SiteMap, setSiteMap] = useState<ComponentType<SiteMapProps>>()
  const [isOpen, setOpen] = useState(SHOWS_STREETS)
  const [hasFailed, setFailed] = useState(false)

  useEffect(() => {
    if (!isOpen) return
    setFailed(false)
    import('./site-map.tsx').then(
      (loaded) => setSiteMap(() => loaded.SiteMap),
      () => {
        setOpen(false)
        setFailed(true)
      },
    )
  }, [isOpen])

  return (
    <div className={`stack gap-2 ${css.opener}`}>
      <div className="row center apart gap-x-4">
        {heading}
        <button
          type="button"
          className={textButton.button}
          aria-expanded={isOpen}
          aria-controls="site-map"
          onClick={() => setOpen(!isOpen)}
        >
          {isOpen ? words.hideMap : words.showMap}
        </button>
      </div>
      <Notice kind="trouble">{hasFailed && subscribeWords.mapFailed}</Notice>
      <div id="site-map">{isOpen && <div className={css.ground}>{SiteMap && <SiteMap {...props} />}</div>}</div>
    </div>
  )
}
