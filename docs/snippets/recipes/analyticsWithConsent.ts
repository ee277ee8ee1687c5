import { createLatchkey, setAnalyticsConsent } from 'latchkey'
import { evm, mainnet } from 'latchkey/evm'

export const latchkey = createLatchkey({
  projectId: 'my-shop',
  networks: [mainnet],
  adapters: [evm()],
  endpoints: { api: 'https://latchkey.shop.example' },
  features: { analytics: 'consent' },
})

/** Your cookie banner calls this; before it, no event leaves the page. */
export function acceptAnalytics(): void {
  setAnalyticsConsent(latchkey, { granted: true })
}

// Your own code sees every event, with or without consent.
latchkey.on('analytics', ({ event, properties }) => {
  if (event === 'CONNECT_SUCCESS') document.title = `Connected with ${properties.name}`
})
