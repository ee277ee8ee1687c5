import { type LanguageCode, languageCodes } from '@latchkey/wire/language'
import { matchLanguage } from '@latchkey/wire/matchLanguage'

const longest = 200

/** The language of a request's sender (`Accept-Language`, in its order): a shipped one, else English. */
export function requestLanguage(headers: Headers): LanguageCode {
  const tags = (headers.get('accept-language') ?? '')
    .slice(0, longest)
    .split(',')
    .map((part) => part.split(';')[0]?.trim() ?? '')
  return matchLanguage(tags, languageCodes) ?? 'en'
}
