import type { LoadedSentences } from '../language.ts'

type Part = () => Promise<{ texts: LoadedSentences }>

/** The languages besides English, each in parts by the order in which a visit needs them. */
export const shippedLanguages: Readonly<Record<string, readonly Part[]>> = {
  ar: [() => import('./ar/connect.ts'), () => import('./ar/account.ts'), () => import('./ar/activity.ts'), () => import('./ar/transfer.ts'), () => import('./ar/request.ts')],
  de: [() => import('./de/connect.ts'), () => import('./de/account.ts'), () => import('./de/activity.ts'), () => import('./de/transfer.ts'), () => import('./de/request.ts')],
  es: [() => import('./es/connect.ts'), () => import('./es/account.ts'), () => import('./es/activity.ts'), () => import('./es/transfer.ts'), () => import('./es/request.ts')],
  fr: [() => import('./fr/connect.ts'), () => import('./fr/account.ts'), () => import('./fr/activity.ts'), () => import('./fr/transfer.ts'), () => import('./fr/request.ts')],
  he: [() => import('./he/connect.ts'), () => import('./he/account.ts'), () => import('./he/activity.ts'), () => import('./he/transfer.ts'), () => import('./he/request.ts')],
  hi: [() => import('./hi/connect.ts'), () => import('./hi/account.ts'), () => import('./hi/activity.ts'), () => import('./hi/transfer.ts'), () => import('./hi/request.ts')],
  id: [() => import('./id/connect.ts'), () => import('./id/account.ts'), () => import('./id/activity.ts'), () => import('./id/transfer.ts'), () => import('./id/request.ts')],
  it: [() => import('./it/connect.ts'), () => import('./it/account.ts'), () => import('./it/activity.ts'), () => import('./it/transfer.ts'), () => import('./it/request.ts')],
  ja: [() => import('./ja/connect.ts'), () => import('./ja/account.ts'), () => import('./ja/activity.ts'), () => import('./ja/transfer.ts'), () => import('./ja/request.ts')],
  ko: [() => import('./ko/connect.ts'), () => import('./ko/account.ts'), () => import('./ko/activity.ts'), () => import('./ko/transfer.ts'), () => import('./ko/request.ts')],
  nl: [() => import('./nl/connect.ts'), () => import('./nl/account.ts'), () => import('./nl/activity.ts'), () => import('./nl/transfer.ts'), () => import('./nl/request.ts')],
  pl: [() => import('./pl/connect.ts'), () => import('./pl/account.ts'), () => import('./pl/activity.ts'), () => import('./pl/transfer.ts'), () => import('./pl/request.ts')],
  'pt-BR': [() => import('./pt-BR/connect.ts'), () => import('./pt-BR/account.ts'), () => import('./pt-BR/activity.ts'), () => import('./pt-BR/transfer.ts'), () => import('./pt-BR/request.ts')],
  ru: [() => import('./ru/connect.ts'), () => import('./ru/account.ts'), () => import('./ru/activity.ts'), () => import('./ru/transfer.ts'), () => import('./ru/request.ts')],
  tr: [() => import('./tr/connect.ts'), () => import('./tr/account.ts'), () => import('./tr/activity.ts'), () => import('./tr/transfer.ts'), () => import('./tr/request.ts')],
  uk: [() => import('./uk/connect.ts'), () => import('./uk/account.ts'), () => import('./uk/activity.ts'), () => import('./uk/transfer.ts'), () => import('./uk/request.ts')],
  vi: [() => import('./vi/connect.ts'), () => import('./vi/account.ts'), () => import('./vi/activity.ts'), () => import('./vi/transfer.ts'), () => import('./vi/request.ts')],
  'zh-CN': [() => import('./zh-CN/connect.ts'), () => import('./zh-CN/account.ts'), () => import('./zh-CN/activity.ts'), () => import('./zh-CN/transfer.ts'), () => import('./zh-CN/request.ts')],
  'zh-TW': [() => import('./zh-TW/connect.ts'), () => import('./zh-TW/account.ts'), () => import('./zh-TW/activity.ts'), () => import('./zh-TW/transfer.ts'), () => import('./zh-TW/request.ts')],
}
