import type { ReactNode } from 'react'

/** The egg card. */
export const heading = 'Your next eggs'
export const badLink = 'This link is incomplete. Please open it again from the email or your profile.'
export const owed = 'See what you owe'
export const later = (count: number) => `Later pickups (${count})`
export const asOf = (farm: string, moment: string) => `${farm}, as of ${moment}`
export const forget = 'Remove from this device'
export const aboutIt = (toProfile: (name: string) => ReactNode) => (
  <>
    This page is yours. Anyone with its link can see and change these pickups, but nothing else. Keep it on your home screen: it opens even
    without a connection. For other sites, or a new link, {toProfile('go to your profile')}.
  </>
)
export const toProfile = 'Go to my profile'
export const collected = 'Picked up'
export const skipped = 'Skipped'
export const keptFrom = (date: string) => `Kept from ${date}`
/** Between the cartons and the site. */
export const at = ' at '
export const giveAway = 'Give away'
export const friend = 'Send a friend'
export const otherWeek = 'Pick up another week'
export const notYet = 'Nothing has changed yet. Press the button to do it.'
