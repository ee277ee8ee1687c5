import { type LanguageCode, languageCode, languageCodes } from '@latchkey/wire/language'
import { matchLanguage } from '@latchkey/wire/matchLanguage'
import * as v from 'valibot'

const MAX_HEADER_LENGTH = 200

/** The language of a request's sender (`Accept-Language`, in its order): a shipped one, else English. */
export function requestLanguage(headers: Headers): LanguageCode {
  const tags = (headers.get('accept-language') ?? '')
    .slice(0, MAX_HEADER_LENGTH)
    .split(',')
    .map((part) => part.split(';')[0]?.trim() ?? '')
  return matchLanguage(tags, languageCodes) ?? 'en'
}

/** The language that an emailed link names, which is the email's own; else the one of the request. */
export function linkLanguage(named: string | null | undefined, headers: Headers): LanguageCode {
  const parsed = v.safeParse(languageCode, named)
  return parsed.success ? parsed.output : requestLanguage(headers)
}
