/** What the form says that names who collects, in the profile and on the egg card. */
export const leaveIt = 'Leave it as it is'
export const whoCollects = 'Who collects instead of you?'
export const whoAbout = 'The name stands beside yours on the list at the site.'
export const whoMissing = 'Please enter a name.'
export const saveName = 'Save the name'
export const comeMyself = 'I come myself'
