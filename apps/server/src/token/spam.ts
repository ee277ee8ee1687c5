import { ownValue } from '@latchkey/wire'

const URL_LIKE =
  /https?:|www\.|\bt\.me\b|[a-z0-9-]{1,63}\.(?:app|art|cc|claims?|click|club|com|events?|farm|fi|finance|fund|gifts?|info|io|land|link|live|me|net|online|org|pro|site|space|store|tech|to|top|us|vip|website|win|world|xyz)\b/i
const SPAM_WORDS = /\b(?:airdrop|claim|giveaway|voucher|visit|redeem|reward at|free mint)\b/i

/** Whether a name lures with a URL or a promise, as spam tokens and NFTs do. */
export function isSpamText(...texts: readonly string[]): boolean {
  return texts.some((text) => {
    const plain = text.normalize('NFKC')
    return URL_LIKE.test(plain) || SPAM_WORDS.test(plain)
  })
}

/** Folds look-alike characters (homoglyphs), so that `USDС` with a Cyrillic С equals `USDC`. */
export function foldSymbol(symbol: string): string {
  return symbol
    .normalize('NFKC')
    .toUpperCase()
    .replace(/./gu, (char) => ownValue(LOOKALIKES, char) ?? char)
    .replace(/[^A-Z0-9₮$.-]/gu, '')
}

const LOOKALIKES: Readonly<Record<string, string>> = {
  А: 'A',
  В: 'B',
  Е: 'E',
  К: 'K',
  М: 'M',
  Н: 'H',
  О: 'O',
  Р: 'P',
  С: 'C',
  Т: 'T',
  Х: 'X',
  Ѕ: 'S',
  І: 'I',
  Ј: 'J',
  Α: 'A',
  Β: 'B',
  Ε: 'E',
  Ζ: 'Z',
  Η: 'H',
  Ι: 'I',
  Κ: 'K',
  Μ: 'M',
  Ν: 'N',
  Ο: 'O',
  Ρ: 'P',
  Τ: 'T',
  Υ: 'Y',
  Χ: 'X',
  '₮': 'T',
}

export type KnownTokens = {
  /** Folded symbols of the network's native coin and its well-known tokens. */
  symbols: ReadonlySet<string>
  /** Lower-case addresses of the listed tokens. */
  addresses: ReadonlySet<string>
}

/** Whether an unlisted token lures with its name, or imitates a listed token's symbol. */
export function isSpamToken(
  token: { address: string; name: string; symbol: string },
  known: KnownTokens,
): boolean {
  if (known.addresses.has(token.address.toLowerCase())) return false
  return isSpamText(token.name, token.symbol) || known.symbols.has(foldSymbol(token.symbol))
}
