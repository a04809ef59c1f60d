import * as es from '../../shared/dates/es/show-clock.ts'
import * as en from '../../shared/dates/show-clock.ts'
import { inEach, type Spoken, wordsIn } from '../../shared/language.ts'

const words = wordsIn(en, es)

/** A moment of the farm's clock, for whoever is refused something after it. */
export const spokenClock = (clock: string): Spoken => inEach((language) => words(language).showClock(clock))
