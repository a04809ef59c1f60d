import { divIcon } from 'leaflet'
import { mapCss as css } from './style.ts'

/** A pin with its name beside it. */
export const pin = (name: string, kind: string | undefined) => {
  const label = document.createElement('span')
  label.textContent = name
  return divIcon({ html: label, className: `${css.pin} ${kind}`, iconSize: [44, 44], iconAnchor: [22, 22] })
}
