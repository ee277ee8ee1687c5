import { scrub } from './scrub.ts'

export type LogLevel = 'debug' | 'info' | 'warn' | 'error' | 'silent'
type LogFields = Readonly<Record<string, unknown>>

/** Writes one JSON object per line. Texts are scrubbed of addresses, emails, tokens and URL secrets. */
export type Log = {
  debug(event: string, fields?: LogFields): void
  info(event: string, fields?: LogFields): void
  warn(event: string, fields?: LogFields): void
  error(event: string, fields?: LogFields): void
}

const ORDER: readonly LogLevel[] = ['debug', 'info', 'warn', 'error', 'silent']

export function createLog(level: LogLevel, write: (line: string) => void): Log {
  const minimum = ORDER.indexOf(level)
  const logAt =
    (lineLevel: LogLevel) =>
    (event: string, fields: LogFields = {}): void => {
      if (ORDER.indexOf(lineLevel) < minimum) return
      write(
        `${JSON.stringify({ time: new Date().toISOString(), level: lineLevel, event, ...scrub(fields) })}\n`,
      )
    }
  return { debug: logAt('debug'), info: logAt('info'), warn: logAt('warn'), error: logAt('error') }
}
