/** How well words of one colour can be read on another, by the rule of WCAG 2; colours are `#rrggbb`. */

// As theme.css has it, for light and for dark.
export const ON_LEAF = '#fffaf0'
const READABLE = 4.5

const linear = (byte: number): number => {
  const part = byte / 255
  return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
}

const luminance = (colour: string): number => {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => linear(Number.parseInt(colour.slice(at, at + 2), 16)))
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** From 1, the same, to 21, black on white. */
export const contrast = (one: string, other: string): number => {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b)
  return (light + 0.05) / (dark + 0.05)
}

/** Whether the words of a button can be read on this colour. */
export const isReadableAccent = (accent: string): boolean => contrast(accent, ON_LEAF) >= READABLE
