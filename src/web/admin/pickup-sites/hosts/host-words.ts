/** The dashboard's texts about hosts. */
export const hostWords = {
  emailMissing: 'Please enter an email address.',
  added: (email: string) => `${email} is now a host of this site.`,
  removed: (email: string) => `${email} is no longer a host of this site.`,
  notAdded: 'This host could not be added.',
  notRemoved: 'This host could not be removed.',
} as const
