import type { RequestDigest } from '@latchkey/core/adapter'
import type { JSX } from 'react'
import { useText } from '../hooks/useText.ts'
import { Fact } from '../parts/Fact.tsx'
import { FullAddress } from '../parts/FullAddress.tsx'
import { modalText } from '../text/en/modal.ts'
import { signingText } from '../text/en/signing.ts'

/** The names that ERC-8213 gives the digests. They are the same in every language, as on hardware wallets. */
const digestNames: Readonly<Record<RequestDigest['name'], string>> = {
  calldata: 'Calldata Digest',
  eip712: 'EIP-712 Digest',
  domain: 'Domain Hash',
  message: 'Message Hash',
}

/** The numbers that the visitor can compare with those on the wallet's screen. */
export function RequestDigests({
  digests,
}: {
  digests: readonly RequestDigest[]
}): JSX.Element | null {
  const text = useText(signingText)
  const common = useText(modalText)
  if (digests.length === 0) return null
  return (
    <section className="signing-part" aria-label={text.digests}>
      <h2>{text.digests}</h2>
      <p>{text.digestsHelp}</p>
      <dl className="facts">
        {digests.map(({ name, hash }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the digests of one request never change places
          <Fact key={index} name={digestNames[name]} wide>
            <FullAddress
              address={hash}
              copyLabel={text.copyNumber}
              copiedLabel={common.copied}
              failedLabel={common.copyFailed}
            />
          </Fact>
        ))}
      </dl>
    </section>
  )
}
