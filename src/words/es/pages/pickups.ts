export const addSomething = 'Agregar algo'
export const addWithLogin = 'Agregar algo (inicia sesión)'

export const leaveIt = 'Dejarlo como está'
export const whoCollects = '¿Quién recoge por ti?'
export const whoAbout = 'El nombre aparece junto al tuyo en la lista del sitio.'
export const whoMissing = 'Escribe un nombre.'
export const saveName = 'Guardar el nombre'
export const comeMyself = 'Voy yo'
