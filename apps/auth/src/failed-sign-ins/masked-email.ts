/**
 * An e-mail that belongs to no account, so short that a password typed into the field of the e-mail is not kept: first
 * characters, and the end of the domain where it looks like one. `jane@gmail.com` becomes `j…@g….com`.
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
