import { createLatchkey } from 'latchkey'
import { embedded } from 'latchkey/embedded'
import { base, evm } from 'latchkey/evm'

export const latchkey = createLatchkey({
  projectId: 'my-shop',
  networks: [base],
  adapters: [evm()],
  connectors: [embedded()],
  endpoints: { api: 'https://latchkey.shop.example' },
  wallets: false,
  features: { email: true, socials: ['google', 'apple'] },
})
