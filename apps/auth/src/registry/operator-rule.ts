/**
 * Returns whether a user is an operator: named in the settings or granted by command line, and only with a proven
 * e-mail.
 */
export function isOperator(
  user: { email: string; email_proven_at: Date | null; granted_operator: boolean },
  operatorEmails: readonly string[],
): boolean {
  if (!user.email_proven_at) return false;
  return user.granted_operator || operatorEmails.some((email) => email.toLowerCase() === user.email);
}
