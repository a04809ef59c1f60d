/** Who comes for a visit in its owner's stead; nobody: empty. */
export const friendOf = (rows: readonly { friend_name: string }[]): string =>
  rows.find(({ friend_name }) => friend_name !== '')?.friend_name ?? ''
