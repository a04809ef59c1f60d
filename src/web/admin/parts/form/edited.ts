/** Something that two people may edit at once, field by field, as its form shows it. */

type Fields<Field extends string> = Readonly<Record<Field, string>>

/** The row a form was filled from, its current values, and the row before someone else changed it. */
export type Edit<Row, Field extends string> = { readonly base: Row; readonly draft: Fields<Field>; readonly before?: Row }

/** Where two states of a form differ. */
export const changedFields = <Field extends string>(one: Fields<Field>, other: Fields<Field>): Field[] =>
  (Object.keys(one) as Field[]).filter((field) => one[field] !== other[field])

/** My changes on top of theirs: what I did not touch is as they left it. */
export const mergeDraft = <Field extends string>(mine: Fields<Field>, base: Fields<Field>, theirs: Fields<Field>): Fields<Field> => ({
  ...theirs,
  ...Object.fromEntries(changedFields(mine, base).map((field) => [field, mine[field]])),
})

/** The state of a row's form, given how a row is shown in it. */
export const editing = <Row, Field extends string>(draftOf: (row: Row) => Fields<Field>) => ({
  begin: (base: Row): Edit<Row, Field> => ({ base, draft: draftOf(base) }),
  change: (edit: Edit<Row, Field>, change: Partial<Fields<Field>>): Edit<Row, Field> => ({ ...edit, draft: { ...edit.draft, ...change } }),
  isTouched: ({ base, draft }: Edit<Row, Field>): boolean => changedFields(draft, draftOf(base)).length > 0,
  /** Someone else was faster: the form is now based on their row, with the typed values on top. */
  mergeTheirs: ({ base, draft }: Edit<Row, Field>, theirs: Row): Edit<Row, Field> => ({
    base: theirs,
    draft: mergeDraft(draft, draftOf(base), draftOf(theirs)),
    before: base,
  }),
  /** Saved; someone may have gone on typing while the answer was on its way. */
  rebase: ({ draft }: Edit<Row, Field>, sent: Row, stored: Row): Edit<Row, Field> => ({
    base: stored,
    draft: mergeDraft(draft, draftOf(sent), draftOf(stored)),
  }),
})
