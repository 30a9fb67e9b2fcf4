/**
 * Returns the first characters of an e-mail without an account, and the end of its domain where it has one: a password
 * typed into the e-mail field is not kept. `jane@gmail.com` becomes `j…@g….com`.
 */
export function maskedEmail(email: string): string {
  const at = email.lastIndexOf('@');
  const [local, domain] = at < 0 ? [email, ''] : [email.slice(0, at), email.slice(at + 1)];
  const end = /\.[a-z]{2,3}$/.exec(domain)?.[0] ?? '';
  return `${first(local)}…@${first(domain)}…${end}`;
}

function first(text: string): string {
  return [...text][0] ?? '';
}
