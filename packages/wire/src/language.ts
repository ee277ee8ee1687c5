import * as v from 'valibot'

/** The shipped languages, as BCP-47 tags. */
export const languageCodes = [
  'en',
  'ar',
  'de',
  'es',
  'fr',
  'he',
  'hi',
  'id',
  'it',
  'ja',
  'ko',
  'nl',
  'pl',
  'pt-BR',
  'ru',
  'tr',
  'uk',
  'vi',
  'zh-CN',
  'zh-TW',
] as const
export type LanguageCode = (typeof languageCodes)[number]

/** A shipped language; a page can name no other one to the vault or the server. */
export const languageCode = v.picklist(languageCodes)
