import { type ComponentType, type ReactNode, useState } from 'react'
import { subscribeWords } from '../../../words/en/fields.ts'
import * as words from '../../../words/en/pages/order/subscribe.tsx'
import textButton from '../../ui/button/text-button.module.css'
import { Notice } from '../../ui/notice/notice.tsx'
import css from './map-opener.module.css'
import type { SiteMapProps } from './site-map.tsx'

/** The map is loaded only when someone asks for it; if that fails, the form around it stays. */
export const MapOpener = ({ heading, ...props }: SiteMapProps & { readonly heading: ReactNode }) => {
  const [SiteMap, setSiteMap] = useState<ComponentType<SiteMapProps>>()
  const [isOpen, setOpen] = useState(false)
  const [hasFailed, setFailed] = useState(false)

  const toggle = () => {
    setOpen(!isOpen)
    setFailed(false)
    if (isOpen || SiteMap) return
    import('./site-map.tsx').then(
      (loaded) => setSiteMap(() => loaded.SiteMap),
      () => {
        setOpen(false)
        setFailed(true)
      },
    )
  }

  return (
    <div className={`stack gap-2 ${css.opener}`}>
      <div className="row center apart gap-x-4">
        {heading}
        <button type="button" className={textButton.button} aria-expanded={isOpen} aria-controls="site-map" onClick={toggle}>
          {isOpen ? words.hideMap : words.showMap}
        </button>
      </div>
      <Notice kind="trouble">{hasFailed && subscribeWords.mapFailed}</Notice>
      <div id="site-map">{isOpen && <div className={css.ground}>{SiteMap && <SiteMap {...props} />}</div>}</div>
    </div>
  )
}
