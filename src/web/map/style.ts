// Leaflet's own style sheet comes first, for ours change it; so all three are had from here and nowhere else.
import 'leaflet/dist/leaflet.css'
import ground from './ground.module.css'
import pins from './map.module.css'

export const mapCss = pins
export const groundCss = ground
