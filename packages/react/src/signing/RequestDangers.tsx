import { isSameAddress } from '@latchkey/core'
import type { JSX } from 'react'
import { plainText } from '../format/plainText.ts'
import { truncateAddress } from '../format/truncateAddress.ts'
import { useText } from '../hooks/useText.ts'
import { Icon } from '../parts/Icon.tsx'
import { signingText } from '../text/en/signing.ts'
import { fill } from '../text/fill.ts'
import { looksLikeAddress } from './looksLikeAddress.ts'
import type { PreviewProps } from './previewProps.ts'
import { addressIn, Recipient } from './Recipient.tsx'

/** The risks of the request, one sentence each. */
export function RequestDangers({ preview, names }: PreviewProps): JSX.Element | null {
  const text = useText(signingText)
  if (preview.dangers.length === 0) return null
  const shown = preview.facts.map(addressIn)
  return (
    <ul className="signing-dangers">
      {preview.dangers.map(({ code, subject, asset }) => (
        <li key={`${code} ${subject ?? ''} ${asset ?? ''}`}>
          <Icon name="alert" size={18} />
          <span>
            {fill(text[`danger-${code}`], {
              subject: formatSubject(subject),
              asset: asset ? names.asset(asset) : text.something,
            })}
            {/* An address that only the simulation names stands in no line of the request. */}
            <Recipient
              address={
                subject && looksLikeAddress(subject) && !isIn(shown, subject) ? subject : null
              }
            />
          </span>
        </li>
      ))}
    </ul>
  )
}

function isIn(addresses: readonly (string | null)[], subject: string): boolean {
  return addresses.some((address) => address !== null && isSameAddress(address, subject))
}

function formatSubject(subject: string | null): string {
  if (!subject) return '—'
  return looksLikeAddress(subject) ? truncateAddress(subject) : plainText(subject)
}
