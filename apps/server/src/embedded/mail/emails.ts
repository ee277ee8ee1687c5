import { ownValue } from '@latchkey/wire'
import type { LanguageCode } from '@latchkey/wire/language'
import { socialNames } from '@latchkey/wire/socialNames'
import { fillPlaceholders } from './fillPlaceholders.ts'
import type { Email } from './mailer.ts'
import { type MailTexts, mailTexts } from './mailTexts.ts'
import { type EmailPart, renderEmail } from './renderEmail.ts'

/** The site, the browser and the language of a request, as the user reads them. */
export type RequestSource = { site: string; device: string; language?: LanguageCode | undefined }

/** `ownerUrl`: the link of the owner of an address whose emails for new browsers are used up. */
export function otpEmail(
  { site, device, language = 'en' }: RequestSource,
  { code, ownerUrl }: { code: string; ownerUrl: string | null },
): Email {
  const words = mailTexts[language]
  const displayedCode = formatCode(code)
  const fill = fillPlaceholders(language, { site, device, code: displayedCode, host: hostOf(site) })
  return renderEmail(language, {
    subject: fill(words.codeSubject),
    parts: [
      fill(words.codeIntro),
      { code: displayedCode },
      fill(words.codeWhere),
      words.notYou,
      ...ownerParts(words, ownerUrl),
    ],
  })
}

export function deviceLinkEmail(
  { site, device, language = 'en' }: RequestSource,
  { url, ownerUrl }: { url: string; ownerUrl: string | null },
): Email {
  const words = mailTexts[language]
  const fill = fillPlaceholders(language, { site, device, host: hostOf(site) })
  return renderEmail(language, {
    subject: fill(words.linkSubject),
    parts: [
      fill(words.linkIntro),
      words.linkAction,
      { url },
      words.notYou,
      ...ownerParts(words, ownerUrl),
    ],
  })
}

function ownerParts(words: MailTexts, url: string | null): EmailPart[] {
  return url ? [words.moreCodes, { url }] : []
}

export function changeOtpEmail(
  { site, device, language = 'en' }: RequestSource,
  { code, recipient }: { code: string; recipient: 'old' | 'new' },
): Email {
  const words = mailTexts[language]
  const shown = formatCode(code)
  const fill = fillPlaceholders(language, { site, device, code: shown })
  const sentence = recipient === 'old' ? words.changeOld : words.changeNew
  return renderEmail(language, {
    subject: fill(words.changeSubject),
    parts: [fill(sentence), { code: shown }, words.changeCode, words.notYou],
  })
}

export function addressChangedEmail(
  language: LanguageCode,
  options: { to: string; appliesAt: Date; undoUrl: string | null },
): Email {
  const words = mailTexts[language]
  const { to: email, appliesAt, undoUrl: url } = options
  const fill = fillPlaceholders(language, { email, time: formatTime(appliesAt, language) })
  return renderEmail(language, {
    subject: words.movedSubject,
    parts: [fill(words.movedText), ...(url ? [words.movedUndo, { url }] : [])],
  })
}

/** Notifies the owner of a change to the account. */
export function noticeEmail(
  { site, device, language = 'en' }: RequestSource,
  notice: string,
): Email {
  const words = mailTexts[language]
  const fill = fillPlaceholders(language, { site, device, what: describeNotice(notice, language) })
  return renderEmail(language, {
    subject: fill(words.noticeSubject),
    parts: [fill(words.noticeText), words.noticeAdvice],
  })
}

/** The name of a change of the account. */
export type NoticeName = Extract<keyof MailTexts, `${string}-${string}`>

/** A notice as it is stored, with the provider or the start time of some: `login-added google`. */
export function encodeNotice(notice: NoticeName, detail?: string): string {
  return detail === undefined ? notice : `${notice} ${detail}`
}

/** The sentence of a stored notice. Rows of version 0.1 and earlier contain the sentence itself. */
export function describeNotice(stored: string, language: LanguageCode): string {
  const [, name = '', detail = ''] = /^([a-z-]+)(?: (\S+))?$/.exec(stored) ?? []
  const sentence = name.includes('-') ? ownValue(mailTexts[language], name) : undefined
  if (sentence === undefined) return stored
  return fillPlaceholders(language, { detail: describeDetail(detail, language) })(sentence)
}

function describeDetail(detail: string, language: LanguageCode): string {
  const time = new Date(detail)
  const isTime = detail.includes(':') && !Number.isNaN(time.getTime())
  return isTime ? formatTime(time, language) : (ownValue(socialNames, detail) ?? detail)
}

/** In UTC: the reader's time zone is unknown. */
function formatTime(time: Date, language: LanguageCode): string {
  const style = { dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC' } as const
  return `${time.toLocaleString(language, style)} UTC`
}

function formatCode(code: string): string {
  return `${code.slice(0, 4)} ${code.slice(4)}`
}

function hostOf(site: string): string {
  return URL.canParse(site) ? new URL(site).host : site
}
