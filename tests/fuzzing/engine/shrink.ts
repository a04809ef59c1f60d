/** Makes an input smaller, as long as it does the same. */
export const shrink = async (input: Buffer, isSame: (smaller: Buffer) => Promise<boolean>, tries: number): Promise<Buffer> => {
  let small = input
  let left = tries
  for (let piece = small.length >> 1; piece > 0 && left > 0; piece >>= 1) {
    for (let at = 0; at < small.length && left > 0; left--) {
      const smaller = Buffer.concat([small.subarray(0, at), small.subarray(at + piece)])
      if (await isSame(smaller)) small = smaller
      else at += piece
    }
  }
  return small
}
