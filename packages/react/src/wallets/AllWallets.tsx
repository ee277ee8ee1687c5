import type { Wallet } from '@latchkey/core'
import { isPhone, searchWaitMs, track } from '@latchkey/core/internal'
import {
  getQueryClient,
  getWalletsQueryOptions,
  searchWalletsQueryOptions,
} from '@latchkey/core/query'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { type JSX, useDeferredValue, useEffect, useState } from 'react'
import { useDebounced } from '../hooks/useDebounced.ts'
import { useText } from '../hooks/useText.ts'
import { usePreparedPairing } from '../launch/openListedWallet.ts'
import { hasWalletConnect } from '../launch/viewForWallet.ts'
import { pushView } from '../navigation/navigate.ts'
import { Icon } from '../parts/Icon.tsx'
import { FailedNotice, Notice } from '../parts/Notice.tsx'
import { SearchField } from '../parts/SearchField.tsx'
import { Toggle } from '../parts/Toggle.tsx'
import { connectText } from '../text/en/connect.ts'
import { modalText } from '../text/en/modal.ts'
import { fill } from '../text/fill.ts'
import { useLatchkey } from '../useLatchkey.ts'
import { WalletGrid } from './WalletGrid.tsx'

/** The All wallets view: the directory's wallets, or those that match a search. */
export function AllWallets(): JSX.Element {
  const text = useText(connectText)
  const common = useText(modalText)
  const [typed, setTyped] = useState('')
  const [isCertified, setCertified] = useState(false)
  const debounced = useDebounced(typed.trim(), searchWaitMs)
  // Clearing the field shows all wallets immediately.
  const search = typed.trim() === '' ? '' : debounced
  usePreparedPairing()
  return (
    <div className="all-wallets">
      <div className="all-wallets-tools">
        <SearchField
          label={text.searchWallet}
          clearLabel={common.clear}
          value={typed}
          onChange={setTyped}
        />
        <Toggle label={text.certifiedOnly} pressed={isCertified} onChange={setCertified} />
        <QrCodeButton />
      </div>
      {isCertified ? (
        <p className="all-wallets-note" aria-hidden="true">
          {text.certifiedOnly}
        </p>
      ) : null}
      {search.length > 1 ? (
        <SearchResults search={search} isCertified={isCertified} />
      ) : (
        <WalletPages isCertified={isCertified} />
      )}
    </div>
  )
}

/** On a phone: the QR code, for a wallet on another device. */
function QrCodeButton(): JSX.Element | null {
  const latchkey = useLatchkey()
  const text = useText(connectText)
  if (!isPhone() || !hasWalletConnect(latchkey)) return null
  return (
    <button
      type="button"
      className="toggle"
      part="show-code"
      aria-label={text.showCode}
      title={text.showCode}
      data-row="show-code"
      onClick={() => pushView(latchkey, { name: 'ConnectingWalletConnect', showsQrCode: true })}
    >
      <Icon name="qr" />
    </button>
  )
}

function WalletPages(props: { isCertified: boolean }): JSX.Element {
  const latchkey = useLatchkey()
  const pages = useInfiniteQuery(
    getWalletsQueryOptions(latchkey, props.isCertified ? { badge: 'certified' } : {}),
    getQueryClient(latchkey),
  )
  const wallets = pages.data?.pages.flatMap((page) => page.wallets) ?? []
  if (pages.isError && wallets.length === 0)
    return <ListFailed onRetry={() => void pages.refetch()} />
  return (
    <WalletGrid
      wallets={wallets}
      isLoading={pages.isPending || pages.isFetchingNextPage}
      onEnd={() => {
        // A refetch of the loaded pages does not block the next page, because `onEnd` is called only once.
        if (pages.hasNextPage && !pages.isFetchingNextPage) void pages.fetchNextPage()
      }}
    />
  )
}

function SearchResults(props: { search: string; isCertified: boolean }): JSX.Element {
  const { search, isCertified } = props
  const latchkey = useLatchkey()
  const text = useText(connectText)
  const badge = isCertified ? ({ badge: 'certified' } as const) : {}
  const found = useQuery(
    searchWalletsQueryOptions(latchkey, { search, ...badge }),
    getQueryClient(latchkey),
  )
  const wallets: readonly Wallet[] = useDeferredValue(found.data ?? [])
  useEffect(() => {
    const properties = { badge: isCertified ? 'certified' : '', search }
    track(latchkey, { event: 'SEARCH_WALLET', properties })
  }, [latchkey, search, isCertified])
  if (found.isError) return <ListFailed onRetry={() => void found.refetch()} />
  if (found.data?.length === 0) {
    return (
      <div role="status">
        <Notice
          icon="search"
          title={text.emptySearch}
          text={fill(text.emptySearchText, { query: search })}
        />
      </div>
    )
  }
  return <WalletGrid wallets={wallets} isLoading={found.isPending} />
}

function ListFailed(props: { onRetry(): void }): JSX.Element {
  const text = useText(connectText)
  const common = useText(modalText)
  return (
    <FailedNotice
      title={text.listFailed}
      text={text.listFailedText}
      retryLabel={common.tryAgain}
      onRetry={props.onRetry}
    />
  )
}
