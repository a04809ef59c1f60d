import { inEach, type Spoken, wordsIn } from '../../../shared/language.ts'
import * as en from '../../../words/en/dates/show-clock.ts'
import * as es from '../../../words/es/dates/show-clock.ts'

const words = wordsIn(en, es)

/** A moment of the farm's clock, for whoever is refused something after it. */
export const spokenClock = (clock: string): Spoken => inEach((language) => words(language).showClock(clock))
