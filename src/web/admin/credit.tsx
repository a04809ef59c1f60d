export default function Credit() {
  return null
}
