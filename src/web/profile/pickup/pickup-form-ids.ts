/** The forms of a pickup, each named by the button that opens it. */
export type FormKind = 'extra' | 'week' | 'site' | 'friend'

export const formId = (pickup_id: number, kind: FormKind): string => `pickup-${pickup_id}-${kind}`

export const formIds = (pickup_id: number) =>
  (['extra', 'week', 'site', 'friend'] as const).map((kind) => ({ kind, id: formId(pickup_id, kind) }))
