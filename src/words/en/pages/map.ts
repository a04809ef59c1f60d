/** Words on a map. */
export const miles = (count: number) => `${count} miles`
export const zoomIn = 'Zoom in'
export const zoomOut = 'Zoom out'
