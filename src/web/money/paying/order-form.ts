/** The id of the form: some of its fields stand outside it, because the finder between them is a form of its own. */
export const ORDER_FORM = 'order'
