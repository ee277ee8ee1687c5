import { useLatchkeyModal } from 'latchkey/react'
import type { JSX } from 'react'

export function OpenViews(): JSX.Element {
  const { openModal } = useLatchkeyModal()
  const swap = { sell: 'ETH', buy: 'USDC', amount: '0.5' }
  return (
    <>
      <button type="button" onClick={() => openModal({ view: 'Networks' })}>
        Choose a network
      </button>
      <button type="button" onClick={() => openModal({ view: { name: 'Swap', arguments: swap } })}>
        Get USDC
      </button>
    </>
  )
}
