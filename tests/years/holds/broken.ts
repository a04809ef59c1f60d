/** Sentences about what does not hold; none where all does. */
export type Broken = string[]

const SHOWN = 10

/** Some of them are enough to find the others. */
export const refuse = (broken: Broken): void => {
  if (broken.length > 0)
    throw new Error(`${broken.slice(0, SHOWN).join('; ')}${broken.length > SHOWN ? `; and ${broken.length - SHOWN} more` : ''}`)
}
