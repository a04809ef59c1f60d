export default function Reminders() {
  return null
}
