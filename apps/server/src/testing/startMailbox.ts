import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import PostalMime from 'postal-mime'
import { SMTPServer } from 'smtp-server'

export type ReceivedEmail = {
  id: number
  to: string
  subject: string
  text: string
  html: string
  /** The code (OTP) of eight digits, if the email has one. */
  code: string | null
  /** The first link, if it has one. */
  link: string | null
  receivedAt: Date
}

export type Mailbox = {
  /** For `SMTP_URL`. */
  url: string
  mails: readonly ReceivedEmail[]
  /** The newest email to an address. */
  latest(to: string): ReceivedEmail | undefined
  close(): Promise<void>
}

const MAX_KEPT = 500

/** An SMTP server that stores every email. It rejects addresses at `bounce.test`. */
export async function startMailbox(port = 0): Promise<Mailbox> {
  const mails: ReceivedEmail[] = []
  let count = 0
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    logger: false,
    onRcptTo({ address }, _session, done) {
      const isRefused = address.endsWith('@bounce.test')
      done(isRefused ? Object.assign(new Error('No such mailbox'), { responseCode: 550 }) : null)
    },
    onData(stream, session, done) {
      const to = session.envelope.rcptTo.map(({ address }) => address).join(', ')
      readMail(stream).then(
        (mail) => {
          count += 1
          mails.push({ ...mail, id: count, to, receivedAt: new Date() })
          mails.splice(0, Math.max(0, mails.length - MAX_KEPT))
          done()
        },
        (error: unknown) => done(error instanceof Error ? error : new Error(String(error))),
      )
    },
  })
  const tcp = server.listen(port, '127.0.0.1')
  await once(tcp, 'listening')
  return {
    url: `smtp://127.0.0.1:${(tcp.address() as AddressInfo).port}`,
    mails,
    latest: (to) => mails.findLast((mail) => mail.to === to),
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
}

async function readMail(stream: AsyncIterable<Uint8Array>) {
  const chunks: Uint8Array[] = []
  for await (const chunk of stream) chunks.push(chunk)
  const { subject = '', text = '', html = '' } = await PostalMime.parse(Buffer.concat(chunks))
  const [, first = '', second = ''] = /^\s*(\d{4}) (\d{4})\s*$/m.exec(text) ?? []
  const link = /^https?:\/\/\S+/.exec(text.split('\n    ')[1] ?? '')?.[0] ?? null
  return { subject, text, html, code: first ? first + second : null, link }
}
