/** What a device says that shows it can be reached; other notifications have the words of their emails. */
export const testTitle = 'Notifications work'
export const testBody = "This is how we'll reach you on this device."
