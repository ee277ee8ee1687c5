import type { LanguageCode } from '@latchkey/wire/language'
import { english, type RequestTexts, type Texts, type WalletTexts } from '../english.ts'

type Parts = readonly [() => Promise<{ texts: WalletTexts }>, () => Promise<{ texts: RequestTexts }>]

/** The languages besides English, each in two files of at most 6 kB (gzip). */
const languages: Readonly<Record<Exclude<LanguageCode, 'en'>, Parts>> = {
  ar: [() => import('./ar/wallet.ts'), () => import('./ar/request.ts')],
  de: [() => import('./de/wallet.ts'), () => import('./de/request.ts')],
  es: [() => import('./es/wallet.ts'), () => import('./es/request.ts')],
  fr: [() => import('./fr/wallet.ts'), () => import('./fr/request.ts')],
  he: [() => import('./he/wallet.ts'), () => import('./he/request.ts')],
  hi: [() => import('./hi/wallet.ts'), () => import('./hi/request.ts')],
  id: [() => import('./id/wallet.ts'), () => import('./id/request.ts')],
  it: [() => import('./it/wallet.ts'), () => import('./it/request.ts')],
  ja: [() => import('./ja/wallet.ts'), () => import('./ja/request.ts')],
  ko: [() => import('./ko/wallet.ts'), () => import('./ko/request.ts')],
  nl: [() => import('./nl/wallet.ts'), () => import('./nl/request.ts')],
  pl: [() => import('./pl/wallet.ts'), () => import('./pl/request.ts')],
  'pt-BR': [() => import('./pt-BR/wallet.ts'), () => import('./pt-BR/request.ts')],
  ru: [() => import('./ru/wallet.ts'), () => import('./ru/request.ts')],
  tr: [() => import('./tr/wallet.ts'), () => import('./tr/request.ts')],
  uk: [() => import('./uk/wallet.ts'), () => import('./uk/request.ts')],
  vi: [() => import('./vi/wallet.ts'), () => import('./vi/request.ts')],
  'zh-CN': [() => import('./zh-CN/wallet.ts'), () => import('./zh-CN/request.ts')],
  'zh-TW': [() => import('./zh-TW/wallet.ts'), () => import('./zh-TW/request.ts')],
}

/** @throws when a file does not load */
export async function loadTexts(tag: LanguageCode): Promise<Texts> {
  if (tag === 'en') return english
  const [wallet, request] = languages[tag]
  const [around, requests] = await Promise.all([wallet(), request()])
  return { ...around.texts, ...requests.texts }
}
