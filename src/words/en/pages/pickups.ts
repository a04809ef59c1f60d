export const addSomething = 'Add something'
export const addWithLogin = 'Add something (login needed)'

/** The form that names who picks up, in the profile and on the egg card. */
export const leaveIt = 'Leave it as it is'
export const whoCollects = 'Who will pick up for you?'
export const whoAbout = "We'll put their name next to yours on the list at the site."
export const whoMissing = 'Please enter a name.'
export const saveName = 'Save name'
export const comeMyself = "I'll come myself"
