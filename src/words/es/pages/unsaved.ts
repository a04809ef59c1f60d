export const unsaved = 'Tienes cambios sin guardar'
export const lostIfLeft = 'Si sales ahora, se perderán.'
export const stay = 'Quedarme'
export const leave = 'Salir'
