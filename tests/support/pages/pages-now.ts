/** Pages are tested on a Tuesday at ten in the morning at the farm, whatever day it is: on others some pickups are past changing. */
export const PAGES_NOW = '2026-11-17T15:00:00Z'
