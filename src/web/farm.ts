/** The farm's name, written into the page by the server. */
export const FARM_NAME = document.documentElement.dataset.farm ?? 'Dozen'

/** Where the farm's logo is, if it has one. */
export const FARM_LOGO = document.documentElement.dataset.logo

/** The zone of the farm's clock, by which its days and times are told. */
export const FARM_ZONE = document.documentElement.dataset.zone ?? Intl.DateTimeFormat().resolvedOptions().timeZone

/** Whether the farm sells gifts. */
export const SELLS_GIFTS = document.documentElement.dataset.gifts !== undefined

/** What people call whoever keeps the accounts that they may continue with, if there is such a way in. */
export const CONTINUES_WITH = document.documentElement.dataset.continue
