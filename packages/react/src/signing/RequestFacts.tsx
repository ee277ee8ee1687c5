import type { RequestFact } from '@latchkey/core/adapter'
import type { JSX } from 'react'
import { plainText } from '../format/plainText.ts'
import { truncateAddress } from '../format/truncateAddress.ts'
import { useText } from '../hooks/useText.ts'
import { Details } from '../parts/Details.tsx'
import { signingText } from '../text/en/signing.ts'
import { fill } from '../text/fill.ts'
import { looksLikeAddress } from './looksLikeAddress.ts'
import type { PreviewProps } from './previewProps.ts'
import { addressIn, Recipient } from './Recipient.tsx'
import { unlimitedAllowanceFrom } from './unlimitedAllowanceFrom.ts'
import type { Names } from './useTokenNames.ts'

type Sentences = Readonly<Record<keyof typeof signingText.en, string>>

/** The decoded request line by line; a signed text is shown in full. */
export function RequestFacts({ preview, names }: PreviewProps): JSX.Element | null {
  const text = useText(signingText)
  if (preview.facts.length === 0) return null
  return (
    <section className="signing-part" aria-label={text.asks}>
      <h2>{text.asks}</h2>
      <ul>
        {preview.facts.map((fact, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the lines of one request never change places
          <li key={index}>
            <bdi title={sentenceOf(fact, text, names.exact)}>{sentenceOf(fact, text, names)}</bdi>
            <Recipient address={addressIn(fact)} />
            {fact.kind === 'signs-text' ? <SignedText text={fact.text} /> : null}
            {fact.kind === 'signs-typed-data' && preview.words?.message ? (
              <Details label={text.content}>
                <SignedText text={preview.words.message} />
              </Details>
            ) : null}
          </li>
        ))}
      </ul>
    </section>
  )
}

const maxShownText = 10_000

/** Long texts scroll inside their box, so that they cannot push the buttons out of view. */
function SignedText(props: { text: string }): JSX.Element {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reachable by keyboard
    <pre className="signing-text" tabIndex={0}>
      {props.text.slice(0, maxShownText)}
    </pre>
  )
}

function sentenceOf(fact: RequestFact, text: Sentences, names: Names): string {
  return fill(text[textKeyOf(fact)], placeholdersOf(fact, names))
}

function textKeyOf(fact: RequestFact): keyof Sentences {
  switch (fact.kind) {
    case 'allows':
      return fact.amount === 'all' || fact.amount >= unlimitedAllowanceFrom
        ? 'allowsUnlimited'
        : 'allows'
    case 'calls':
      return fact.method ? 'callsMethod' : 'calls'
    case 'signs-typed-data':
      return fact.contract ? 'signs-typed-dataFor' : 'signs-typed-data'
    default:
      return fact.kind
  }
}

function placeholdersOf(fact: RequestFact, names: Names): Readonly<Record<string, string>> {
  const placeholders = Object.entries(fact).flatMap(([name, value]): [string, string][] => {
    if (typeof value === 'bigint' || typeof value === 'number') return [[name, String(value)]]
    return typeof value === 'string' ? [[name, displayText(value)]] : []
  })
  return { ...Object.fromEntries(placeholders), ...amountsOf(fact, names) }
}

function amountsOf(fact: RequestFact, names: Names): Readonly<Record<string, string>> {
  switch (fact.kind) {
    case 'pays':
      return { amount: names.native(fact.amount) }
    case 'transfers':
    case 'burns':
    case 'wraps':
    case 'unwraps':
      return { amount: names.amount(fact.token, fact.amount) }
    case 'allows':
      return {
        token: names.token(fact.token),
        amount: fact.amount === 'all' ? '' : names.amount(fact.token, fact.amount),
      }
    case 'swaps':
      return {
        amount: formatTokenAmount(fact.sell, fact.amount, names),
        minimum: formatTokenAmount(fact.buy, fact.minimum, names, 'down'),
      }
    case 'revokes':
    case 'opens-account':
    case 'transfers-nft':
      return { token: names.token(fact.token) }
    default:
      return {}
  }
}

function formatTokenAmount(
  token: string | null,
  amount: bigint,
  names: Names,
  rounding?: 'down' | 'up',
): string {
  return token === null ? names.native(amount, rounding) : names.amount(token, amount, rounding)
}

function displayText(value: string): string {
  return looksLikeAddress(value) ? truncateAddress(value) : plainText(value)
}
