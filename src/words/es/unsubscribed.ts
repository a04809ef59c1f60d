import type * as en from '../en/unsubscribed.ts'

export const noNews: typeof en.noNews = (farm) => `Ya no recibirás noticias de ${farm}.`
export const noReminders: typeof en.noReminders = (farm) => `${farm} ya no te enviará recordatorios de tus recogidas.`
