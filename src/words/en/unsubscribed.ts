/** What somebody reads whose mail program stopped letters for them. */
export const noNews = (farm: string) => `You will get no more news from ${farm}.`
export const noReminders = (farm: string) => `${farm} will remind you of no more pickups.`
