import { createTransport } from 'nodemailer'
import type { Config } from '../../config/config.ts'
import { type Finding, failed, ok, reasonOf, TIMEOUT_MS, warning } from './finding.ts'

/** The mail server accepts a connection and the login. */
export async function checkMail({ smtpUrl, mailFrom, vaultUrl }: Config): Promise<Finding[]> {
  if (!smtpUrl) {
    if (!vaultUrl) return []
    return [
      warning(
        'Mail: SMTP_URL is not set',
        'Visitors can’t log in by email. Set SMTP_URL and MAIL_FROM.',
      ),
    ]
  }
  const { hostname } = new URL(smtpUrl)
  const timeouts = {
    connectionTimeout: TIMEOUT_MS,
    greetingTimeout: TIMEOUT_MS,
    socketTimeout: TIMEOUT_MS,
  }
  const transport = createTransport({ url: smtpUrl, ...timeouts })
  try {
    await transport.verify()
    return [
      ok(`Mail: ${hostname} accepts the login`),
      ...(mailFrom.includes('localhost')
        ? [
            warning(
              `Mail: the sender is ${mailFrom}`,
              'Set MAIL_FROM to your own address, or emails end up in the spam folder.',
            ),
          ]
        : []),
    ]
  } catch (error) {
    return [
      failed(
        `Mail: ${hostname}: ${reasonOf(error)}`,
        'Check host, port, user and password of SMTP_URL (smtps:// for port 465, smtp:// for 587).',
      ),
    ]
  } finally {
    transport.close()
  }
}
