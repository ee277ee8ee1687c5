import type { Nft as NftFacts } from '@latchkey/core'
import { findNetwork, internals } from '@latchkey/core/internal'
import type { JSX } from 'react'
import { useStore } from 'zustand'
import { defineFlow } from '../defineFlow.ts'
import { explorerLink } from '../format/explorerLink.ts'
import { plainText } from '../format/plainText.ts'
import { useText } from '../hooks/useText.ts'
import type { FlowScreen, ViewOf } from '../navigation/flow.ts'
import { Fact } from '../parts/Fact.tsx'
import { FullAddress } from '../parts/FullAddress.tsx'
import { factsCss } from '../parts/facts.css.ts'
import { ListRow } from '../parts/ListRow.tsx'
import { Picture } from '../parts/Picture.tsx'
import { pictureCss } from '../parts/picture.css.ts'
import { modalText } from '../text/en/modal.ts'
import { nftsText } from '../text/en/nfts.ts'
import { fill } from '../text/fill.ts'
import { useLatchkey } from '../useLatchkey.ts'
import { nftCss } from './nft.css.ts'

const maxDescriptionLength = 1000
/** The number of decimal digits of a uint256. */
const maxIdLength = 78

/** The Nft view: image, collection, traits and links of one NFT. */
export function Nft({ view }: { view: ViewOf<'Nft'> }): JSX.Element {
  const { nft } = view
  const text = useText(nftsText)
  const name = plainText(nft.name) || text.unnamed
  const description = plainText(nft.description, maxDescriptionLength)
  return (
    <div className="nft-detail">
      <Picture name={nft.name || nft.collection} src={nft.imageUrl} label={name} />
      {nft.isSpam ? <p className="nft-warning">{text.spamText}</p> : null}
      <div className="nft-head">
        <h2 className="nft-title">{name}</h2>
        <p className="nft-subtitle">
          <bdi>{plainText(nft.collection)}</bdi>
        </p>
      </div>
      {description ? <p className="nft-description">{description}</p> : null}
      <Traits nft={nft} />
      <Facts nft={nft} />
    </div>
  )
}

function Traits(props: { nft: NftFacts }): JSX.Element | null {
  const text = useText(nftsText)
  const { attributes } = props.nft
  if (attributes.length === 0) return null
  return (
    <dl className="traits" aria-label={text.traits}>
      {attributes.map(({ trait, value }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: makers of NFTs repeat traits at will
        <div key={index} className="trait">
          <dt className="trait-name line">{plainText(trait) || '—'}</dt>
          <dd className="trait-value line">{plainText(value) || '—'}</dd>
        </div>
      ))}
    </dl>
  )
}

function Facts(props: { nft: NftFacts }): JSX.Element {
  const { nft } = props
  const latchkey = useLatchkey()
  const text = useText(nftsText)
  const common = useText(modalText)
  const network = useStore(internals(latchkey).network, (state) => findNetwork(state, nft.network))
  const explorer = network ? explorerLink(network, nft.contract, 'token') : null
  return (
    <>
      <dl className="facts">
        {nft.standard === 'erc1155' ? (
          <Fact name={text.nfts}>{fill(text.owned, { count: nft.quantity })}</Fact>
        ) : null}
        <Fact name={text.tokenId}>{plainText(nft.tokenId, maxIdLength)}</Fact>
        <Fact name={text.standard}>{nft.standard === 'erc721' ? 'ERC-721' : 'ERC-1155'}</Fact>
        {network ? <Fact name={text.network}>{plainText(network.name)}</Fact> : null}
        <Fact name={text.contract} wide>
          <FullAddress
            address={nft.contract}
            copyLabel={text.copyContract}
            copiedLabel={common.copied}
            failedLabel={common.copyFailed}
          />
        </Fact>
      </dl>
      {explorer ? <ListRow title={text.explorer} endIcon="external" href={explorer} /> : null}
    </>
  )
}

export const nftFlow: FlowScreen = defineFlow({
  Screen: Nft,
  styles: [factsCss, pictureCss, nftCss],
})
