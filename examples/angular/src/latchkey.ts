import { createLatchkey } from 'latchkey'
import { defineElements } from 'latchkey/elements'
import { base, evm, mainnet } from 'latchkey/evm'

export const latchkey = createLatchkey({
  projectId: 'my-shop',
  networks: [mainnet, base],
  adapters: [evm()],
})

// The elements of the page use this instance.
defineElements(latchkey)
