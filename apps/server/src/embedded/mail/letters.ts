import type { Letter } from './mailer.ts'

/** Where something was asked from: a site and a browser, in a person's words. */
export type Occasion = { site: string; device: string }

const NOT_YOU =
  'If this was not you, ignore this mail: nobody can get in without it. Never give a code or a link to anybody, also not to us.'

export function codeLetter({ site, device }: Occasion, code: string): Letter {
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

export function deviceLetter({ site, device }: Occasion, url: string): Letter {
  return {
    subject: `Approve a new browser for ${hostOf(site)}`,
    text: [
      `Somebody wants to log in to ${site} with this address, from a browser that has not been used with it before: ${device}.`,
      'If that is you, open this page and press the button on it. The code to type follows in a second mail.',
      `    ${url}`,
      NOT_YOU,
    ].join('\n\n'),
  }
}

export function holdLetter({ site }: Occasion): Letter {
  return {
    subject: 'Logins with your address rest for 24 hours',
    text: [
      `Somebody has typed too many wrong codes for your address, last on ${site}. To be safe, no code is accepted for it during the next 24 hours.`,
      'Your wallet is not affected: a code alone never opens it.',
    ].join('\n\n'),
  }
}

export function changeCodeLetter(
  { site, device }: Occasion,
  { code, which }: { code: string; which: 'old' | 'new' },
): Letter {
  const shown = `${code.slice(0, 4)} ${code.slice(4)}`
  const sentence =
    which === 'old'
      ? `Somebody wants to change the e-mail address of your wallet login away from this one, on ${site} (${device}).`
      : `Somebody wants to use this address to log in to their wallet, on ${site} (${device}).`
  return {
    subject: `${shown} confirms a change of e-mail address`,
    text: [sentence, `    ${shown}`, 'The code works once and for ten minutes.', NOT_YOU].join(
      '\n\n',
    ),
  }
}

export function changedLetter(options: { to: string; from: Date; undoUrl: string | null }): Letter {
  return {
    subject: 'The e-mail address of your wallet login changes',
    text: [
      `From ${formatTime(options.from)} on, ${options.to} logs in to your wallet. The wallet itself is untouched.`,
      ...(options.undoUrl
        ? ['If this was not you, take it back on this page:', `    ${options.undoUrl}`]
        : []),
    ].join('\n\n'),
  }
}

/** Something happened to the account that its owner should know of. */
export function noticeLetter({ site, device }: Occasion, what: string): Letter {
  return {
    subject: `Your wallet: ${what}`,
    text: [
      `${what[0]?.toUpperCase()}${what.slice(1)}. Where: ${site}, ${device}.`,
      'If this was not you, open your wallet and look at "Protect your wallet": end sessions you do not know and remove slots you did not add.',
    ].join('\n\n'),
  }
}

/** `2026-01-31 12:00 UTC`: mails do not know their reader's time zone. */
export function formatTime(time: Date): string {
  return `${time.toISOString().slice(0, 16).replace('T', ' ')} UTC`
}

function hostOf(site: string): string {
  return URL.canParse(site) ? new URL(site).host : site
}
