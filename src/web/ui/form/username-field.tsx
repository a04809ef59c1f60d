/** Tells a password manager whose password it is, in a form that does not ask for the email. Nobody sees it. */
export const UsernameField = ({ email }: { email: string }) => (
  <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
)
