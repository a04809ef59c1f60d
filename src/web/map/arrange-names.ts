import type { Map as LeafletMap } from 'leaflet'
import { dotOf, isFree, placeNames } from './place-names.ts'
import { mapCss as css, groundCss } from './style.ts'

const measure = (pin: HTMLElement) => {
  const name = pin.querySelector('span') as HTMLElement
  const { left, top, width, height } = pin.getBoundingClientRect()
  return { pin, name, x: left + width / 2, y: top + height / 2, width: name.offsetWidth, height: name.offsetHeight }
}

/** Gives every pin's name a place of its own; a town for whose name there is no room goes unnamed. */
export const arrangeNames = (map: LeafletMap): void => {
  const all = map.getContainer()
  const edges = all.getBoundingClientRect()
  // All is measured before anything moves, so that the browser lays the page out once.
  const controls = [...all.querySelectorAll('.leaflet-control')].map((each) => each.getBoundingClientRect())
  const pins = [...all.querySelectorAll<HTMLElement>(`.${css.pin}`)].map(measure)
  const texts = [...all.querySelectorAll<HTMLElement>(`.${groundCss.town} span, .${groundCss.miles} span`)].map((name) => ({
    name,
    box: name.getBoundingClientRect(),
  }))
  const places = placeNames(pins, edges, controls)
  for (const [at, { side, shift }] of places.entries()) {
    const { pin, name } = pins[at] as (typeof pins)[number]
    pin.dataset.side = side
    name.style.translate = shift === 0 ? '' : `${shift}px`
  }
  const taken = [...controls, ...pins.map(dotOf), ...places.map(({ box }) => box)]
  for (const { name, box } of texts) {
    const hasRoom = isFree(box, edges, taken)
    name.style.visibility = hasRoom ? '' : 'hidden'
    if (hasRoom) taken.push(box)
  }
}
