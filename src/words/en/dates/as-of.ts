/** "As of Thu, Nov 19, 6:02 PM" by the farm's clock: a printed list says when it was true. */
export const showAsOf = (moment: Date, timeZone: string): string => {
  const said = new Intl.DateTimeFormat('en-US', {
    timeZone,
    weekday: 'short',
    month: 'short',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
  }).format(moment)
  // Some programs do not know the narrow space that stands before PM.
  return `As of ${said.replaceAll('\u202F', ' ')}`
}
