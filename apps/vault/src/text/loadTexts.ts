import type { LanguageCode } from '@latchkey/wire/language'
import { english, type Texts } from './english.ts'

type Sections = { readonly [Id in keyof Texts]?: Partial<Texts[Id]> }

/** `name`: a language has two files of at most 6 kB (gzip). */
function loadFile(tag: LanguageCode, name: 'wallet' | 'request'): Promise<{ default: Sections }> {
  return name === 'wallet'
    ? import(`../../translations/${tag}/wallet.json`)
    : import(`../../translations/${tag}/request.json`)
}

/**
 * Every sentence of the vault; those that the language lacks are in English.
 * @throws when a file does not load
 */
export async function loadTexts(tag: LanguageCode): Promise<Texts> {
  if (tag === 'en') return english
  const [wallet, request] = await Promise.all([loadFile(tag, 'wallet'), loadFile(tag, 'request')])
  return withEnglish({ ...wallet.default, ...request.default })
}

/** The English sentences, replaced by those that the language has. */
export function withEnglish(own: Sections): Texts {
  return {
    card: { ...english.card, ...own.card },
    login: { ...english.login, ...own.login },
    wallet: { ...english.wallet, ...own.wallet },
    protect: { ...english.protect, ...own.protect },
    activity: { ...english.activity, ...own.activity },
    email: { ...english.email, ...own.email },
    errors: { ...english.errors, ...own.errors },
    approve: { ...english.approve, ...own.approve },
    solana: { ...english.solana, ...own.solana },
    smartAccount: { ...english.smartAccount, ...own.smartAccount },
    permissions: { ...english.permissions, ...own.permissions },
    owner: { ...english.owner, ...own.owner },
  }
}
