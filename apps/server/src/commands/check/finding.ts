/** One line of `latchkey-server check`. */
export type Finding = {
  status: 'ok' | 'failed' | 'warning'
  /** What was looked at, and what was found. */
  text: string
  /** What the operator can do about it. */
  remedy?: string
}

export const ok = (text: string): Finding => ({ status: 'ok', text })
export const failed = (text: string, remedy: string): Finding => ({
  status: 'failed',
  text,
  remedy,
})
export const warning = (text: string, remedy: string): Finding => ({
  status: 'warning',
  text,
  remedy,
})

export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const { cause } = error
  const messages = [error.message, ...(cause instanceof Error ? [cause.message] : [])].filter(
    Boolean,
  )
  // Node's connection errors to several addresses have a code and no message.
  return messages.join(': ') || ('code' in error ? String(error.code) : error.name)
}

export const TIMEOUT_MS = 8_000
