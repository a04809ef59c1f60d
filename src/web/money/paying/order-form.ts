/** The form's id: some of its fields are outside it, because the finder between them is a form of its own. */
export const ORDER_FORM = 'order'
