/** The farm's name, written into the page by the server. */
export const FARM_NAME = document.documentElement.dataset.farm ?? 'Dozen'
