/** Asked before a form is left with changes in it. */
export const unsaved = 'You have unsaved changes'
export const lostIfLeft = 'If you leave now, they will be lost.'
export const stay = 'Stay'
export const leave = 'Leave'
