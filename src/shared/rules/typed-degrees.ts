/** A latitude or longitude as people type it, with a point or a comma; nothing when it is none, or beyond the most. */
export const readDegrees = (typed: string, most: number): number | undefined => {
  const [, sign, whole = '', rest = ''] = /^([-−]?)(\d{1,3})(?:[.,](\d*))?$/.exec(typed.trim()) ?? []
  const degrees = Number(`${whole}.${rest}`)
  if (whole === '' || degrees > most) return undefined
  return sign ? -degrees : degrees
}
