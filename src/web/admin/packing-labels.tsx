export default function PackingLabels() {
  return null
}
