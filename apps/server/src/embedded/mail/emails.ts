import type { Email } from './mailer.ts'

/** The site and the browser of a request, as shown to the user. */
export type SiteAndDevice = { site: string; device: string }

const NOT_YOU =
  'If this was not you, ignore this email: without it the request cannot continue. Never share a code or a link with anyone, including us.'

export function otpEmail({ site, device }: SiteAndDevice, code: string): Email {
  const shown = `${code.slice(0, 4)} ${code.slice(4)}`
  return {
    subject: `${shown} is your code for ${hostOf(site)}`,
    text: [
      `Your code to log in to ${site}:`,
      `    ${shown}`,
      `Enter it only on ${site}, in the browser that asked for it (${device}). It works nowhere else, once, and for ten minutes.`,
      NOT_YOU,
    ].join('\n\n'),
  }
}

export function deviceLinkEmail({ site, device }: SiteAndDevice, url: string): Email {
  return {
    subject: `Approve a new browser for ${hostOf(site)}`,
    text: [
      `A login to ${site} with this address was requested from a browser that has not been used with it before: ${device}.`,
      'If that is you, open this page and press the button on it. The code to type follows in a second mail.',
      `    ${url}`,
      NOT_YOU,
    ].join('\n\n'),
  }
}

export function blockedEmail({ site }: SiteAndDevice): Email {
  return {
    subject: 'Logins with your address are blocked for 24 hours',
    text: [
      `Too many wrong codes were entered for your address, last on ${site}. To be safe, no code is accepted for it during the next 24 hours.`,
      'Your wallet is not affected: a code alone never opens it.',
    ].join('\n\n'),
  }
}

export function changeOtpEmail(
  { site, device }: SiteAndDevice,
  { code, which }: { code: string; which: 'old' | 'new' },
): Email {
  const shown = `${code.slice(0, 4)} ${code.slice(4)}`
  const sentence =
    which === 'old'
      ? `A change of your wallet's login address to another one was requested on ${site} (${device}).`
      : `On ${site} (${device}) this address was entered as the new login address of a wallet.`
  return {
    subject: `${shown} confirms a change of email address`,
    text: [sentence, `    ${shown}`, 'The code works once and for ten minutes.', NOT_YOU].join(
      '\n\n',
    ),
  }
}

export function addressChangedEmail(options: {
  to: string
  from: Date
  undoUrl: string | null
}): Email {
  return {
    subject: 'The email address of your wallet login changes',
    text: [
      `From ${formatTime(options.from)} on, ${options.to} logs in to your wallet. The wallet itself is untouched.`,
      ...(options.undoUrl
        ? ['If this was not you, take it back on this page:', `    ${options.undoUrl}`]
        : []),
    ].join('\n\n'),
  }
}

/** Notifies the owner of a change to the account. */
export function noticeEmail({ site, device }: SiteAndDevice, what: string): Email {
  return {
    subject: `Your wallet: ${what}`,
    text: [
      `${what[0]?.toUpperCase()}${what.slice(1)}. Where: ${site}, ${device}.`,
      'If this was not you, open your wallet and look at "Protect your wallet": end sessions you do not know and remove slots you did not add.',
    ].join('\n\n'),
  }
}

/** `2026-01-31 12:00 UTC`: the reader's time zone is unknown. */
export function formatTime(time: Date): string {
  return `${time.toISOString().slice(0, 16).replace('T', ' ')} UTC`
}

function hostOf(site: string): string {
  return URL.canParse(site) ? new URL(site).host : site
}
