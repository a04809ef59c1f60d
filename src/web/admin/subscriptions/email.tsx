/** A long address, alone or in a sentence, goes on at its @ in the next line. */
export const Email = ({ children }: { children: string }) => {
  const [before, ...after] = children.split(/(?=@)/)
  return (
    <>
      {before}
      <wbr />
      {after.join('')}
    </>
  )
}
