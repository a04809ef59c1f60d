export default function PackingSheet() {
  return null
}
