/** Whether a text looks like an email address; the server validates it. */
export function looksLikeEmail(text: string): boolean {
  return /^[^@\s]{1,64}@[^@\s]{1,190}\.[^@\s.]{1,63}$/.test(text)
}
