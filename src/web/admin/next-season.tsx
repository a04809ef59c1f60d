export default function NextSeason() {
  return null
}
