import type { LoadedSentences } from './language.ts'

type Part = () => Promise<{ default: LoadedSentences }>

/** The languages besides English, each in parts by the order in which a visit needs them. */
export const shippedLanguages: Readonly<Record<string, readonly Part[]>> = {
  ar: [() => import('#translations/ar/connect'), () => import('#translations/ar/account'), () => import('#translations/ar/activity'), () => import('#translations/ar/transfer'), () => import('#translations/ar/request')],
  de: [() => import('#translations/de/connect'), () => import('#translations/de/account'), () => import('#translations/de/activity'), () => import('#translations/de/transfer'), () => import('#translations/de/request')],
  es: [() => import('#translations/es/connect'), () => import('#translations/es/account'), () => import('#translations/es/activity'), () => import('#translations/es/transfer'), () => import('#translations/es/request')],
  fr: [() => import('#translations/fr/connect'), () => import('#translations/fr/account'), () => import('#translations/fr/activity'), () => import('#translations/fr/transfer'), () => import('#translations/fr/request')],
  he: [() => import('#translations/he/connect'), () => import('#translations/he/account'), () => import('#translations/he/activity'), () => import('#translations/he/transfer'), () => import('#translations/he/request')],
  hi: [() => import('#translations/hi/connect'), () => import('#translations/hi/account'), () => import('#translations/hi/activity'), () => import('#translations/hi/transfer'), () => import('#translations/hi/request')],
  id: [() => import('#translations/id/connect'), () => import('#translations/id/account'), () => import('#translations/id/activity'), () => import('#translations/id/transfer'), () => import('#translations/id/request')],
  it: [() => import('#translations/it/connect'), () => import('#translations/it/account'), () => import('#translations/it/activity'), () => import('#translations/it/transfer'), () => import('#translations/it/request')],
  ja: [() => import('#translations/ja/connect'), () => import('#translations/ja/account'), () => import('#translations/ja/activity'), () => import('#translations/ja/transfer'), () => import('#translations/ja/request')],
  ko: [() => import('#translations/ko/connect'), () => import('#translations/ko/account'), () => import('#translations/ko/activity'), () => import('#translations/ko/transfer'), () => import('#translations/ko/request')],
  nl: [() => import('#translations/nl/connect'), () => import('#translations/nl/account'), () => import('#translations/nl/activity'), () => import('#translations/nl/transfer'), () => import('#translations/nl/request')],
  pl: [() => import('#translations/pl/connect'), () => import('#translations/pl/account'), () => import('#translations/pl/activity'), () => import('#translations/pl/transfer'), () => import('#translations/pl/request')],
  'pt-BR': [() => import('#translations/pt-BR/connect'), () => import('#translations/pt-BR/account'), () => import('#translations/pt-BR/activity'), () => import('#translations/pt-BR/transfer'), () => import('#translations/pt-BR/request')],
  ru: [() => import('#translations/ru/connect'), () => import('#translations/ru/account'), () => import('#translations/ru/activity'), () => import('#translations/ru/transfer'), () => import('#translations/ru/request')],
  tr: [() => import('#translations/tr/connect'), () => import('#translations/tr/account'), () => import('#translations/tr/activity'), () => import('#translations/tr/transfer'), () => import('#translations/tr/request')],
  uk: [() => import('#translations/uk/connect'), () => import('#translations/uk/account'), () => import('#translations/uk/activity'), () => import('#translations/uk/transfer'), () => import('#translations/uk/request')],
  vi: [() => import('#translations/vi/connect'), () => import('#translations/vi/account'), () => import('#translations/vi/activity'), () => import('#translations/vi/transfer'), () => import('#translations/vi/request')],
  'zh-CN': [() => import('#translations/zh-CN/connect'), () => import('#translations/zh-CN/account'), () => import('#translations/zh-CN/activity'), () => import('#translations/zh-CN/transfer'), () => import('#translations/zh-CN/request')],
  'zh-TW': [() => import('#translations/zh-TW/connect'), () => import('#translations/zh-TW/account'), () => import('#translations/zh-TW/activity'), () => import('#translations/zh-TW/transfer'), () => import('#translations/zh-TW/request')],
}
