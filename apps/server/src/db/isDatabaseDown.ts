/** PostgreSQL's codes of a server that stops, starts, became a standby or has no connection left. */
const CODES =
  /^(?:08...|57P0[1-3]|25006|53300|55P03|ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|EHOSTUNREACH)$/
/** node-postgres' own errors of a lost connection have no code. */
const MESSAGES =
  /^(?:Connection terminated|timeout exceeded when trying to connect|Query read timeout|Client has encountered a connection error|The database host is read-only)/

/** Whether an error says that the database can't serve now, as during a failover: the caller may try again. */
export function isDatabaseDown(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const code = 'code' in error && typeof error.code === 'string' ? error.code : ''
  return CODES.test(code) || MESSAGES.test(error.message)
}
