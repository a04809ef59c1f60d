/** Does something that the shop may refuse, or that cannot be done by now; nothing then. What the shop fails at is thrown. */
export const unlessRefused = async <Result>(deed: () => Promise<Result> | Result): Promise<Result | undefined> => {
  try {
    return await deed()
  } catch (error) {
    if (((error as { status?: number }).status ?? 400) >= 500) throw error
    return undefined
  }
}
