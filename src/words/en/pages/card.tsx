import type { ReactNode } from 'react'

/** The egg card. */
export const heading = 'Your next eggs'
export const badLink = 'This link is not complete. Please open it from the mail or your profile again.'
export const owed = 'See what is owed'
export const later = (count: number) => `Later pickups (${count})`
export const asOf = (farm: string, moment: string) => `${farm}, as of ${moment}`
export const forget = 'Forget it on this device'
export const aboutIt = (toProfile: (name: string) => ReactNode) => (
  <>
    This page is yours: whoever has its link can see and change these pickups, and nothing else. Keep it on your home screen; it also opens
    without a connection. For other weeks and sites, or another link, {toProfile('go to your profile')}.
  </>
)
export const toProfile = 'Go to my profile'
export const collected = 'Collected'
export const skipped = 'Skipped'
export const keptFrom = (date: string) => `Kept from ${date}`
/** Between the cartons and the site. */
export const at = ' at '
export const giveAway = 'Give away'
export const friend = 'A friend collects'
