import { type ComponentType, useState } from 'react'
import { subscribeWords } from '../../../shared/words/words.ts'
import { Button } from '../../ui/button/button.tsx'
import { Notice } from '../../ui/notice/notice.tsx'
import css from './map-opener.module.css'
import type { SiteMapProps } from './site-map.tsx'

/** The map is fetched only when somebody asks for it; when that fails, the form around it is left as it is. */
export const MapOpener = (props: SiteMapProps) => {
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
    <div className={css.opener}>
      <Button isSecond aria-expanded={isOpen} aria-controls="site-map" onClick={toggle}>
        {isOpen ? 'Hide map' : 'Show map'}
      </Button>
      <Notice kind="trouble">{hasFailed && subscribeWords.mapFailed}</Notice>
      <div id="site-map">{isOpen && <div className={css.ground}>{SiteMap && <SiteMap {...props} />}</div>}</div>
    </div>
  )
}
