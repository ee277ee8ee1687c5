import { scrub } from './scrub.ts'

export type LogLevel = 'debug' | 'info' | 'warn' | 'error' | 'silent'
export type LogFields = Readonly<
  Record<string, string | number | boolean | null | undefined | unknown>
>

/** Writes one JSON object per line. Texts are scrubbed of addresses, emails, tokens and URL secrets. */
export type Log = {
  debug(event: string, fields?: LogFields): void
  info(event: string, fields?: LogFields): void
  warn(event: string, fields?: LogFields): void
  error(event: string, fields?: LogFields): void
}

const ORDER: readonly LogLevel[] = ['debug', 'info', 'warn', 'error', 'silent']

export function createLog(level: LogLevel, write: (line: string) => void): Log {
  const from = ORDER.indexOf(level)
  const at =
    (own: LogLevel) =>
    (event: string, fields: LogFields = {}): void => {
      if (ORDER.indexOf(own) < from) return
      write(
        `${JSON.stringify({ time: new Date().toISOString(), level: own, event, ...scrub(fields) })}\n`,
      )
    }
  return { debug: at('debug'), info: at('info'), warn: at('warn'), error: at('error') }
}
