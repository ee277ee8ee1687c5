/** Whether a text has the form of an e-mail address; the server decides whether it is one. */
export function looksLikeEmail(text: string): boolean {
  return /^[^@\s]{1,64}@[^@\s]{1,190}\.[^@\s.]{1,63}$/.test(text)
}
