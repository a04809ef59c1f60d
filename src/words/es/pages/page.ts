export const noScript = 'Esta tienda necesita JavaScript. Actívalo y vuelve a cargar la página.'
