import { createTransport } from 'nodemailer'
import type { Config } from '../../config.ts'
import { ServerError } from '../../ServerError.ts'

export type Letter = { subject: string; text: string }

export type Mailer = {
  /** @throws ServerError `embedded/mail-down` when the mail server did not take it. */
  send(to: string, letter: Letter): Promise<void>
  close(): void
}

/** Plain text by SMTP: nothing to load, nothing to click but what the text says. */
export function createMailer({ smtpUrl, mailFrom }: Config): Mailer {
  const transport = smtpUrl
    ? createTransport(smtpUrl, { from: mailFrom, disableFileAccess: true, disableUrlAccess: true })
    : null
  return {
    async send(to, letter) {
      if (!transport) throw mailDown(new Error('SMTP_URL is not set'))
      await transport
        // As an object, since text would be read as a list of addresses.
        .sendMail({ to: { name: '', address: to }, ...letter })
        .catch((cause: unknown) => {
          throw mailDown(cause)
        })
    },
    close: () => transport?.close(),
  }
}

function mailDown(cause: unknown): ServerError {
  const options = { cause, retryAfterSeconds: 30 }
  return new ServerError(503, 'embedded/mail-down', 'The mail could not be sent', 'email', options)
}
