import { inEach, type Spoken, wordsIn } from '../../../shared/language.ts'
import * as en from '../../../words/en/refusals/wait.ts'
import * as es from '../../../words/es/refusals/wait.ts'

const words = wordsIn(en, es)

export const A_MOMENT = inEach((language) => words(language).aMoment)
export const A_FEW_MINUTES = inEach((language) => words(language).aFewMinutes)
export const spokenWait = (minutes: number): Spoken => inEach((language) => words(language).showWait(minutes))
