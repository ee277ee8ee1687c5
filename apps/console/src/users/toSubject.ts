import type { ConsoleSubject } from '@latchkey/wire/console'

/** A text with an @ is an email address; any other one is an address of a chain. */
export function toSubject(text: string): ConsoleSubject {
  const trimmed = text.trim()
  return trimmed.includes('@')
    ? { kind: 'email', email: trimmed }
    : { kind: 'address', address: trimmed }
}
