/** Sums shared among things that are paid together. */

/** As much to each as it asks for, the first ones first; what is left over goes to the first. */
export const fillUp = (cents: number, asked: readonly number[]): number[] => {
  let left = cents
  const shares = asked.map((most) => {
    const share = Math.min(most, left)
    left -= share
    return share
  })
  return shares.map((share, place) => (place === 0 ? share + left : share))
}

/** In proportion, to the cent: the shares add up to the sum. */
export const proRata = (cents: number, parts: readonly number[]): number[] => {
  const whole = parts.reduce((sum, part) => sum + part, 0)
  if (whole === 0) return parts.map((_, place) => (place === 0 ? cents : 0))
  let [before, given] = [0, 0]
  return parts.map((part) => {
    before += part
    const upTo = Math.round((cents * before) / whole)
    const share = upTo - given
    given = upTo
    return share
  })
}
