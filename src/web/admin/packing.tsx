export default function Packing() {
  return null
}
