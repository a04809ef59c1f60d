/** The farm's name, written into the page by the server. */
export const FARM_NAME = document.documentElement.dataset.farm ?? 'Dozen'

/** The zone of the farm's clock, by which its days and times are told. */
export const FARM_ZONE = document.documentElement.dataset.zone ?? Intl.DateTimeFormat().resolvedOptions().timeZone
