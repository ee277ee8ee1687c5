import type { Nft } from '@latchkey/core'
import type { JSX } from 'react'
import { plainText } from '../format/plainText.ts'
import { useScrollMemory } from '../hooks/useScrollMemory.ts'
import { useText } from '../hooks/useText.ts'
import { pushView } from '../navigation/navigate.ts'
import { Picture } from '../parts/Picture.tsx'
import { Skeleton } from '../parts/Skeleton.tsx'
import { VirtualList } from '../parts/VirtualList.tsx'
import { nftsText } from '../text/en/nfts.ts'
import { fill } from '../text/fill.ts'
import { useLatchkey } from '../useLatchkey.ts'

const columns = 2
/** Of a tile, in px. */
const expectedHeight = 220

export function NftGrid(props: { nfts: readonly Nft[]; onEnd(): void }): JSX.Element {
  const text = useText(nftsText)
  const memory = useScrollMemory('nfts')
  return (
    <VirtualList
      label={text.nfts}
      items={props.nfts}
      keyOf={(nft) => nft.id}
      columns={columns}
      expectedHeight={expectedHeight}
      memory={memory}
      onEnd={props.onEnd}
    >
      {(nft) => <NftTile nft={nft} />}
    </VirtualList>
  )
}

function NftTile(props: { nft: Nft }): JSX.Element {
  const { nft } = props
  const latchkey = useLatchkey()
  const text = useText(nftsText)
  const name = plainText(nft.name) || text.unnamed
  return (
    <button
      type="button"
      className="nft"
      part="nft"
      data-row={nft.id}
      onClick={() => pushView(latchkey, { name: 'Nft', nft })}
    >
      <span className="nft-picture">
        <Picture name={nft.name || nft.collection} src={nft.imageUrl} />
        {nft.quantity > 1n ? (
          <span className="nft-count">{fill(text.count, { count: nft.quantity })}</span>
        ) : null}
        {nft.isSpam ? <span className="nft-mark">{text.spam}</span> : null}
      </span>
      <bdi className="nft-name line">{name}</bdi>
      <bdi className="nft-collection line">{plainText(nft.collection) || '—'}</bdi>
    </button>
  )
}

/** The skeleton of the grid. */
export function NftSkeletons(props: { label: string; count: number }): JSX.Element {
  const keys = Array.from({ length: props.count }, (_, index) => `skeleton-${index}`)
  return (
    <div className="nft-skeletons" role="status" aria-label={props.label}>
      {keys.map((key) => (
        <span key={key} className="nft-skeleton" aria-hidden="true">
          <span className="nft-skeleton-picture skeleton" part="skeleton" />
          <Skeleton shape="line" />
          <Skeleton shape="line" />
        </span>
      ))}
    </div>
  )
}
