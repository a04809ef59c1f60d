export default function HandOver() {
  return null
}
