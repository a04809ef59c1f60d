export default function FarmSettings() {
  return null
}
