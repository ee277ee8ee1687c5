import { internals, track } from '@latchkey/core/internal'
import { type JSX, useState } from 'react'
import { useStore } from 'zustand'
import { useText } from '../hooks/useText.ts'
import { pushView } from '../navigation/navigate.ts'
import { Notice } from '../parts/Notice.tsx'
import { SearchField } from '../parts/SearchField.tsx'
import { modalText } from '../text/en/modal.ts'
import { networkText } from '../text/en/network.ts'
import { fill } from '../text/fill.ts'
import { useLatchkey } from '../useLatchkey.ts'
import { matchNetworks } from './matchNetworks.ts'
import { NetworkList } from './NetworkList.tsx'

/** A shorter list of networks needs no search field. */
const minForSearch = 6

export function Networks(): JSX.Element {
  const latchkey = useLatchkey()
  const text = useText(networkText)
  const common = useText(modalText)
  const { networks } = useStore(internals(latchkey).network)
  const [query, setQuery] = useState('')
  const found = matchNetworks(networks, query)
  const handleHelp = () => {
    track(latchkey, { event: 'CLICK_NETWORK_HELP' })
    pushView(latchkey, { name: 'WhatIsANetwork' })
  }
  return (
    <div className="networks">
      {networks.length >= minForSearch ? (
        <SearchField
          label={text.search}
          clearLabel={common.clear}
          value={query}
          onChange={setQuery}
        />
      ) : null}
      {found.length > 0 ? (
        <NetworkList networks={found} />
      ) : (
        <div role="status">
          <Notice
            icon="search"
            title={text.notFound}
            text={fill(text.notFoundText, { query, count: networks.length })}
          />
        </div>
      )}
      <p className="networks-note">
        {text.note}{' '}
        <button type="button" className="link" data-row="help" onClick={handleHelp}>
          {text.whatIs}
        </button>
      </p>
    </div>
  )
}
