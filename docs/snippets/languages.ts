import { createLatchkey } from 'latchkey'
import { evm, mainnet } from 'latchkey/evm'
import { addLanguages } from 'latchkey/react'

export const latchkey = createLatchkey({
  projectId: 'my-shop',
  networks: [mainnet],
  adapters: [evm()],
  language: 'de',
})

// Your own words for single sentences; the others stay as shipped.
addLanguages(latchkey, {
  de: async () => ({ sentences: { button: { connect: 'Anmelden' } } }),
  en: async () => ({ sentences: { button: { connect: 'Sign in' } } }),
  // A language that is not shipped. Sentences that are missing here are shown in English.
  sv: async () => ({ sentences: { button: { connect: 'Anslut plånbok' } } }),
})
