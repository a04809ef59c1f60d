import { inEach, type Spoken, wordsIn } from '../../../shared/language.ts'
import * as en from '../../../words/en/dates/show-clock.ts'
import * as es from '../../../words/es/dates/show-clock.ts'

const words = wordsIn(en, es)

/** A time on the farm's clock, for a refusal that names it. */
export const spokenClock = (clock: string): Spoken => inEach((language) => words(language).showClock(clock))
