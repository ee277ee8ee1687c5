import { createTransport } from 'nodemailer'
import type { Context } from '../../context/context.ts'
import { ServerError } from '../../errors/ServerError.ts'
import type { EmbeddedConfig } from '../settings.ts'

export type Email = { subject: string; text: string; html: string }

export type Mailer = {
  /** @throws ServerError `embedded/mail-down` when the mail server rejects the email. */
  send(to: string, email: Email): Promise<void>
  close(): void
}

// A visitor waits for the reply; nodemailer's own limits are minutes.
const TIMEOUTS = { connectionTimeout: 8_000, greetingTimeout: 8_000, socketTimeout: 15_000 }

/** Sends emails by SMTP, without remote content. */
export function createMailer(
  { smtpUrl, mailFrom }: EmbeddedConfig,
  { log, metrics }: Pick<Context, 'log' | 'metrics'>,
): Mailer {
  const transport = smtpUrl
    ? createTransport(
        { url: smtpUrl, ...TIMEOUTS },
        { from: mailFrom, disableFileAccess: true, disableUrlAccess: true },
      )
    : null
  return {
    async send(to, email) {
      if (!transport) {
        const cause = new Error('SMTP_URL is not set')
        log.warn('mail.failed', { error: cause })
        throw mailDown(cause)
      }
      await transport
        // An object, since nodemailer parses a string as a list of addresses.
        .sendMail({ to: { name: '', address: to }, ...email })
        .catch((cause: unknown) => {
          metrics.count('latchkey_mails_total', { outcome: 'failed' })
          log.warn('mail.failed', { error: cause })
          throw mailDown(cause)
        })
      metrics.count('latchkey_mails_total', { outcome: 'sent' })
    },
    close: () => transport?.close(),
  }
}

function mailDown(cause: unknown): ServerError {
  const options = { cause, retryAfterSeconds: 30 }
  return new ServerError(503, 'embedded/mail-down', 'The email could not be sent', 'email', options)
}
