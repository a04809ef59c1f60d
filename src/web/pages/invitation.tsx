export default function Invitation() {
  return null
}
