/** What the server itself writes into pages, where the farm has written nothing. */
export const offer = 'Fresh eggs from the farm, every week: subscribe for a cycle and pick up your cartons near you.'
export const drawing = 'A hen on straw beside two eggs'
export const languages = 'Language'
