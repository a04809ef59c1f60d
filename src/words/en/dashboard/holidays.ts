/** `Thanksgiving, Thu, Nov 26, is a pickup day.` */
export const onHoliday = (name: string, day: string) => `${name}, ${day}, is a pickup day.`
export const changeThatDay = 'Move it or take the day off'
