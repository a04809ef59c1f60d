/** Shown after an email program unsubscribed someone. */
export const noNews = (farm: string) => `You won't get news from ${farm} anymore.`
export const noReminders = (farm: string) => `You won't get pickup reminders from ${farm} anymore.`
