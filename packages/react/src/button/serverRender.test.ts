import { createLatchkey, memoryStorage } from '@latchkey/core'
import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { LatchkeyProvider } from '../LatchkeyProvider.tsx'
import { AccountButton } from './AccountButton.tsx'
import { ConnectButton } from './ConnectButton.tsx'
import { LatchkeyButton } from './LatchkeyButton.tsx'
import { NetworkButton } from './NetworkButton.tsx'

test('the buttons render on a server at their final size, without style attributes and without window', () => {
  const latchkey = createLatchkey({
    projectId: 'test',
    networks: [
      {
        id: 1,
        name: 'One',
        nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
        rpcUrls: { default: { http: ['https://rpc.example'] } },
      },
    ],
    storage: memoryStorage(),
  })
  const html = renderToString(
    createElement(
      LatchkeyProvider,
      { latchkey },
      createElement(ConnectButton),
      createElement(LatchkeyButton),
      createElement(NetworkButton),
      createElement(AccountButton),
    ),
  )
  expect(html).toBe(
    '<span class="latchkey-connect-button"><svg aria-hidden="true" width="144" height="40"></svg></span>' +
      '<span class="latchkey-connect-button"><svg aria-hidden="true" width="144" height="40"></svg></span>' +
      '<span class="latchkey-network-button"><svg aria-hidden="true" width="136" height="40"></svg></span>',
  )
})
