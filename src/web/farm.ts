/** The farm's name, written into the page by the server. */
export const FARM_NAME = document.documentElement.dataset.farm ?? 'Dozen'

/** Where the farm's logo is, if it has one. */
export const FARM_LOGO = document.documentElement.dataset.logo

/** The farm's time zone, in which its days and times are shown. */
export const FARM_ZONE = document.documentElement.dataset.zone ?? Intl.DateTimeFormat().resolvedOptions().timeZone

/** Whether the farm sells gifts. */
export const SELLS_GIFTS = document.documentElement.dataset.gifts !== undefined

/** Whether the farm has a server for pictures of streets, on which a map says more than the list of sites. */
export const SHOWS_STREETS = document.documentElement.dataset.streets !== undefined

/** The other ways in than a password that this shop has: 'continue', 'passkey', 'code'. */
export const moreWays = () => document.documentElement.dataset.ways

/** The name of the issuer people may continue with, if there is one. */
export const CONTINUES_WITH = document.documentElement.dataset.continue
