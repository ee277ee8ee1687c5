import type { ClearValue, ClearWords } from '@latchkey/core/adapter'
import { readPage } from '@latchkey/core/internal'
import type { JSX } from 'react'
import { plainText } from '../format/plainText.ts'
import { truncateAddress } from '../format/truncateAddress.ts'
import { useText } from '../hooks/useText.ts'
import { Icon } from '../parts/Icon.tsx'
import { signingText } from '../text/en/signing.ts'
import { fill } from '../text/fill.ts'
import { formatWord, type WordFormat } from './formatWord.ts'
import type { PreviewProps } from './previewProps.ts'
import { useWordFormat } from './useWordFormat.ts'
import { WordFields } from './WordFields.tsx'

const maxIntent = 120

/** What the request does in the words of its contracts' descriptors, and whose words they are. */
export function RequestWords({ preview, names }: PreviewProps): JSX.Element | null {
  const format = useWordFormat(preview, names)
  const all = preview.words?.parts ?? []
  const parts = all.filter((part) => part !== null)
  if (parts.length === 0) return null
  const joined = parts.length === all.length ? joinSentences(parts, format.locale) : null
  return (
    <>
      <Sentence spans={joined} format={format} names={names} />
      {parts.map((part, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the calls of one request never change places
        <section key={index} className="words" aria-label={plainText(part.view.intent, maxIntent)}>
          <h2 className="words-intent">
            <bdi>{plainText(part.view.intent, maxIntent)}</bdi>
          </h2>
          <Sentence spans={joined ? null : part.view.sentence} format={format} names={names} />
          <Author part={part} />
          <WordFields view={part.view} format={format} names={names} />
        </section>
      ))}
    </>
  )
}

/** The sentences of a batch as one, in the visitor's way of listing; `null` unless each of several calls has one. */
function joinSentences(
  parts: readonly ClearWords[],
  locale: string,
): readonly (string | ClearValue)[] | null {
  const sentences = parts.flatMap(({ view }) => (view.sentence ? [view.sentence] : []))
  if (parts.length < 2 || sentences.length < parts.length) return null
  const list = new Intl.ListFormat(locale, { type: 'conjunction' })
  const places = list.formatToParts(sentences.map((_, index) => String(index)))
  return places.flatMap(({ type, value }) =>
    type === 'element' ? (sentences[Number(value)] ?? []) : [value],
  )
}

/** The values stand out from the descriptor's words, so that no word can pass for a value. */
function Sentence({
  spans,
  format,
  names,
}: {
  spans: readonly (string | ClearValue)[] | null
  format: WordFormat
  names: PreviewProps['names']
}): JSX.Element | null {
  if (!spans) return null
  return (
    <p className="words-sentence" dir="auto">
      {spans.map((span, index) =>
        typeof span === 'string' ? (
          plainSpan(span)
        ) : (
          // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one sentence never change places
          <bdi key={index} title={formatWord(span, { ...format, names: names.exact })}>
            {formatWord(span, format)}
          </bdi>
        ),
      )}
    </p>
  )
}

const maxSpan = 200

/** Text between two values keeps the space at its ends. */
function plainSpan(span: string): string {
  const start = /^\s/.test(span) ? ' ' : ''
  const end = /\s$/.test(span) ? ' ' : ''
  return `${start}${plainText(span, maxSpan)}${end}`
}

function Author({ part }: { part: ClearWords }): JSX.Element {
  const text = useText(signingText)
  const { view, author } = part
  const owner = plainText(view.owner ?? view.contractName) || truncateAddress(part.contract ?? '')
  const sentences = {
    release: () => fill(text.wordsRelease, { owner }),
    site: () => fill(text.wordsSite, { site: pageHost() }),
    auditor: () =>
      fill(text.wordsAuditor, {
        owner,
        auditor: truncateAddress('address' in author ? author.address : ''),
      }),
  }
  return (
    <p className="words-author" data-author={author.kind}>
      <Icon name={author.kind === 'site' ? 'pencil' : 'shield'} size={14} />
      <span>{sentences[author.kind]()}</span>
    </p>
  )
}

function pageHost(): string {
  const { origin } = readPage()
  return URL.canParse(origin) ? new URL(origin).host : origin
}
