export const noScript = 'Esta tienda necesita JavaScript. Actívalo y vuelve a cargar la página.'
export const partMissing = 'Falta cargar una parte de esta página. Seguiremos intentando.'
