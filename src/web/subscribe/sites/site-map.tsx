import { type LatLngTuple, latLngBounds, type Marker, marker } from 'leaflet'
import { useEffect, useRef } from 'react'
import type { FoundLocation, Site } from '../../../shared/shapes/entities.ts'
import * as words from '../../../words/en/pages/order/subscribe.tsx'
import { pin } from '../../map/pin.ts'
import { pointOf, ROOM_FOR_NAMES, usePlainMap } from '../../map/plain-map.ts'
import { mapCss as css } from '../../map/style.ts'
import { useGround } from '../../map/use-ground.ts'

export type SiteMapProps = {
  readonly sites: readonly Site[]
  readonly location: FoundLocation | undefined
  readonly chosen: string
  readonly onChoose: (siteId: string) => void
}

const IN_FRONT = 1_000

export const SiteMap = ({ sites, location, chosen, onChoose }: SiteMapProps) => {
  const { box, map } = usePlainMap()
  const choose = useRef(onChoose)
  choose.current = onChoose
  const pins = useRef<Marker[]>([])
  useGround(map, location)

  useEffect(() => {
    if (!map) return
    const points = sites.flatMap(pointOf)
    const markers = points.map(({ point, site }) => siteMarker(point, site, () => choose.current(String(site.site_id))))
    if (location)
      markers.push(
        marker([location.lat, location.lon], {
          icon: pin(words.you, css.place),
          interactive: false,
          keyboard: false,
          zIndexOffset: 2 * IN_FRONT,
        }),
      )
    for (const each of markers) each.addTo(map)
    pins.current = markers
    const showAll = () => map.fitBounds(latLngBounds(markers.map((each) => each.getLatLng())), { ...ROOM_FOR_NAMES, animate: false })
    showAll()
    // A window that narrows, or a phone that is turned, keeps every site in sight.
    map.on('resize', showAll)
    return () => {
      map.off('resize', showAll)
      for (const each of markers) each.remove()
    }
  }, [map, sites, location])

  // Updates the existing pins: drawing them again would take the focus from keyboard users.
  useEffect(() => {
    for (const each of pins.current) {
      const element = each.getElement()
      if (!element?.dataset.site) continue
      const isChosen = element.dataset.site === chosen
      element.setAttribute('aria-pressed', String(isChosen))
      each.setZIndexOffset(isChosen ? IN_FRONT : 0)
    }
  })

  return <section className={css.map} ref={box} aria-label={words.map} />
}

const siteMarker = (point: LatLngTuple, site: Site, choose: () => void) => {
  const made = marker(point, { icon: pin(site.site_name, css.site), riseOnHover: true, riseOffset: IN_FRONT })
  made.on('add', () => made.getElement()?.setAttribute('data-site', String(site.site_id)))
  made.on('click', choose)
  made.on('keydown', ({ originalEvent }) => {
    if (originalEvent.key !== 'Enter' && originalEvent.key !== ' ') return
    originalEvent.preventDefault()
    choose()
  })
  return made
}
