import { type Location, useLocation } from 'react-router'
import { pages } from '../shared/addresses.ts'

/** What someone brings along to the login page, in the state of the address. */
export type Arrival = {
  readonly from?: string
  readonly notice?: 'loggedOut' | 'signedUp' | 'passwordChanged' | 'emailChanged' | 'accountClosed' | 'signInFirst' | 'finishLink'
  readonly email?: string
}

export const useArrival = (): Arrival => (useLocation() as Location<Arrival | null>).state ?? {}

/** Where to go after the login: only a page of this shop, never an address like //elsewhere. */
export const wayOn = ({ from = pages.home }: Arrival): string => (/^\/(?![/\\])/.test(from) ? from : pages.home)
