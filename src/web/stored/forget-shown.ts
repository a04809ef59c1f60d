import { forgetCard } from './stored-card.ts'
import { forgetHome } from './stored-home.ts'
import { forgetNames } from './stored-names.ts'

/** Nothing of what a person was shown stays on a device for the next one. */
export const forgetShown = () => {
  forgetNames()
  forgetCard()
  forgetHome()
}
