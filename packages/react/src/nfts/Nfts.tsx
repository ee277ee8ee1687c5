import type { Nft } from '@latchkey/core'
import { getNftsQueryOptions } from '@latchkey/core/query'
import { type JSX, useState } from 'react'
import { defineFlow } from '../defineFlow.ts'
import { type ActiveAccount, useActiveAccount } from '../hooks/useActiveAccount.ts'
import { useInstanceInfiniteQuery } from '../hooks/useInstanceInfiniteQuery.ts'
import { useLiveAccount } from '../hooks/useLiveAccount.ts'
import { useText } from '../hooks/useText.ts'
import type { FlowScreen } from '../navigation/flow.ts'
import { FailedNotice, Notice } from '../parts/Notice.tsx'
import { pictureCss } from '../parts/picture.css.ts'
import { modalText } from '../text/en/modal.ts'
import { nftsText } from '../text/en/nfts.ts'
import { fill } from '../text/fill.ts'
import { useLatchkey } from '../useLatchkey.ts'
import { NftGrid, NftSkeletons } from './NftGrid.tsx'
import { nftsCss } from './nfts.css.ts'

/** The Nfts view: the account's NFTs on the active network; spam is hidden behind a toggle. */
export function Nfts(): JSX.Element | null {
  const active = useActiveAccount()
  useLiveAccount(active ? { account: active.account, network: active.network.caipNetworkId } : null)
  return active && <NftsForAccount key={active.key} active={active} />
}

function NftsForAccount(props: { active: ActiveAccount }): JSX.Element {
  const { account, network } = props.active
  const latchkey = useLatchkey()
  const text = useText(nftsText)
  const pages = useInstanceInfiniteQuery(
    getNftsQueryOptions(latchkey, { account, network: network.caipNetworkId }),
  )
  const all = pages.data?.pages.flatMap((page) => page.nfts) ?? []
  const isFailed = pages.isError && !pages.isFetching
  if (all.length > 0) {
    return (
      <NftList
        nfts={all}
        isMoreComing={pages.isFetchingNextPage}
        isFailed={isFailed}
        onRetry={() => void (pages.isFetchNextPageError ? pages.fetchNextPage() : pages.refetch())}
        onEnd={() => {
          if (pages.hasNextPage && !pages.isFetching && !pages.isError) void pages.fetchNextPage()
        }}
      />
    )
  }
  if (isFailed) return <Failed onRetry={() => void pages.refetch()} />
  if (pages.isPending || pages.isFetching) return <NftSkeletons label={text.loading} count={6} />
  return (
    <div role="status">
      <Notice
        icon="picture"
        title={text.empty}
        text={fill(text.emptyText, { network: network.name })}
      />
    </div>
  )
}

function NftList(props: {
  nfts: readonly Nft[]
  isMoreComing: boolean
  isFailed: boolean
  onRetry(): void
  onEnd(): void
}): JSX.Element {
  const text = useText(nftsText)
  const [isSpamShown, setSpamShown] = useState(false)
  const spam = props.nfts.filter((nft) => nft.isSpam)
  const notSpam = props.nfts.filter((nft) => !nft.isSpam)
  return (
    <div className="nfts">
      <NftGrid nfts={isSpamShown ? [...notSpam, ...spam] : notSpam} onEnd={props.onEnd} />
      {notSpam.length === 0 && !isSpamShown ? <p className="nfts-none">{text.empty}</p> : null}
      {props.isMoreComing ? <NftSkeletons label={text.more} count={2} /> : null}
      {props.isFailed ? <Failed onRetry={props.onRetry} /> : null}
      {spam.length > 0 ? (
        <div className="nfts-spam">
          {isSpamShown ? <p className="nfts-note">{text.spamText}</p> : null}
          <button
            type="button"
            className="link"
            data-row="spam"
            aria-pressed={isSpamShown}
            onClick={() => setSpamShown(!isSpamShown)}
          >
            {isSpamShown ? text.hideSpam : fill(text.showSpam, { count: spam.length })}
          </button>
        </div>
      ) : null}
    </div>
  )
}

function Failed(props: { onRetry(): void }): JSX.Element {
  const text = useText(nftsText)
  const common = useText(modalText)
  return (
    <FailedNotice
      title={text.failed}
      text={text.failedText}
      retryLabel={common.tryAgain}
      onRetry={props.onRetry}
    />
  )
}

export const nftsFlow: FlowScreen = defineFlow({ Screen: Nfts, styles: [pictureCss, nftsCss] })
